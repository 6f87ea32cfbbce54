import { type Electricity, heldOn } from '@quantrac/contract'
import { NativeSelect, SegmentedControl, useComputedColorScheme } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText, energyColumns, highestShare, MOST_LABELLED } from '../../charts/energy-columns.ts'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { tariffInks } from '../../charts/tariff-inks.ts'
import { MonthSelect } from '../../components/range/MonthSelect.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { hoursText } from '../../components/tariffs/hours-text.ts'
import type { RangeChoice } from '../../lib/ranges.ts'
import classes from './ChartCard.module.css'
import { ChartCard } from './ChartCard.tsx'
import { columnsData, columnsTable } from './columns-data.ts'
import { type ColumnChoice, type ColumnRange, columnRanges } from './electricity-query.ts'
import { Key } from './Key.tsx'
import { MeterNotes } from './MeterNotes.tsx'
import { TariffsLink } from './TariffsLink.tsx'

interface EnergyCardProps {
  code: string
  data: Electricity
  now: number
  range: ColumnChoice
  onRange: (range: RangeChoice | ColumnRange) => void
  onMeter: (code: string) => void
}

/** Energy by tariff period, a column a day, of a year a month. */
export function EnergyCard({ code, data, now, range, onRange, onMeter }: EnergyCardProps) {
  const { t } = useTranslation()
  const title = t('energy.columnsTitle')
  const columns = useMemo(() => columnsData(data, now), [data, now])
  const build = useCallback((look: ChartLook) => energyColumns(columns, look, title), [columns, title])
  const { meters, meter } = data
  return (
    <ChartCard
      title={title}
      name={`${title} ${code}`}
      extra={
        <div className={classes.keys}>
          {meters.length > 1 && (
            <NativeSelect
              size="xs"
              aria-label={t('energy.meter')}
              data={meters.map((one) => ({ value: one.code, label: `${one.code} – ${one.name}` }))}
              value={meter?.code}
              onChange={(event) => onMeter(event.currentTarget.value)}
            />
          )}
          <TariffsLink />
          <SegmentedControl
            size="xs"
            aria-label={t('range.label')}
            data={columnRanges.map((value) => ({ value, label: t(`energy.ranges.${value}`) }))}
            // No range is chosen while a month is shown.
            value={typeof range === 'string' ? range : ''}
            onChange={(value) => onRange(columnRanges.find((one) => one === value) ?? '14d')}
          />
          <MonthSelect
            size="xs"
            choice={typeof range === 'string' ? 'today' : range}
            now={now}
            onChoose={onRange}
          />
        </div>
      }
      lead={<Lead data={data} now={now} />}
      foot={<Foot data={data} columns={columns.columns} now={now} />}
      build={build}
      table={() =>
        columnsTable(columns, {
          start: t(columns.step === 'day' ? 'energy.day' : 'energy.month'),
          offpeak: t('energy.periods.offpeak'),
          normal: t('energy.periods.normal'),
          peak: t('energy.periods.peak'),
          total: t('energy.total'),
          share: t('energy.peakShare'),
          cost: t('energy.cost'),
          currency: t('energy.currency'),
          note: t('energy.note'),
          interpolated: t('factor.interpolated'),
        })
      }
      error={null}
      onRetry={() => undefined}
    />
  )
}

const periods = ['peak', 'normal', 'offpeak'] as const

/** With the hours that hold today; of the days before others may have held. */
function Legend({ data: { books }, now }: { data: Electricity; now: number }) {
  const { t } = useTranslation()
  const inks = tariffInks[useComputedColorScheme('light')]
  const book = heldOn(books.hours, now)
  return (
    <div className={classes.legend}>
      {periods.map((period) => (
        <Key
          key={period}
          color={inks[period]}
          more={period === 'normal' || book === undefined ? '' : hoursText(book, period)}
        >
          {t(`energy.periods.${period}`)}
        </Key>
      ))}
    </div>
  )
}

/** What the colours are, and what is told of the meter in the time of the columns. */
function Lead({ data, now }: { data: Electricity; now: number }) {
  const [first, last] = [data.columns[0], data.columns.at(-1)]
  return (
    <>
      <Legend data={data} now={now} />
      {first !== undefined && last !== undefined && (
        <div className={classes.notes}>
          <MeterNotes data={data} from={Date.parse(first.start)} to={Date.parse(last.end)} now={now} />
        </div>
      )}
    </>
  )
}

interface FootProps {
  data: Electricity
  columns: ReturnType<typeof columnsData>['columns']
  now: number
}

/** What the numbers and dashes in the columns mean, and where the share of the peak is greatest. */
function Foot({ data: { step }, columns, now }: FootProps) {
  const { t } = useTranslation()
  const most = columns[highestShare(columns)]
  // Nothing is expected of a month that is over.
  const isExpected = columns.some(({ running }) => (running?.expected ?? null) !== null)
  const isInterpolated = columns.some((one) => one.isInterpolated === true)
  const day = most && dayText(most.start, { locale: currentLanguage(), now }, { step, form: 'whole' })
  return (
    <>
      {columns.length <= MOST_LABELLED && <span className={classes.shares}>{t('energy.inColumn')} </span>}
      {[
        ...(isExpected ? [t('energy.dashed')] : []),
        ...(isInterpolated ? [`* ${t('factor.interpolated')}.`] : []),
        ...(day === undefined ? [] : [t('energy.highest', { day })]),
      ].join(' ')}
    </>
  )
}
