import { DAY_MS, HOUR_MS } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import type { ChartSeries } from '@quantrac/charts/chart-data.ts'
import { onAxis } from '@quantrac/charts/chart-time.ts'
import { dayText, type EnergyColumn, energyColumns, highestShare } from './energy-columns.ts'
import type { EChartsOption } from '@quantrac/charts/engine-types.ts'
import { type ChartLook, lookOf } from '@quantrac/charts/look.ts'
import { powerDay } from './power-day.ts'
import { powerFactorDay } from './power-factor-day.ts'
import { tariffInks } from './tariff-inks.ts'

const words = ((key: string, values: object = {}) =>
  `${key} ${JSON.stringify(values)}`) as unknown as ChartLook['words']
const look = lookOf({ scheme: 'dark', locale: 'vi', words, width: 900, height: 300 })

/** A Monday. */
const midnight = Date.parse('2026-11-16T00:00:00+07:00')

/** At 1,200, 1,800 and 3,400. */
const costs = ({ offpeak, normal, peak }: { offpeak: number; normal: number; peak: number }) => ({
  offpeak: 1200 * offpeak,
  normal: 1800 * normal,
  peak: 3400 * peak,
})

const column = (day: number, peak: number, given: Partial<EnergyColumn> = {}): EnergyColumn => ({
  start: midnight + day * DAY_MS,
  energy: { offpeak: 20, normal: 80 - peak, peak, cost: null },
  hasPeak: true,
  running: null,
  ...given,
})

type Drawn = Record<string, unknown> & { id: string; data: unknown[] }
const byId = (option: EChartsOption, id: string): Drawn | undefined =>
  (option.series as unknown as Drawn[]).find((one) => one.id === id) // builders return lists
type Bar = {
  value: number | null
  label?: { formatter: () => string; backgroundColor?: string; show: boolean }
}
const bars = (option: EChartsOption, id: string): Bar[] => (byId(option, id)?.data ?? []) as Bar[]
/** As it is built. */
interface Axis {
  axisLabel: { interval: number; formatter: (value: string, place: number) => string }
}

const labels = (option: EChartsOption, id: string): (string | undefined)[] =>
  bars(option, id).map(({ label }) => (label?.show === true ? label.formatter() : undefined))

