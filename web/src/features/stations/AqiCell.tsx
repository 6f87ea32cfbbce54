import { VisuallyHidden } from '@mantine/core'
import { hourWords } from '../../components/aqi/aqi-words.ts'
import { AqiTile } from '../../components/aqi/AqiTile.tsx'
import type { KnownAqi } from '../../components/aqi/latest-aqi.ts'
import { placeHref } from '../../components/layout/place.ts'
import { underBase } from '../../lib/base-path.ts'
import classes from './AqiCell.module.css'
import type { MatrixLook } from './matrix-look.ts'

interface AqiCellProps {
  look: MatrixLook
  /** Its code. */
  station: string
  hour: KnownAqi
  tabIndex: number
  'data-column': number
}

/** VN_AQI of a station's last hour, and what leads it or why there is none; it leads to what it is made of. */
export function AqiCell({ look: { kind, t }, station, hour, ...tab }: AqiCellProps) {
  const words =
    hour === undefined ? t('loading.label') : hour === null ? t('vnAqi.failed') : hourWords(hour, t)
  return (
    <a
      href={underBase(`${placeHref(kind, { module: station })}&tab=aqi`)}
      className={classes.cell}
      title={words}
      {...tab}
    >
      <AqiTile hour={hour} />
      <small className={classes.beside} aria-hidden>
        {hour && (hour.leading ?? t(hour.reason === 'no-particles' ? 'vnAqi.notMeasured' : 'vnAqi.short'))}
      </small>
      <VisuallyHidden>{words}</VisuallyHidden>
    </a>
  )
}
