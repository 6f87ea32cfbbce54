import type { PlantElectricity } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { totalOf } from '../../charts/energy-columns.ts'
import { moneyParts } from '../../charts/money-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatExact, formatNumber } from '../../lib/number-format.ts'
import { formatClock, formatWeekday, ZONE_LABEL } from '../../lib/time-format.ts'
import { carbonOf } from './carbon.ts'
import { energyText } from './change-text.ts'
import classes from './PlantEnergy.module.css'
import type { PlantPeriod } from './plant-period.ts'
import type { PlantSums } from './plant-sums.ts'
import { dateWords, isRunning, type PeriodWords, periodWords } from './plant-words.ts'

interface PlantHeadlineProps {
  data: PlantElectricity
  sums: PlantSums
  period: PlantPeriod
  now: number
}

/** How much, how much more or less than before, and what it cost, in one sentence. */
export function PlantHeadline({ data, sums, period, now }: PlantHeadlineProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const words = periodWords(period, now, t)
  const count = t('energy.plant.meters', { count: data.meters.length })
  const when = isRunning(period, now)
    ? `${formatWeekday(now, language)}, ${formatClock(now)} (${ZONE_LABEL})`
    : `${dateWords(period, t)} (${ZONE_LABEL})`
  const silent = data.meters.filter(({ until }) => until !== null)
  return (
    <div className={classes.headline}>
      <p className={classes.sentence}>
        <Sentence sums={sums} words={words} />
      </p>
      <p className={classes.context}>
        {count} · {when}
        <Carbon data={data} sums={sums} />
        {silent.length > 0 && (
          <span className={classes.stale}> · {t('energy.plant.silentMeters', { count: silent.length })}</span>
        )}
      </p>
    </div>
  )
}

/** The numbers stand out, also in the copy of the sentence for who hears it. */
function Sentence({ sums, words }: { sums: PlantSums; words: PeriodWords }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { compared } = words
  if (sums.energy === null) return <>{t('energy.plant.unknown', { name: words.name })}</>
  const { kwh } = sums.compared ?? {}
  const share = kwh === undefined ? null : ((kwh.now - kwh.before) / kwh.before) * 100
  const isSame = share !== null && Math.abs(share) < 0.05
  const cost = sums.cost === null ? null : moneyParts(sums.cost, language, t)
  return (
    <>
      {words.used} {energyText(totalOf(sums.energy), language)} <em>kWh{share !== null && ','}</em>{' '}
      {share !== null &&
        (isSame ? (
          <em>{t('energy.plant.same', { compared })} </em>
        ) : (
          <>
            {formatNumber(Math.abs(share), language, 1)} %{' '}
            <em>{t(share > 0 ? 'energy.plant.more' : 'energy.plant.less', { compared })} </em>
          </>
        ))}
      {cost !== null && (
        <>
          <em>· </em>
          {cost.number} <em>{cost.unit}</em>
        </>
      )}
    </>
  )
}

/** What the energy stands for, with the factor that says so. */
function Carbon({ data, sums }: Pick<PlantHeadlineProps, 'data' | 'sums'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const carbon = carbonOf(data)
  if (carbon === null || sums.energy === null) return null
  const kg = formatNumber(totalOf(sums.energy) * carbon.factor, language)
  const by = { factor: formatExact(carbon.factor, language), year: carbon.dataYear }
  return (
    <>
      {' · '}
      {t('energy.plant.carbon', { kg, ...by })}
    </>
  )
}
