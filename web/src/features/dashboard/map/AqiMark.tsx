import { VisuallyHidden } from '@mantine/core'
import { aqiBands } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { hourWords, valueWords } from '../../../components/aqi/aqi-words.ts'
import { AqiTile } from '../../../components/aqi/AqiTile.tsx'
import { BandLetter } from '../../../components/aqi/BandLetter.tsx'
import type { AqiOfStations, KnownAqi } from '../../../components/aqi/latest-aqi.ts'
import classes from './AqiMark.module.css'
import type { Cluster } from './clusters.ts'

interface AqiMarkProps {
  cluster: Cluster
  aqi: AqiOfStations
  onChoose: () => void
}

/** The index of a station in its band's colour; of several near each other the greatest, and how many they are. */
export function AqiMark({ cluster: { marks }, aqi, onChoose }: AqiMarkProps) {
  const { t } = useTranslation()
  const [first] = marks
  if (first === undefined) return null
  const hour = aqi.of(first.code)
  const worst = wordsOf(hour, t)
  const label =
    marks.length === 1 ? `${first.name}, ${worst}` : t('vnAqi.cluster', { count: marks.length, worst })
  return (
    <button type="button" className={classes.mark} title={label} onClick={onChoose}>
      <AqiTile hour={hour} />
      <VisuallyHidden>{label}</VisuallyHidden>
      {marks.length > 1 && (
        <span className={classes.count} aria-hidden>
          {marks.length}
        </span>
      )}
    </button>
  )
}

function wordsOf(hour: KnownAqi, t: TFunction): string {
  if (hour === undefined) return t('loading.label')
  return hour === null ? t('vnAqi.failed') : valueWords(hour, t)
}

/** Of the hour that was over last, in the pop-up of a station. */
export function AqiOfHour({ hour }: { hour: KnownAqi }) {
  const { t } = useTranslation()
  if (!hour) return null
  return (
    <span className={classes.hour}>
      <AqiTile hour={hour} />
      {hourWords(hour, t)}
    </span>
  )
}

/** What the colours and letters of the marks mean. */
export function AqiLegend() {
  const { t } = useTranslation()
  return (
    <ul className={classes.legend} aria-label={t('vnAqi.legend')}>
      {aqiBands.map((band) => (
        <li key={band}>
          <BandLetter band={band} />
          {t(`vnAqi.bands.${band}`)}
        </li>
      ))}
      <li>
        <i className={classes.short} aria-hidden />
        {t('vnAqi.short')}
      </li>
    </ul>
  )
}
