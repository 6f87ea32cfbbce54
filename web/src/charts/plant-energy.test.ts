import { HOUR_MS, type TariffPeriod } from '@quantrac/contract'
import { type ChartLook, lookOf } from '@quantrac/charts/look.ts'
import { describe, expect, test } from 'vitest'
import { type PlantEnergyData, plantEnergy } from './plant-energy.ts'

const words = ((key: string, more: object = {}) =>
  `${key} ${JSON.stringify(more)}`) as unknown as ChartLook['words'] // names its key
const look = lookOf({ scheme: 'light', locale: 'vi', words, width: 800, height: 300 })
const midnight = Date.parse('2026-11-26T00:00:00+07:00')
const now = midnight + 13.5 * HOUR_MS
const lane: { from: number; to: number; period: TariffPeriod }[] = [
  { from: midnight, to: midnight + 10 * HOUR_MS, period: 'normal' },
  { from: midnight + 10 * HOUR_MS, to: midnight + 24 * HOUR_MS, period: 'peak' },
]
/** At 1,800 and 3,400. */
const priced = (normal: number, peak: number) => ({
  offpeak: 0,
  normal,
  peak,
  cost: { offpeak: 0, normal: 1800 * normal, peak: 3400 * peak },
})
const day: PlantEnergyData = {
  step: 'hour',
  now,
  lane,
  hasPrices: true,
  beforeName: 'hôm qua',
  columns: Array.from({ length: 24 }, (_, hour) => ({
    start: midnight + hour * HOUR_MS,
    end: midnight + (hour + 1) * HOUR_MS,
    energy: hour > 13 ? null : priced(hour === 9 ? 400 : 1000, hour === 9 ? 600 : 0),
    isInterpolated: false,
    before: 900,
    expected: hour < 13 ? null : priced(500, 0),
  })),
}
const option = (data: PlantEnergyData) => plantEnergy(data, look, 'Theo giờ')
const seriesById = (data: PlantEnergyData, id: string) =>
  (option(data).series as { id: string; data: unknown[]; markLine?: object; markArea?: object }[]).find(
    (one) => one.id === id,
  )
const hover = (data: PlantEnergyData, place: number): string => {
  const { formatter } = option(data).tooltip as { formatter: (params: unknown) => string }
  return formatter([{ axisValue: String(place) }])
}

describe('the energy of all meters', () => {
  test('the time before is a step from edge to edge, and now is a line', () => {
    const before = seriesById(day, 'before')
    expect(before).toMatchObject({ step: 'end', xAxisIndex: 1, markLine: { data: [{ xAxis: 13.5 }] } })
    expect(before?.data).toHaveLength(25)
    expect(seriesById({ ...day, now: midnight + 30 * HOUR_MS }, 'before')).not.toHaveProperty('markLine')
  })

  test('what is expected is dashed on top of what was used', () => {
    const expected = seriesById(day, 'expected')
    expect(expected).toMatchObject({
      stack: 'energy',
      itemStyle: { color: 'transparent', borderType: [3, 3] },
    })
    expect(expected?.data.slice(12, 15)).toEqual([null, 500, 500])
  })

  test('the prices stand below their hours, and no lane below days', () => {
    expect(seriesById(day, 'lane')).toMatchObject({
      markArea: {
        data: [
          [{ xAxis: 0, label: { formatter: '1.800 energy.dong {}' } }, { xAxis: 10 }],
          [{ xAxis: 10 }, { xAxis: 24 }],
        ],
      },
    })
    expect(seriesById({ ...day, lane: [] }, 'lane')).toBeUndefined()
    const unpriced = day.columns.map((one) => ({ ...one, energy: null, expected: null }))
    expect(JSON.stringify(seriesById({ ...day, columns: unpriced }, 'lane'))).not.toContain('energy.dong')
  })

  test('the pointer says the hour, its periods, its cost, and compares only hours that are over', () => {
    const text = hover(day, 9)
    expect(text).toContain('09:00–10:00  {b|1.000 kWh}')
    expect(text).toContain('hôm qua 900 kWh · +11,1 %')
    expect(text).toContain('{peak|}  energy.periods.peak {}  {b|600 kWh}')
    expect(text).toContain('2,8 energy.million {}')
    expect(hover(day, 13)).not.toContain('%')
    expect(hover(day, 23)).toContain('23:00–24:00')
    expect(hover(day, 99)).toBe('')
  })
})
