import { type AqiBand, aqiBands } from '@quantrac/contract'
import classes from './Bands.module.css'

/** A to F, from good to hazardous: a colour alone would not tell everybody. */
export const bandLetter = (band: AqiBand): string => 'ABCDEF'.charAt(aqiBands.indexOf(band))

/** The class with the colours of a band, which are the law's. */
export const bandTone = (band: AqiBand): string => classes[band] ?? ''
