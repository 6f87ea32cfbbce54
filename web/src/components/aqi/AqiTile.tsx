import type { LatestAqi } from '@quantrac/contract'
import { bandLetter, bandTone } from './bands.ts'
import classes from './AqiTile.module.css'

interface AqiTileProps {
  /** Undefined: not known yet; null: it could not be asked for. */
  hour: Pick<LatestAqi, 'value' | 'band' | 'reason'> | null | undefined
}

/** The number and letter of an index on its band's colour; hatched where data is short. Words stand beside it. */
export function AqiTile({ hour }: AqiTileProps) {
  if (hour === undefined) return <span className={classes.tile} aria-hidden />
  const { value = null, band = null, reason } = hour ?? { reason: null }
  if (value === null || band === null)
    return (
      <span className={classes.tile} data-short={reason === 'not-enough-data' || undefined} aria-hidden>
        –
      </span>
    )
  return (
    <span className={`${classes.tile} ${bandTone(band)}`} aria-hidden>
      <b>{value}</b>
      <small>{bandLetter(band)}</small>
    </span>
  )
}
