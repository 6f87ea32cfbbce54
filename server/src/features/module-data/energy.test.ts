import { describe, expect, it, test } from 'vitest'
import {
  energyOf,
  inKilowattHours,
  isPower,
  kilowattHours,
  type MeterReading,
  type MeterStretch,
} from './energy.ts'
import { circular } from '../../../test/tariffs.ts'
import { type Stretch, stretchesOf } from './tariff.ts'

const at = (text: string) => Date.parse(`2026-11-16T${text}+07:00`)

/** What the database returns for these readings in the stretches. */
function courseOf(readings: readonly MeterReading[], stretches: readonly Stretch[]) {
  const [start, end] = [stretches[0]?.start ?? 0, stretches.at(-1)?.end ?? 0]
  const within = new Map<number, MeterStretch>()
  for (const [place, stretch] of stretches.entries()) {
    const own = readings.filter(({ ts }) => ts >= stretch.start && ts < stretch.end)
    const [first, last] = [own[0], own.at(-1)]
    if (first === undefined || last === undefined) continue
    const rises = own.slice(1).map(({ value }, n) => Math.max(0, value - (own[n]?.value ?? 0)))
    within.set(place, { first, last, rise: rises.reduce((sum, rise) => sum + rise, 0), resets: [] })
  }
  return {
    before: readings.findLast(({ ts }) => ts < start) ?? null,
    after: readings.find(({ ts }) => ts >= end) ?? null,
    stretches: within,
  }
}

function used(readings: readonly MeterReading[], start: number, end: number) {
  const stretches = stretchesOf(circular, { start, end })
  return energyOf(courseOf(readings, stretches), stretches)
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
