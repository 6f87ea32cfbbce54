import { heldOn, type PlantElectricity, tariffOfDay, tariffPeriods } from '@quantrac/contract'
import { ActionIcon, SegmentedControl, useComputedColorScheme } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ChartLook } from '@quantrac/charts/look.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { totalOf } from '../../charts/energy-columns.ts'
import { costOf } from '../../charts/energy-cost.ts'
import { partText, type PlantEnergyData, plantEnergy } from '../../charts/plant-energy.ts'
import { tariffInks } from '../../charts/tariff-inks.ts'
import { MonthSelect } from '../../components/range/MonthSelect.tsx'
import type { ChartTable } from '../../components/time-series/chart-table.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { periodOf } from '../../lib/ranges.ts'
import chart from './ChartCard.module.css'
import { ChartCard } from './ChartCard.tsx'
import { Key } from './Key.tsx'
import classes from './PlantEnergy.module.css'
import { movedPeriod, type PlantPeriod, plantPeriod, plantSpans, withSpan } from './plant-period.ts'
import { dateWords, periodWords } from './plant-words.ts'

interface PlantChartProps {
  data: PlantElectricity
  period: PlantPeriod
  onPeriod: (period: PlantPeriod) => void
  now: number
}

/** When it was used: by hour, day or month, in the colours of the tariff. */
export function PlantChart({ data, period, onPeriod, now }: PlantChartProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const title = t(`energy.plant.title.${data.step}`)
  const { before } = periodWords(period, now, t)
  const drawn = drawnOf(data, now, before)
  const build = (look: ChartLook) => plantEnergy(drawn, look, title)
  return (
    <ChartCard
      title={title}
      name={`${title} ${dateWords(period, t)}`}
      extra={<Controls period={period} onPeriod={onPeriod} now={now} />}
      lead={<Legend data={drawn} before={before} />}
      foot={<Foot data={drawn} />}
      build={build}
      table={() => tableOf(drawn, { t, language, before })}
      error={null}
      onRetry={() => undefined}
    />
  )
}

function drawnOf(
  { step, columns, books }: PlantElectricity,
  now: number,
  beforeName: string,
): PlantEnergyData {
  const first = Date.parse(columns[0]?.start ?? '')
  const book = columns.length === 0 ? undefined : heldOn(books.hours, first)
  return {
    step,
    now,
    beforeName,
    hasPrices: books.has_prices,
    lane: step === 'hour' && columns.length === 24 && book !== undefined ? tariffOfDay(book, first) : [],
    columns: columns.map(({ start, end, energy, interpolated, before, expected }) => ({
      start: Date.parse(start),
      end: Date.parse(end),
      energy,
      isInterpolated: interpolated,
      before,
      expected,
    })),
  }
}

/** Back and on, how long, and any month. */
function Controls({ period, onPeriod, now }: Omit<PlantChartProps, 'data'>) {
  const { t } = useTranslation()
  const [back, on] = [movedPeriod(period, -1, now), movedPeriod(period, 1, now)]
  const month = period.span === 'month' ? { from: period.from, to: period.to } : 'today'
  return (
    <div className={classes.controls}>
      <MonthSelect
        size="xs"
        choice={month}
        now={now}
        onChoose={(choice) => onPeriod(plantPeriod('month', periodOf(choice, now).from))}
      />
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('energy.plant.back')}
          disabled={back === null}
          onClick={() => back && onPeriod(back)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <SegmentedControl
          size="xs"
          aria-label={t('range.label')}
          data={plantSpans.map((value) => ({ value, label: t(`energy.plant.span.${value}`) }))}
          value={period.span}
          onChange={(value) =>
            onPeriod(withSpan(period, plantSpans.find((one) => one === value) ?? 'day', now))
          }
        />
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('energy.plant.forward')}
          disabled={on === null}
          onClick={() => on && onPeriod(on)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}

const hasBefore = ({ columns }: PlantEnergyData) => columns.some(({ before }) => before !== null)
const hasExpected = ({ columns }: PlantEnergyData) => columns.some(({ expected }) => expected !== null)

function Legend({ data, before }: { data: PlantEnergyData; before: string }) {
  const { t } = useTranslation()
  const inks = tariffInks[useComputedColorScheme('light')]
  return (
    <div className={chart.legend}>
      {tariffPeriods.map((period) => (
        <Key key={period} color={inks[period]}>
          {t(`energy.periods.${period}`)}
        </Key>
      ))}
      {hasBefore(data) && (
        <Key color="currentColor" isLine>
          {before}
        </Key>
      )}
      {hasExpected(data) && (
        <span className={chart.key} title={t('energy.plant.how')}>
          <svg width="12" height="12" aria-hidden>
            <rect
              x="1"
              y="1"
              width="10"
              height="10"
              fill="none"
              stroke="var(--mantine-color-dimmed)"
              strokeDasharray="2 2"
            />
          </svg>
          {t('energy.plant.expected')}
        </span>
      )}
    </div>
  )
}

function Foot({ data }: { data: PlantEnergyData }) {
  const { t } = useTranslation()
  const isInterpolated = data.columns.some((column) => column.isInterpolated)
  return (
    <>
      {hasExpected(data) && t('energy.plant.how')} {isInterpolated && `${t('factor.interpolated')}.`}
    </>
  )
}

interface TableWords {
  t: TFunction
  language: string
  before: string
}

function tableOf(
  { columns, step, hasPrices, now }: PlantEnergyData,
  { t, language, before }: TableWords,
): ChartTable {
  const number = (label: string) => ({ label, kind: 'number' as const, unit: 'kWh', decimals: 1 })
  return {
    columns: [
      step === 'hour'
        ? { label: t('energy.plant.hour'), kind: 'text' }
        : { label: t(step === 'day' ? 'energy.day' : 'energy.month'), kind: step },
      ...tariffPeriods.map((period) => number(t(`energy.periods.${period}`))),
      number(t('energy.total')),
      number(before),
      ...(hasPrices
        ? [{ label: t('energy.cost'), kind: 'number' as const, unit: t('energy.currency'), decimals: 0 }]
        : []),
    ],
    rows: columns.map((column) => [
      step === 'hour' ? partText(column, { locale: language, now }, { step, isShort: false }) : column.start,
      ...tariffPeriods.map((period) => column.energy?.[period] ?? null),
      column.energy === null ? null : totalOf(column.energy),
      column.before,
      ...(hasPrices ? [costOf(column.energy)] : []),
    ]),
  }
}
