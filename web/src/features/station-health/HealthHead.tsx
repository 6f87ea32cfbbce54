import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { StationHealth } from '@quantrac/contract'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { standingsOf } from './health-sums.ts'
import classes from './StationHealth.module.css'

const conditions = { silent: 'offline', lacking: 'near', faulty: 'near', well: 'normal' } as const

interface HealthSentenceProps {
  /** Undefined while loading. */
  stations: readonly StationHealth[] | undefined
  isFailed?: boolean
}

/** How many are silent, lack readings or have another fault; where none has, that all are well. */
export function HealthSentence({ stations, isFailed = false }: HealthSentenceProps) {
  const { t } = useTranslation()
  if (stations === undefined)
    return isFailed ? (
      t('nav.stationHealth')
    ) : (
      <Skeleton component="span" height={26} width={320} display="block" />
    )
  if (stations.length === 0) return t('nav.stationHealth')
  const counts = standingsOf(stations)
  const wrong = (['silent', 'lacking', 'faulty'] as const).filter((one) => counts[one] > 0)
  const parts = wrong.length === 0 ? (['well'] as const) : wrong
  return (
    <span className={classes.parts}>
      {parts.map((part, place) => (
        <Fragment key={part}>
          {/* Colours part them for the eye. */}
          {place > 0 && <VisuallyHidden component="span">, </VisuallyHidden>}
          <span className={classes.part} data-condition={conditions[part]}>
            <ConditionIcon condition={conditions[part]} size={22} />
            <span>{t(`stationHealth.headline.${part}`, { count: counts[part] })}</span>
          </span>
        </Fragment>
      ))}
    </span>
  )
}

/** How many of the others are well. */
export function HealthContext({ stations }: Pick<HealthSentenceProps, 'stations'>) {
  const { t } = useTranslation()
  if (stations === undefined || stations.length === 0) return t('stationHealth.how')
  const { well } = standingsOf(stations)
  return well === 0 || well === stations.length
    ? t('stationHealth.how')
    : `${t('stationHealth.restWell', { count: well })}. ${t('stationHealth.how')}`
}
