import type { PlantMeter } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../charts/energy-cost.ts'
import { movedPeriod, plantAddress, plantPeriod, plantPeriodOf, withSpan } from './plant-period.ts'
import { greatestDemand, peakCostShare, sumsOf } from './plant-sums.ts'

const at = (text: string) => Date.parse(`${text}+07:00`)
// A Thursday.
const now = at('2026-11-26T13:20:00')

describe('the time that is shown', () => {
  test.for([
    ['day', '2026-11-26', '2026-11-27'],
    ['week', '2026-11-23', '2026-11-30'],
    ['month', '2026-11-01', '2026-12-01'],
    ['year', '2026-01-01', '2027-01-01'],
  ] as const)('a %s is from midnight to midnight in the product’s zone', ([span, from, to]) => {
    expect(plantPeriod(span, now)).toEqual({ span, from: at(`${from}T00:00:00`), to: at(`${to}T00:00:00`) })
  })

  test('goes back and on by itself, months as they are long, and never beyond now', () => {
    const march = plantPeriod('month', at('2026-03-10T10:00:00'))
    expect(movedPeriod(march, -1, now)).toEqual(plantPeriod('month', at('2026-02-01T00:00:00')))
    expect(movedPeriod(march, 1, now)).toEqual(plantPeriod('month', at('2026-04-30T23:00:00')))
    expect(movedPeriod(plantPeriod('day', now), 1, now)).toBeNull()
    expect(movedPeriod(plantPeriod('year', now), 1, now)).toBeNull()
  })

  test('of another length is the newest part of it that has begun', () => {
    expect(withSpan(plantPeriod('year', now), 'day', now)).toEqual(plantPeriod('day', now))
    const march = plantPeriod('month', at('2026-03-10T10:00:00'))
    expect(withSpan(march, 'day', now)).toEqual(plantPeriod('day', at('2026-03-31T12:00:00')))
  })

  test('is in the address, which moves on with the clock while it is the present one', () => {
    expect(plantAddress(plantPeriod('day', now), now)).toEqual({ by: undefined, at: undefined })
    const march = plantPeriod('month', at('2026-03-10T10:00:00'))
    const address = plantAddress(march, now)
    expect(address).toEqual({ by: 'month', at: '2026-03-01' })
    expect(plantPeriodOf(address, now)).toEqual(march)
    for (const wrong of [{ by: 'decade' }, { at: '2026-13-45' }, { at: '2030-01-01' }, { at: 7 }])
      expect(plantPeriodOf(wrong, now)).toEqual(plantPeriod('day', now))
  })
})

const meter = (module: string, more: Partial<PlantMeter>): PlantMeter => ({
  module,
  name: module,
  code: 'E',
  energy: null,
  interpolated: false,
  before: null,
  until: null,
  month: null,
  days: [],
  power: null,
  power_factor: null,
  ...more,
})
/** At 1,000.5, 2,000.25 and 3,000.75 VND a kWh. */
const energy = (offpeak: number, normal: number, peak: number) => ({
  offpeak,
  normal,
  peak,
  cost: { offpeak: 1000.5 * offpeak, normal: 2000.25 * normal, peak: 3000.75 * peak },
})
const unpriced = (offpeak: number, normal: number, peak: number) => ({
  ...energy(offpeak, normal, peak),
  cost: null,
})

describe('the sums', () => {
  test('are those of the rows, to the đồng; a meter that is new is not compared', () => {
    const meters = [
      meter('A', { energy: energy(1.3, 2.7, 0.1), before: energy(1, 2, 0) }),
      meter('B', { energy: energy(0.7, 0.3, 0.9) }),
      meter('C', {}),
    ]
    const sums = sumsOf({ meters })
    expect(sums.energy).toMatchObject({ offpeak: 2, normal: 3, peak: 1 })
    const costs = meters.map((one) => costOf(one.energy) ?? 0)
    expect(sums.cost).toBe(costs.reduce((so, one) => so + one, 0))
    expect(sums.compared?.kwh).toEqual({ now: expect.closeTo(4.1), before: 3 })
    expect(sums.compared?.cost).toEqual({ now: costs[0], before: 5001 })
    expect(sumsOf({ meters: [] })).toMatchObject({ energy: null, cost: null, compared: null })
  })

  test('of meters without a price say how many are not in the cost, and compare no costs', () => {
    const meters = [
      meter('A', { energy: energy(1, 1, 1), before: energy(1, 1, 1) }),
      meter('B', { energy: unpriced(1, 1, 1), before: energy(1, 1, 1) }),
    ]
    const sums = sumsOf({ meters })
    expect(sums).toMatchObject({ cost: 6002, unpriced: 1, energy: { cost: null }, compared: { cost: null } })
    expect(peakCostShare(sums.energy)).toBeNull()
    expect(sumsOf({ meters: [meter('A', { energy: unpriced(1, 2, 3) })] }).cost).toBeNull()
  })

  test('the share of the peak in the cost is larger than in the energy', () => {
    const paid = { offpeak: 1, normal: 1, peak: 1, cost: { offpeak: 1, normal: 2, peak: 3 } }
    expect(peakCostShare(paid)).toBe(0.5)
    expect(peakCostShare(energy(0, 0, 0))).toBeNull()
    expect(peakCostShare(unpriced(1, 1, 1))).toBeNull()
  })

  test('the greatest half hour is the one nearest to its limit; without limits the greatest', () => {
    const power = (kw: number, limit_kw: number | null) => ({
      code: 'P',
      limit_kw,
      maximum: { kw, start: '2026-11-05T05:00:00.000Z', end: '2026-11-05T05:30:00.000Z' },
    })
    const limited = [
      meter('A', { power: power(1206, 1292) }),
      meter('B', { power: power(717, 714) }),
      meter('C', { power: power(5000, null) }),
    ]
    expect(greatestDemand(limited)).toMatchObject({ module: 'B', kw: 717, limit: 714 })
    expect(greatestDemand([limited[2] ?? meter('', {}), meter('D', { power: power(10, null) })])?.kw).toBe(
      5000,
    )
    expect(greatestDemand([meter('E', {})])).toBeNull()
  })
})
