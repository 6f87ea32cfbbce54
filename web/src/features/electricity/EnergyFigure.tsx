import { Tooltip } from '@mantine/core'
import {
  type EnergyFigure as Answer,
  DAY_MS,
  type Electricity,
  type EnergyCurve,
  ZONE_OFFSET_MS,
} from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { totalOf } from '../../charts/energy-columns.ts'
import { costOf } from '../../charts/energy-cost.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatClock, formatDateTime, formatShort, formatShortDay } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { pathThrough } from '../../ui/sparkline-path.ts'
import { changeText, energyText } from './change-text.ts'
import { Figure, Unit } from './Figure.tsx'
import classes from './Figures.module.css'
import { MeterNotes } from './MeterNotes.tsx'
import { PricesLink } from './TariffsLink.tsx'

const [WIDTH, HEIGHT] = [160, 36]

const point = (along: number, up: number): [x: number, y: number] => [
  3 + Math.min(1, along) * (WIDTH - 6),
  HEIGHT - 3 - up * (HEIGHT - 6),
]

interface EnergyFigureProps {
  kind: 'today' | 'month'
  figure: Answer
  meter: NonNullable<Electricity['meter']>
  told: Pick<Electricity, 'meter' | 'resets' | 'faults' | 'books'>
}

/** What was used today or this month, against the period before until the same time. */
export function EnergyFigure({ kind, figure, meter, told }: EnergyFigureProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const total = figure.energy === null ? null : totalOf(figure.energy)
  const before = figure.before.energy === null ? null : totalOf(figure.before.energy)
  const change = changeText(total, before, language)
  const { until } = figure.before
  const start = Date.parse(figure.start)
  // An end is not included: that of a whole day is the day before.
  const days = {
    from: formatShortDay(figure.before.start, start),
    to: formatShortDay(Date.parse(until) - 1, start),
  }
  const against =
    kind === 'today'
      ? t('energy.againstYesterday', { time: formatClock(until) })
      : t('energy.againstLastMonth', days)
  const end = kind === 'today' ? start + DAY_MS : endOfMonth(start)
  return (
    <Figure
      title={kind === 'today' ? t('energy.todayTitle') : t('energy.monthTitle')}
      until={meter.silent_since}
      value={<Total total={total} meter={meter} />}
      cost={<Cost kind={kind} figure={figure} told={told} />}
      note={
        total === null ? (
          t('energy.unknown')
        ) : change === null ? (
          t('energy.nothingBefore')
        ) : (
          <>
            <strong>{change}</strong> {against}
          </>
        )
      }
    >
      <MeterNotes data={told} from={start} now={start} isShort />
      <FigureCurve
        start={start}
        end={end}
        beforeStart={Date.parse(figure.before.start)}
        curve={figure.curve}
        before={before === null ? null : figure.curve_before}
      />
    </Figure>
  )
}

/** Without prices, once a station, the way to give them. */
function Cost({ kind, figure, told }: Omit<EnergyFigureProps, 'meter'>) {
  const { t } = useTranslation()
  if (!told.books.has_prices) return kind === 'today' ? <PricesLink /> : null
  const cost = costOf(figure.energy)
  if (cost === null) return null
  return (
    <p className={classes.cost}>
      {`${formatNumber(cost, currentLanguage())} ${t('energy.currency')}`}
      <span>{t('energy.beforeVat')}</span>
      {figure.interpolated && <span>{t('factor.interpolated')}</span>}
    </p>
  )
}

/** The meter's own reading says little, so it is a tooltip. */
function Total({ total, meter }: { total: number | null; meter: EnergyFigureProps['meter'] }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const now = useMinute()
  const { reading, read_at, unit, decimals, silent_since } = meter
  const number = (
    <>
      {total === null ? '–' : energyText(total, language)}
      <Unit>kWh</Unit>
    </>
  )
  if (reading === null || read_at === null) return number
  const value = `${formatNumber(reading, language, decimals)} ${unit}`
  const label = [
    t('energy.meterReading', { value, at: formatDateTime(read_at, language) }),
    ...(silent_since === null ? [] : [t('energy.silent', { at: formatShort(silent_since, now) })]),
  ].join(' ')
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its tooltip is reached by keyboard */}
      <span className={classes.hasTip} tabIndex={0}>
        {number}
      </span>
    </Tooltip>
  )
}

function endOfMonth(start: number): number {
  const there = new Date(start + ZONE_OFFSET_MS)
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 1) - ZONE_OFFSET_MS
}

interface FigureCurveProps {
  /** When the curve begins and ends, and where the one before begins; epoch ms. */
  start: number
  end: number
  beforeStart: number
  curve: EnergyCurve
  /** Null: it is not known whole. */
  before: EnergyCurve | null
}

/** What was used up to each instant, over the period before. Its number is the figure above it. */
function FigureCurve({ start, end, beforeStart, curve, before }: FigureCurveProps) {
  const most = Math.max(1e-9, ...[...curve.data, ...(before?.data ?? [])].map((value) => value ?? 0))
  const path = ({ labels, data }: EnergyCurve, from: number): string =>
    pathThrough(
      [[from, 0] as const, ...labels.map((label, place) => [Date.parse(label), data[place] ?? null] as const)]
        // The line leads on over what is not known.
        .flatMap(([at, value]) => (value === null ? [] : [point((at - from) / (end - start), value / most)])),
    )
  const last = curve.labels.length - 1
  const newest = curve.data[last] ?? null
  const [x, y] = point((Date.parse(curve.labels[last] ?? '') - start) / (end - start), (newest ?? 0) / most)
  return (
    <svg className={classes.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {before !== null && <path className={classes.before} d={path(before, beforeStart)} />}
      <path className={classes.line} d={path(curve, start)} />
      {newest !== null && <path className={classes.dot} d={pathThrough([[x, y]])} />}
    </svg>
  )
}