describe('the columns of energy', () => {
  const columns = [
    column(0, 24),
    column(1, 30),
    column(6, 0, { hasPeak: false }),
    column(7, 20, { running: { expected: 50 } }),
    column(8, 0, { energy: null }),
  ]
  const option = energyColumns({ step: 'day', columns, hasPrices: false }, look, 'Điện năng')

  test('are stacked from off-peak to peak, in one hue', () => {
    const stacks = ['offpeak', 'normal', 'peak'].map((id) => bars(option, id).map(({ value }) => value))
    expect(stacks).toEqual([
      [20, 20, 20, 20, null],
      [56, 50, 80, 60, null],
      [24, 30, 0, 20, null],
    ])
    expect(byId(option, 'peak')?.['itemStyle']).toEqual({ color: tariffInks.dark.peak })
  })

  test.each([250, 320, 420, 520, 640, 700, 760, 900])(
    'of two weeks leave out days evenly where they have no room for each: %i px',
    (width) => {
      const days = Array.from({ length: 14 }, (_, day) => column(day, 20))
      const drawn = energyColumns({ step: 'day', columns: days, hasPrices: false }, { ...look, width }, '')
      const { interval, formatter } = (drawn.xAxis as unknown as Axis).axisLabel
      const texts = days.map((_, place) => formatter('', place).split('\n')[0] ?? '')
      const every = interval + 1
      // Six pixels a letter at the least.
      const widest = 6 * Math.max(...texts.map(({ length }) => length))
      expect(widest).toBeLessThan((every * (width - 68)) / 14)
      expect(every, 'no more than needed').toBeLessThanOrEqual(Math.ceil((1.4 * widest * 14) / (width - 68)))
    },
  )

  test('have the share of the peak inside, the greatest marked, and say where there is no peak', () => {
    expect(labels(option, 'peak')).toEqual(['24,0', '30,0', undefined, '20,0', undefined])
    expect(bars(option, 'peak').map(({ label }) => label?.backgroundColor !== undefined)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
    expect(labels(option, 'normal')).toEqual([undefined, undefined, 'energy.noPeak {}', undefined, undefined])
  })

  test('show what is expected of the running day, with its total', () => {
    expect(bars(option, 'expected').map(({ value }) => value)).toEqual([null, null, null, 50, null])
    expect(labels(option, 'expected')[3]).toBe('≈ 150')
  })

  test('say the cost of a column under the pointer and to people who do not see it, only with prices', () => {
    const paid = columns.map((one) => ({
      ...one,
      energy: one.energy && { ...one.energy, cost: costs(one.energy) },
    }))
    const priced = energyColumns({ step: 'day', columns: paid, hasPrices: true }, look, 'Điện năng')
    const hover = (drawn: EChartsOption, day: number): string => {
      const { formatter } = drawn.tooltip as unknown as { formatter: (params: unknown) => string } // as it is built
      return formatter([{ axisValue: String(onAxis(midnight + day * DAY_MS)) }])
    }
    expect(hover(priced, 0)).toMatch(/energy\.cost.*\{b\|206\.400 energy\.currency/)
    expect(hover(priced, 8)).not.toContain('energy.cost')
    expect(hover(option, 0)).not.toContain('energy.cost')
    const spoken = (drawn: EChartsOption) => JSON.stringify(drawn.aria)
    expect(spoken(priced)).toContain('100 kWh, 200.000 energy.currency {}')
    expect(spoken(option)).not.toContain('energy.currency')
  })

  test('say where a part is interpolated: by a star, in words under the pointer and for people who do not see it', () => {
    const drawn = energyColumns(
      { step: 'day', columns: [column(0, 24), column(1, 30, { isInterpolated: true })], hasPrices: false },
      look,
      '',
    )
    const { formatter } = (drawn.xAxis as unknown as Axis).axisLabel
    expect([0, 1].map((place) => formatter('', place).split('\n')[0])).toEqual(['T2 16', 'T3 17*'])
    const tooltip = drawn.tooltip as unknown as { formatter: (params: unknown) => string } // as it is built
    const hover = (day: number) => tooltip.formatter([{ axisValue: String(onAxis(midnight + day * DAY_MS)) }])
    expect([hover(0), hover(1)].map((text) => text.includes('factor.interpolated'))).toEqual([false, true])
    expect(JSON.stringify(drawn.aria)).toContain('factor.interpolated')
  })

  test('have no numbers where they are many', () => {
    const many = Array.from({ length: 30 }, (_, day) => column(day, 20))
    const wide = energyColumns({ step: 'day', columns: many, hasPrices: false }, look, '')
    expect(labels(wide, 'peak').every((label) => label === undefined)).toBe(true)
  })

  test.each([
    ['none', [], -1],
    ['one', [10], 0],
    ['the greatest', [10, 20, 15], 1],
    ['two alike', [20, 10, 20], -1],
    ['no peak at all', [0, 0], -1],
  ])('the highest share of %s', (_, peaks, expected) => {
    expect(highestShare(peaks.map((peak, day) => column(day, peak)))).toBe(expected)
  })

  test.each([
    { step: 'day', form: 'whole', locale: 'vi', expected: 'T2 16/11' },
    { step: 'day', form: 'short', locale: 'vi', expected: 'T2 16' },
    { step: 'day', form: 'day', locale: 'vi', expected: '16/11' },
    { step: 'day', form: 'short', locale: 'en', expected: 'Mon 16' },
    { step: 'month', form: 'short', locale: 'en', expected: '11/2026' },
  ] as const)('a $step is written $form in $locale as $expected', ({ step, form, locale, expected }) => {
    expect(dayText(midnight, { locale }, { step, form })).toBe(expected)
  })
})

const series = (values: readonly (number | null)[], given: Partial<ChartSeries> = {}): ChartSeries => ({
  code: 'P',
  name: 'P',
  unit: 'kW',
  decimals: 1,
  at: values.map((_, hour) => midnight + hour * HOUR_MS),
  values,
  ...given,
})

describe('the power of a day', () => {
  const limits = { lower: null, upper: 1292, warnBelow: null, warnAbove: 1200 }
  const lane = [
    { from: midnight, to: midnight + 4 * HOUR_MS, period: 'offpeak' as const },
    { from: midnight + 4 * HOUR_MS, to: midnight + DAY_MS, period: 'peak' as const },
  ]
  const axis = { from: midnight, to: midnight + DAY_MS, lane }
  const data = { ...axis, today: series([400, 918, null, 750], { limits }), yesterday: series([300]) }
  const option = powerDay(data, look, 'Công suất')

  test('has a ring at its greatest value, and the newest one', () => {
    expect(byId(option, 'today')).toMatchObject({
      markPoint: {
        data: [
          { coord: [onAxis(midnight + HOUR_MS), 918], label: { formatter: '918,0\u00a0kW, 01:00' } },
          { coord: [onAxis(midnight + 3 * HOUR_MS), 750] },
        ],
      },
    })
  })

  test('has the line of its limit also where it is far, the band, and yesterday', () => {
    expect(byId(option, 'today')).toMatchObject({
      markLine: { data: [{ yAxis: 1292 }] },
      markArea: { data: [[{ yAxis: 1200 }, { yAxis: 1292 }]] },
    })
    const [plot] = option.yAxis as { max: (value: { max: number }) => number }[] // two axes are given
    expect(plot?.max({ max: 918 })).toBeGreaterThanOrEqual(1292)
    expect(byId(option, 'yesterday')).toBeDefined()
    expect(byId(powerDay({ ...data, yesterday: null }, look, ''), 'yesterday')).toBeUndefined()
  })

  test('has the tariff below its axis', () => {
    expect(byId(option, 'lane')).toMatchObject({
      markArea: {
        data: [
          [
            { xAxis: onAxis(midnight), itemStyle: { color: tariffInks.dark.offpeak } },
            { xAxis: onAxis(midnight + 4 * HOUR_MS) },
          ],
          [{ itemStyle: { color: tariffInks.dark.peak } }, { xAxis: onAxis(midnight + DAY_MS) }],
        ],
      },
    })
  })

  test('is drawn without a reading', () => {
    const empty = powerDay({ ...data, today: series([]) }, look, 'Công suất')
    expect(byId(empty, 'today')).toMatchObject({ markPoint: { data: [] } })
  })
})

describe('the power factor of a day', () => {
  const axis = { from: midnight, to: midnight + DAY_MS, limit: 0.9 }

  test.each([
    ['usual', [0.95, 0.89], 0.86],
    ['low', [0.95, 0.72], 0.7],
    ['capacitive', [0.95, -0.98], -1],
    ['unknown', [null], 0.86],
  ])('that is %s begins its axis at the right place', (_, values, min) => {
    const option = powerFactorDay({ ...axis, today: series(values, { unit: '' }) }, look, '')
    expect(option.yAxis).toMatchObject({ min, max: 1 })
  })

  test('is filled from the limit down to the line', () => {
    const option = powerFactorDay({ ...axis, today: series([0.95, 0.88, null]) }, look, '')
    expect(byId(option, 'below')?.data).toEqual([
      [onAxis(midnight), 0.9],
      [onAxis(midnight + HOUR_MS), 0.88],
      [onAxis(midnight + 2 * HOUR_MS), null],
    ])
  })
})
