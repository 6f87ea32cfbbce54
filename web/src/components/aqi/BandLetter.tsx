import type { AqiBand } from '@quantrac/contract'
import { bandLetter, bandTone } from './bands.ts'
import classes from './Bands.module.css'

/** The letter of a band on its colour; its word stands beside it. */
export const BandLetter = ({ band }: { band: AqiBand }) => (
  <span className={`${classes.letter} ${bandTone(band)}`}>{bandLetter(band)}</span>
)
