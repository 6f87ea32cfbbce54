import { type ElectricityCost, tariffPeriods } from '@quantrac/contract'
import { useComputedColorScheme } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartLook } from '@quantrac/charts/look.ts'
import { costColumns, type CostColumnsData } from '../../charts/cost-columns.ts'
import { tariffInks } from '../../charts/tariff-inks.ts'
import type { ChartTable } from '../../components/time-series/chart-table.ts'
import classes from './ChartCard.module.css'
import { ChartCard } from './ChartCard.tsx'
import { Key } from './Key.tsx'

interface BillColumnsProps {
  data: ElectricityCost
  code: string
  step: 'day' | 'month'
}

/** The money for energy, a column a day or month. */
export function BillColumns({ data, code, step }: BillColumnsProps) {
  const { t } = useTranslation()
  const inks = tariffInks[useComputedColorScheme('light')]
  const title = t(`bill.columns.${step}`)
  const drawn = useMemo(() => drawnOf(data, step), [data, step])
  const build = useCallback((look: ChartLook) => costColumns(drawn, look, title), [drawn, title])
  const table = (): ChartTable => ({
    columns: [
      { label: t(step === 'day' ? 'energy.day' : 'energy.month'), kind: step },
      ...tariffPeriods.map((period) => ({
        label: t(`energy.periods.${period}`),
        kind: 'number' as const,
        unit: t('energy.currency'),
        decimals: 0,
      })),
    ],
    rows: drawn.columns
      .toReversed()
      .map(({ start, cost }) => [start, ...tariffPeriods.map((period) => cost[period])]),
  })
  return (
    <ChartCard
      title={title}
      name={`${title} ${code}`}
      lead={
        <div className={classes.legend}>
          {tariffPeriods.map((period) => (
            <Key key={period} color={inks[period]}>
              {t(`energy.periods.${period}`)}
            </Key>
          ))}
        </div>
      }
      foot={t('bill.columnsNote')}
      build={build}
      isEmpty={drawn.columns.every(({ cost }) => tariffPeriods.every((period) => cost[period] === null))}
      table={table}
      error={null}
      onRetry={() => undefined}
    />
  )
}

function drawnOf({ labels, datasets }: ElectricityCost, step: 'day' | 'month'): CostColumnsData {
  const of = (period: (typeof tariffPeriods)[number], place: number): number | null =>
    datasets.find(({ code }) => code === period)?.data[place] ?? null
  return {
    step,
    columns: labels.map((label, place) => ({
      start: Date.parse(label),
      cost: {
        offpeak: of('offpeak', place),
        normal: of('normal', place),
        peak: of('peak', place),
      },
    })),
  }
}
