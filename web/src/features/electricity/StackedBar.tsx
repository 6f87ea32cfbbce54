import { type PeriodEnergy, tariffPeriods } from '@quantrac/contract'
import { useComputedColorScheme } from '@mantine/core'
import { totalOf } from '../../charts/energy-columns.ts'
import { tariffInks } from '../../charts/tariff-inks.ts'

interface StackedBarProps {
  energy: PeriodEnergy
  height: number
  /** Of its room, from 0 to 1: bars below each other compare. */
  share?: number
}

/** An energy by tariff period, as one bar; its numbers stand beside it. */
export function StackedBar({ energy, height, share = 1 }: StackedBarProps) {
  const inks = tariffInks[useComputedColorScheme('light')]
  const total = totalOf(energy)
  if (total <= 0) return null
  const begin = { offpeak: 0, normal: energy.offpeak, peak: energy.offpeak + energy.normal }
  const px = (value: number) => (value / total) * 100 * share
  return (
    <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden>
      {tariffPeriods.map((period) => (
        <rect
          key={period}
          x={px(begin[period])}
          y="0"
          width={px(energy[period])}
          height={height}
          fill={inks[period]}
        />
      ))}
    </svg>
  )
}
