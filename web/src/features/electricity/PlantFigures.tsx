import type { PlantElectricity } from '@quantrac/contract'
import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { peakShare, totalOf } from '../../charts/energy-columns.ts'
import { costOf } from '../../charts/energy-cost.ts'
import { moneyParts, moneyText } from '../../charts/money-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { changeText, energyText } from './change-text.ts'
import classes from './PlantEnergy.module.css'
import { StackedBar } from './StackedBar.tsx'
import { PricesLink } from './TariffsLink.tsx'
import { type PlantPeriod, plantPeriod } from './plant-period.ts'
import { greatestDemand, peakCostShare, type PlantSums } from './plant-sums.ts'
import { dateWords, isRunning, periodWords } from './plant-words.ts'

interface PlantFiguresProps {
  data: PlantElectricity
  /** Of the stations, by their codes. */
  names: ReadonlyMap<string, string>
  sums: PlantSums
  period: PlantPeriod
  now: number
}

/** The four figures that a bill is made of. */
export function PlantFigures(props: PlantFiguresProps) {
  return (
    <Card component="section" padding={0} className={classes.figures ?? ''}>
      <CostFigure {...props} />
      {props.period.span === 'day' || props.period.span === 'week' ? (
        <MonthFigure {...props} />
      ) : (
        <DayFigure {...props} />
      )}
      <PeakFigure {...props} />
      <DemandFigure {...props} />
    </Card>
  )
}

interface FigureProps {
  title: string
  value: string
  unit: string
  /** Left and right below it. */
  left: ReactNode
  right?: ReactNode
  isBeyond?: boolean
  children?: ReactNode
}

function Figure({ title, value, unit, left, right, isBeyond = false, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <h3 className={classes.label}>{title}</h3>
      <p className={classes.value} data-beyond={isBeyond || undefined}>
        {value} <small>{unit}</small>
      </p>
      {children}
      <p className={classes.below}>
        <span>{left}</span>
        {right !== undefined && <span>{right}</span>}
      </p>
    </div>
  )
}

/** Without prices: what was used, and the way to give them. */
function CostFigure({ data, sums, period, now }: PlantFiguresProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { inText: name } = periodWords(period, now, t)
  if (sums.cost === null) {
    const change = changeText(sums.compared?.kwh.now ?? null, sums.compared?.kwh.before ?? null, language)
    return (
      <Figure
        title={t('energy.plant.energyOf', { name })}
        value={sums.energy === null ? '–' : energyText(totalOf(sums.energy), language)}
        unit="kWh"
        left={change ?? t('energy.nothingBefore')}
        right={data.books.has_prices ? undefined : <PricesLink />}
      />
    )
  }
  const cost = moneyParts(sums.cost, language, t)
  return (
    <Figure
      title={t('energy.plant.costOf', { name })}
      value={cost.number}
      unit={cost.unit}
      left={<CostChange compared={sums.compared?.cost ?? null} />}
      right={sums.unpriced > 0 ? t('energy.plant.unpriced', { count: sums.unpriced }) : t('energy.beforeVat')}
    />
  )
}

function CostChange({ compared }: { compared: { now: number; before: number } | null }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const change = compared && changeText(compared.now, compared.before, language)
  if (compared === null || change === null) return t('energy.nothingBefore')
  const difference = compared.now - compared.before
  const sign = difference < 0 ? '−' : '+'
  return `${sign}${moneyText(Math.abs(difference), language, t)}, ${change}`
}

/** The month that the time ends in, and what it will come to. */
function MonthFigure({ data, sums, period, now }: PlantFiguresProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { energy, cost } = sums.month
  const start = Date.parse(data.month.start)
  const month = plantPeriod('month', start)
  const isNow = isRunning(month, now)
  const title = isNow ? t('energy.monthTitle') : dateWords(month, t)
  const kwh = energy === null ? '–' : energyText(totalOf(energy), language)
  const parts = cost === null ? { number: kwh, unit: 'kWh' } : moneyParts(cost, language, t)
  return (
    <Figure
      title={title}
      value={parts.number}
      unit={parts.unit}
      left={cost === null ? '' : `${kwh} kWh`}
      right={isNow && period.to > now ? <MonthEnd data={data} sums={sums} /> : undefined}
    />
  )
}

/** What the month will come to; the tooltip says how that is known. */
function MonthEnd({ data, sums }: Pick<PlantFiguresProps, 'data' | 'sums'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { expected } = data.month
  if (expected === null || sums.month.energy === null) return null
  const rest = costOf(expected)
  const value =
    rest === null || sums.month.cost === null
      ? `${energyText(totalOf(expected) + totalOf(sums.month.energy), language)} kWh`
      : moneyText(rest + sums.month.cost, language, t)
  return <span title={t('energy.plant.howMonth')}>{t('energy.plant.wholeMonth', { value })}</span>
}

/** Of a month or year: a day on average. */
function DayFigure({ data, sums, period, now }: PlantFiguresProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const days = Math.max(1, (Math.min(now, period.to) - period.from) / 86_400_000)
  const kwh = sums.energy === null ? '–' : energyText(totalOf(sums.energy) / days, language)
  const parts = sums.cost === null ? { number: kwh, unit: 'kWh' } : moneyParts(sums.cost / days, language, t)
  const isMonth = period.span === 'month' && isRunning(period, now)
  return (
    <Figure
      title={t('energy.plant.perDay')}
      value={parts.number}
      unit={parts.unit}
      left={sums.cost === null ? '' : `${kwh} kWh`}
      right={isMonth ? <MonthEnd data={data} sums={sums} /> : undefined}
    />
  )
}

function PeakFigure({ sums, period, now }: PlantFiguresProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { inText: name } = periodWords(period, now, t)
  const share = peakShare(sums.energy)
  const ofCost = peakCostShare(sums.energy)
  const whole = (part: number) => formatNumber(part * 100, language)
  return (
    <Figure
      title={t('energy.plant.peakOf', { name })}
      value={share === null ? '–' : formatNumber(share * 100, language, 1)}
      unit="%"
      left={
        share === null
          ? t('energy.unknown')
          : ofCost === null
            ? t('energy.plant.peakEnergy', { share: whole(share) })
            : t('energy.plant.peakBoth', { share: whole(share), cost: whole(ofCost) })
      }
    >
      {sums.energy !== null && <StackedBar energy={sums.energy} height={10} />}
    </Figure>
  )
}

function DemandFigure({ data, names, now }: PlantFiguresProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const most = greatestDemand(data.meters)
  if (most === null)
    return <Figure title={t('energy.plant.demand')} value="–" unit="kW" left={t('energy.unknown')} />
  const { kw, limit, module, name, start } = most
  const isBeyond = limit !== null && kw > limit
  const share = limit === null || limit <= 0 ? null : formatNumber((kw / limit) * 100, language)
  const words = limit === null ? '' : formatMeasured(limit, language)
  return (
    <Figure
      title={t('energy.plant.demand')}
      value={energyText(kw, language)}
      unit="kW"
      isBeyond={isBeyond}
      left={
        limit === null || share === null ? (
          t('energy.noLimit')
        ) : isBeyond ? (
          <span className={classes.beyond}>{t('energy.plant.overLimit', { limit: words })}</span>
        ) : (
          t('energy.shareOf', { share, limit: words })
        )
      }
      right={
        <Link to="/elecConsum" search={{ module }} className={classes.link}>
          {names.get(module) ?? name}, {formatShort(start, now)}
        </Link>
      }
    />
  )
}
