import { describe, expect, it, test } from 'vitest'
import {
  energyOf,
  inKilowattHours,
  isFault,
  isPower,
  kilowattHours,
  type MeterReading,
  risesOf,
} from './energy.ts'
import { MeterSlices } from './meter-time-series.ts'
import { circularHours } from '../../../test/tariffs.ts'
import { type TariffSlice, slicesOf } from './tariff.ts'

const at = (text: string) => Date.parse(`2026-11-16T${text}+07:00`)

/** What the database returns for these readings in the slices. */
function timeSeriesOf(readings: readonly MeterReading[], slices: readonly TariffSlice[]) {
  const [start, end] = [slices[0]?.start ?? 0, slices.at(-1)?.end ?? 0]
  const meter = new MeterSlices(slices)
  for (const reading of readings) if (reading.ts >= start && reading.ts < end) meter.add(reading)
  // As a neighbour is read: a fault counts as the one before it.
  const fitting = (place: number): MeterReading | null => {
    const [before, found, after] = [readings[place - 1], readings[place], readings[place + 1]]
    if (found === undefined) return null
    const isWrong = before && after && isFault(before.value, found.value, after.value)
    return isWrong ? { ...found, value: before.value } : found
  }
  const after = readings.findIndex(({ ts }) => ts >= end)
  return {
    before: fitting(readings.findLastIndex(({ ts }) => ts < start)),
    after: after < 0 ? null : fitting(after),
    slices: meter.byPlace,
  }
}

function used(readings: readonly MeterReading[], start: number, end: number) {
  const slices = slicesOf(circularHours, { start, end })
  return energyOf(timeSeriesOf(readings, slices), slices).energy
}

