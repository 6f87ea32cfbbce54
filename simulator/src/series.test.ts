import { HOUR_MS } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { historyCsv } from './history.ts'
import { liveSlotMs, valueAt } from './series.ts'
import type { SimulatedFactor, SimulatedStation } from './station.ts'
import { demoStations } from './stations.ts'

const start = Date.UTC(2026, 9, 1)
const stepMs = 300_000
const everyFactor = demoStations.flatMap((station) => station.factors.map((factor) => ({ station, factor })))

function month(station: SimulatedStation, factor: SimulatedFactor): number[] {
  return Array.from({ length: 30 * 288 }, (_, index) =>
    valueAt(station, factor, { ts: start + index * stepMs, seed: 1 }),
  )
}

const outside = (factor: SimulatedFactor, value: number) =>
  factor.limits !== null &&
  ((factor.limits.max !== null && value > factor.limits.max) ||
    (factor.limits.min !== null && value < factor.limits.min))

describe('the demonstration series', () => {
  test('there are four stations of each kind, with unique codes', () => {
    const kinds = demoStations.map((station) => station.type)
    expect(kinds.filter((kind) => kind === 'wasteWater')).toHaveLength(4)
    expect(kinds.filter((kind) => kind === 'air')).toHaveLength(4)
    expect(kinds.filter((kind) => kind === 'elecConsum')).toHaveLength(4)
    expect(new Set(demoStations.map((station) => station.manufacturer_id)).size).toBe(12)
  })

  test('the same seed and instant give the same value, another seed gives another series', () => {
    const { station, factor } = everyFactor[1]!
    const at = (seed: number) => valueAt(station, factor, { ts: start, seed })
    expect(at(1)).toBe(at(1))
    expect(at(1)).not.toBe(at(2))
  })

  test.for(everyFactor)(
    '$station.code $factor.code stays inside its limits nearly all the time',
    ({ station, factor }) => {
      const values = month(station, factor)
      const breaches = values.filter((value) => outside(factor, value)).length
      expect(breaches / values.length).toBeLessThan(0.02)
      expect(values.every(Number.isFinite)).toBe(true)
    },
  )

  test('a month holds some excursions', () => {
    const breached = everyFactor.filter(({ station, factor }) =>
      month(station, factor).some((value) => outside(factor, value)),
    )
    expect(breached.length).toBeGreaterThan(10)
  })

  test.for(everyFactor.filter(({ factor }) => factor.kind === 'counter'))(
    'the meter of $station.code never decreases',
    ({ station, factor }) => {
      const values = month(station, factor)
      expect(values.every((value, index) => index === 0 || value >= values[index - 1]!)).toBe(true)
    },
  )

  test('no two days of a meter are alike, and Sunday counts least of its week', () => {
    const meter = everyFactor.find(({ factor }) => factor.kind === 'counter')!
    const monday = Date.UTC(2026, 9, 4, 17)
    const at = (day: number) =>
      valueAt(meter.station, meter.factor, { ts: monday + day * 24 * HOUR_MS, seed: 1 })
    const days = Array.from({ length: 7 }, (_, day) => Math.round(at(day + 1) - at(day)))
    expect(new Set(days).size).toBe(7)
    expect(Math.min(...days)).toBe(days[6])
  })

  test('while live, one factor of all stations leaves its limits in every slot', () => {
    for (let slot = 0; slot < 50; slot++) {
      const middle = (Math.ceil(start / liveSlotMs) + slot) * liveSlotMs + 37_500
      const out = everyFactor.filter(({ station, factor }) =>
        outside(factor, valueAt(station, factor, { ts: middle, seed: 1, liveAmong: demoStations })),
      )
      expect(out.length).toBeGreaterThanOrEqual(1)
    }
  })

  test('history is a line for every factor and step, oldest first', () => {
    const station = demoStations[0]!
    const text = [...historyCsv(station, { from: start, to: start + HOUR_MS, stepMs, seed: 1 })].join('')
    const lines = text.trimEnd().split('\n')
    expect(lines[0]).toBe('module,factor,timestamp,value')
    expect(lines).toHaveLength(1 + 12 * station.factors.length)
    expect(lines[1]).toMatch(/^NT-HPH,pH,2026-10-01T00:00:00\.000Z,[\d.]+$/)
  })
})
