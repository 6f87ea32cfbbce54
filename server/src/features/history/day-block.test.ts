import { DAY_MS } from '@quantrac/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeReading, mergeReadings } from './merge.ts'
import type { DayReadings } from './day-readings.ts'
import { packDay, unpackDay } from './day-block.ts'

const nasty = [
  0,
  -0,
  5e-324,
  -5e-324,
  1e308,
  -1.7e308,
  0.1 + 0.2,
  0.1234567,
  2_147_483_647,
  2_147_483_648,
  1e21,
]
const value = fc.oneof(
  fc.constantFrom(...nasty),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((whole) => whole / 100),
  fc.integer({ min: -99_999_999, max: 99_999_999 }).map((whole) => whole / 10_000_000),
)
const quality = fc.constantFrom(0, 0, 0, 1, 2)

const listed = (readings: readonly { offset: number; value: number; quality: number }[]): DayReadings => ({
  offsets: readings.map((reading) => reading.offset),
  values: readings.map((reading) => reading.value),
  qualities: readings.map((reading) => reading.quality),
})
const reading = fc.record({ offset: fc.nat(DAY_MS - 1), value, quality })
const irregular = fc
  .uniqueArray(reading, { selector: ({ offset }) => offset, maxLength: 60 })
  .map((readings) => listed(readings.toSorted((a, b) => a.offset - b.offset)))
const regular = fc
  .record({
    start: fc.nat(1000),
    step: fc.constantFrom(1000, 60_000, 300_000),
    values: fc.array(value, { maxLength: 60 }),
  })
  .map(({ start, step, values }) =>
    listed(values.map((one, at) => ({ offset: start + at * step, value: one, quality: 0 }))),
  )
/** One kind of value a day, as a factor has: each form of the arrays is met. */
const alike = fc
  .tuple(regular, fc.constantFrom(1, 10, 100, 1000, 10_000_000), fc.constantFrom(100, 40_000, 3e9))
  .map(([day, divisor, most]) => ({
    ...day,
    values: day.values.map((_, at) => ((at * 7919) % most) / divisor),
  }))
const days = fc.oneof(irregular, regular, alike)

describe('a block', () => {
  it('gives back the very same readings', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(unpackDay(packDay(day))).toEqual(day)
      }),
      { numRuns: 2000 },
    )
  })

  it.for([
    { values: [1.25, 20, -3.5], form: 'shorts', divisor: 100 },
    { values: [400.25, 1], form: 'ints', divisor: 100 },
    { values: [7, 32_767], form: 'shorts', divisor: 1 },
    { values: [0.1234567], form: 'ints', divisor: 10_000_000 },
    { values: [30_000_000.01], form: 'floats', divisor: null },
    { values: [0.1 + 0.2], form: 'floats', divisor: null },
    { values: [1, -0], form: 'floats', divisor: null },
  ] as const)('holds $values as $form', ({ values, form, divisor }) => {
    const offsets = values.map((_, at) => at * 1000)
    const block = packDay({ offsets, values, qualities: values.map(() => 0) })
    expect([block[form], block.divisor]).toEqual([expect.any(String), divisor])
    expect(unpackDay(block).values).toEqual(values)
  })

  it('leaves regular offsets and measured qualities out', () => {
    const regularDay = listed([10, 20, 30].map((offset) => ({ offset, value: 1, quality: 0 })))
    expect(packDay(regularDay)).toMatchObject({
      start_ms: 10,
      step_ms: 10,
      offsets_ms: null,
      qualities: null,
    })
    const gap = listed([10, 20, 40].map((offset) => ({ offset, value: 1, quality: offset === 20 ? 1 : 0 })))
    expect(packDay(gap)).toMatchObject({ step_ms: null, offsets_ms: '{10,20,40}', qualities: '{0,1,0}' })
  })

  it('sums up what was measured in each hour and in the day', () => {
    const hour = 3_600_000
    const day = listed([
      { offset: 0, value: 1, quality: 1 },
      { offset: 5, value: 4, quality: 0 },
      { offset: hour - 1, value: 2, quality: 0 },
      { offset: 23 * hour, value: -1, quality: 0 },
    ])
    expect(packDay(day)).toMatchObject({
      summary: { count: 3, sum: 5, min: -1, max: 4, first: 5, last: 23 * hour },
      hours: [
        { hour: 0, count: 2, sum: 6, min: 2, max: 4 },
        { hour: 23, count: 1, sum: -1, min: -1, max: -1 },
      ],
    })
    const faulty = listed([{ offset: 5, value: 4, quality: 2 }])
    expect(packDay(faulty)).toMatchObject({ count: 1, summary: null, hours: [] })
  })
})

describe('merging into a day', () => {
  it('keeps what is there and adds the rest, in order', () => {
    fc.assert(
      fc.property(irregular, irregular, (day, late) => {
        const more = late.offsets.map((offset, at) => ({
          offset,
          value: late.values[at] ?? 0,
          quality: late.qualities[at] ?? 0,
        }))
        // Some of the same instants again.
        const again = day.offsets
          .filter((_, at) => at % 3 === 0)
          .map((offset) => ({ offset, value: 17, quality: 0 }))
        const given = [...more.filter(({ offset }) => !day.offsets.includes(offset)), ...again]
        given.sort((a, b) => a.offset - b.offset)
        const { readings, there } = mergeReadings(day, given)
        const expected = new Map(given.map((one) => [one.offset, [one.value, one.quality]]))
        for (const [at, offset] of day.offsets.entries())
          expected.set(offset, [day.values[at] ?? 0, day.qualities[at] ?? 0])
        const merged = readings ?? day
        expect(
          new Map(merged.offsets.map((offset, at) => [offset, [merged.values[at], merged.qualities[at]]])),
        ).toEqual(expected)
        expect(merged.offsets).toEqual(merged.offsets.toSorted((a, b) => a - b))
        expect([...there.keys()]).toEqual(again.map(({ offset }) => offset))
        expect(readings === null).toBe(expected.size === day.offsets.length)
      }),
    )
  })

  it('corrects and removes one reading', () => {
    const day = listed([1, 2, 3].map((offset) => ({ offset, value: offset, quality: 0 })))
    expect(changeReading(day, 2, { value: 9, quality: 1 })).toEqual({
      offsets: [1, 2, 3],
      values: [1, 9, 3],
      qualities: [0, 1, 0],
    })
    expect(changeReading(day, 2, null)).toEqual({ offsets: [1, 3], values: [1, 3], qualities: [0, 0] })
    expect(changeReading(day, 4, null)).toBeNull()
  })
})