describe('energy by tariff period', () => {
  it('is the difference of the readings within a period', () => {
    const readings = [
      { ts: at('05:00'), value: 100 },
      { ts: at('06:00'), value: 103 },
      { ts: at('10:00'), value: 110 },
      { ts: at('11:00'), value: 115 },
    ]
    // From 06:00 to 10:00 the meter rises by 7: three and a half hours are normal, half an hour is peak.
    expect(used(readings, at('00:00'), at('12:00'))).toEqual({
      offpeak: 0,
      normal: 3 + 6.125,
      peak: 0.875 + 5,
    })
  })

  it('counts a meter from its new value after a reset', () => {
    const readings = [
      { ts: at('05:00'), value: 990 },
      { ts: at('06:00'), value: 1000 },
      { ts: at('07:00'), value: 4 },
      { ts: at('08:00'), value: 9 },
    ]
    expect(used(readings, at('04:00'), at('09:00'))).toEqual({ offpeak: 0, normal: 15, peak: 0 })
  })

  it('one reading that is far too low between two that fit is a fault, and no new meter, wherever it is', () => {
    const clocks = ['04:10', '05:40', '07:10', '08:40', '10:10', '11:40']
    const whole = clocks.map((clock, n) => ({ ts: at(clock), value: 361_000 + 10 * n }))
    const total = (readings: readonly MeterReading[], from: string, to: string) => {
      const energy = used(readings, at(from), at(to))
      return energy === null ? null : energy.offpeak + energy.normal + energy.peak
    }
    const ranges = [
      ['04:00', '12:00'],
      ['05:30', '06:00'],
      ['06:00', '12:00'],
      ['04:00', '09:00'],
      ['08:40', '10:10'],
      ['10:11', '12:00'],
    ] as const
    for (const wrong of [1, 2, 3, 4])
      for (const value of [0, 120_000])
        for (const [from, to] of ranges) {
          const readings = whole.map((one, n) => (n === wrong ? { ...one, value } : one))
          const held = whole.map((one, n) => (n === wrong ? { ...one, value: one.value - 10 } : one))
          expect([wrong, from, to, total(readings, from, to)]).toEqual([
            wrong,
            from,
            to,
            total(held, from, to),
          ])
        }
    const readings = whole.map((one, n) => (n === 3 ? { ...one, value: 0 } : one))
    const slices = slicesOf(circularHours, { start: at('04:00'), end: at('12:00') })
    const { resets, faults } = risesOf(timeSeriesOf(readings, slices), slices)
    expect([resets, faults]).toEqual([[], [readings[3]]])
  })

  it('a zero of a meter that stands still is a fault, and no new meter', () => {
    const readings = [100, 100, 0, 100, 101].map((value, place) => ({ ts: at(`0${place}:00`), value }))
    const slices = slicesOf(circularHours, { start: at('00:00'), end: at('06:00') })
    const { resets, faults } = risesOf(timeSeriesOf(readings, slices), slices)
    expect([resets, faults]).toEqual([[], [readings[2]]])
    expect(used(readings, at('00:00'), at('04:00'))).toEqual({ offpeak: 1, normal: 0, peak: 0 })
  })

  it('names its faults, within a period, first or last in it, alone in it and several times', () => {
    const clocks = ['04:10', '04:30', '05:40', '07:10', '07:20', '07:30', '09:20', '09:40', '11:40', '11:50']
    const wrong = [1, 4, 6, 8]
    const readings = clocks.map((clock, n) => ({
      ts: at(clock),
      value: wrong.includes(n) ? 7 * n : 500 + 10 * n,
    }))
    for (const start of ['04:00', '04:20', '07:15', '09:00']) {
      const slices = slicesOf(circularHours, { start: at(start), end: at('12:00') })
      const { resets, faults } = risesOf(timeSeriesOf(readings, slices), slices)
      const expected = wrong.flatMap((n) => readings[n] ?? []).filter(({ ts }) => ts >= at(start))
      expect([start, resets, faults]).toEqual([start, [], expected])
    }
  })

  it('of a night with a fault and a new meter is as the documents work it out', () => {
    const midnight = at('00:00')
    const hour = 3_600_000
    const readings = (
      [
        [-4, 1000],
        [-2, 1010],
        [-1, 0],
        [1, 1016],
        [2, 3],
        [3, 8],
      ] as const
    ).map(([n, value]) => ({ ts: midnight + n * hour, value }))
    const total = (from: number, to: number) => {
      const { offpeak, normal, peak } = used(readings, from, to) ?? { offpeak: 0, normal: 0, peak: 0 }
      return offpeak + normal + peak
    }
    expect(total(midnight - 4 * hour, midnight)).toBe(13)
    expect(total(midnight, midnight + 4 * hour)).toBe(8)
  })

  it('counts a reset between two periods as nothing', () => {
    const readings = [
      { ts: at('09:00'), value: 50 },
      { ts: at('10:00'), value: 1 },
    ]
    expect(used(readings, at('04:00'), at('12:00'))).toEqual({ offpeak: 0, normal: 0, peak: 0 })
  })

  it('takes its share of a difference that began before the range or ends after it', () => {
    const readings = [
      { ts: at('04:30'), value: 0 },
      { ts: at('06:30'), value: 20 },
      { ts: at('08:30'), value: 60 },
    ]
    expect(used(readings, at('05:30'), at('07:30'))).toEqual({ offpeak: 0, normal: 10 + 20, peak: 0 })
    expect(used(readings, at('05:00'), at('06:00'))).toEqual({ offpeak: 0, normal: 10, peak: 0 })
  })

  it('of the parts adds up to that of the whole, whatever the gaps', () => {
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    let [ts, value] = [at('00:00'), 0]
    const readings = Array.from({ length: 400 }, () => {
      ts += Math.ceil(random() ** 6 * 40_000_000)
      value = random() < 0.02 ? random() * 5 : value + random()
      return { ts, value }
    })
    const cuts = [at('00:00') - 5000, at('08:12'), at('18:00'), ts - 7_000_000, ts + 1000]
    const whole = used(readings, cuts[0] ?? 0, cuts.at(-1) ?? 0)
    const parts = cuts.slice(1).map((cut, n) => used(readings, cuts[n] ?? 0, cut))
    for (const period of ['offpeak', 'normal', 'peak'] as const) {
      const sum = parts.reduce((total, part) => total + (part?.[period] ?? 0), 0)
      expect(sum).toBeCloseTo(whole?.[period] ?? Number.NaN, 6)
    }
  })

  it('is unknown without two readings to compare', () => {
    expect(used([], at('00:00'), at('12:00'))).toBeNull()
    expect(used([{ ts: at('05:00'), value: 1 }], at('00:00'), at('12:00'))).toBeNull()
  })
})

test.each([
  ['kWh', 1],
  ['Wh', 0.001],
  [' MWH ', 1000],
  ['m³', undefined],
  ['', undefined],
  ['constructor', undefined],
])('one %j is %j kWh', (unit, expected) => {
  expect(kilowattHours(unit)).toBe(expected)
})

test('only W, kW and MW are units of power', () => {
  const units = ['W', 'kW', 'MW', ' KW', 'kWh', 'kVA', '', 'toString']
  expect(units.map(isPower)).toEqual([true, true, true, true, false, false, false, false])
})

test('kilowatt hours come in the order of the periods, without rounding noise of sums', () => {
  expect(inKilowattHours({ offpeak: 0.1 + 0.2, normal: 1, peak: 0 }, 1000)).toEqual([300, 1000, 0])
  expect(inKilowattHours(null, 1)).toEqual([null, null, null])
})
