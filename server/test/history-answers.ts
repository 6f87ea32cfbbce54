import { isDeepStrictEqual } from 'node:util'
import { bucketStart } from '../src/features/history/bucket-fold.ts'
import type { getEnergyDistribution } from '../src/features/older-calls/stations.service.ts'
import type { getReadingTable } from '../src/features/module-data/module-data.service.ts'
import { bucketingFor } from '../src/features/module-data/series.ts'
import type { getModuleSeries } from '../src/features/module-data/series.service.ts'
import type { listMetrics } from '../src/features/readings/metrics/metrics.service.ts'
import { type Asked, dayMs, factorCount, type GivenReading, type Model } from './history-model.ts'

export interface Answers {
  readonly all: readonly GivenReading[]
  readonly series: Awaited<ReturnType<typeof getModuleSeries>>
  readonly energy: Awaited<ReturnType<typeof getEnergyDistribution>>
  readonly table: Awaited<ReturnType<typeof getReadingTable>>
  readonly list: Awaited<ReturnType<typeof listMetrics>>
  readonly listOfOne: Awaited<ReturnType<typeof listMetrics>>
}

function same(what: string, answered: unknown, expected: unknown): void {
  if (isDeepStrictEqual(answered, expected)) return
  throw new Error(`${what}: ${JSON.stringify(answered)}, expected ${JSON.stringify(expected)}`)
}

/** Sums in another order differ in their last digits. */
const isNear = (one: number | null | undefined, other: number | null): boolean =>
  one === other ||
  (typeof one === 'number' && other !== null && Math.abs(one - other) <= 1e-5 + 1e-9 * Math.abs(other))

/** @throws where an answer is not the model's */
export function compareAnswers(answers: Answers, model: Model, asked: Asked): void {
  same('reading_all', answers.all, model.readings)
  compareSeries(answers, model, asked)
  compareEnergy(answers, model, asked)
  compareTable(answers, model, asked)
  compareList(answers, model, asked)
}

const factors = Array.from({ length: factorCount }, (_, factor) => factor)

function compareSeries({ series }: Answers, model: Model, asked: Asked): void {
  const measured = factors.map((factor) => model.measured(factor, asked))
  const times = measured.flat().map(({ ts }) => ts)
  const all = factors.map((factor) => model.within(factor, asked))
  const most = (lists: readonly (readonly unknown[])[]) => Math.max(...lists.map((list) => list.length))
  const doubtful = all.map((readings) => readings.filter(({ quality }) => quality !== 0))
  const isRaw = most(measured) <= asked.max_points && most(doubtful) <= asked.max_points
  const bucketingOf = (instants: readonly number[]) =>
    bucketingFor({ first: Math.min(...instants), last: Math.max(...instants) }, asked.max_points)
  const isLong = most(measured) > asked.max_points && bucketingOf(times).width_ms >= dayMs
  const bucketing = isRaw
    ? { resolution: 'raw', width_ms: 1 }
    : bucketingOf(isLong ? times : all.flat().map(({ ts }) => ts))
  same('resolution', series.resolution, bucketing.resolution)
  const labelOf = (ts: number) => (isRaw ? ts : bucketStart(ts, bucketing.width_ms))
  const used = new Set(times.map((ts) => new Date(labelOf(ts)).toISOString()))
  same(
    'labels with values',
    series.labels.filter((label) => used.has(label)),
    [...used].sort(),
  )
  compareDoubtful(series, all, bucketing.width_ms >= dayMs ? null : labelOf)
  for (const [factor, readings] of measured.entries()) {
    const dataset = series.datasets[factor]
    for (const [place, label] of series.labels.entries()) {
      const within = readings.filter(({ ts }) => new Date(labelOf(ts)).toISOString() === label)
      const values = within.map(({ value }) => value)
      const mean = values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
      const [least, greatest] =
        values.length === 0 ? [null, null] : [Math.min(...values), Math.max(...values)]
      if (!isNear(dataset?.data[place], mean))
        throw new Error(`mean of ${factor} at ${label}: ${dataset?.data[place]}, expected ${mean}`)
      same(
        `extremes of ${factor} at ${label}`,
        [dataset?.min?.[place], dataset?.max?.[place]],
        [least, greatest],
      )
    }
  }
}

/** `labelOf` null: there must be none. */
function compareDoubtful(
  { labels, datasets }: Answers['series'],
  all: readonly (readonly GivenReading[])[],
  labelOf: ((ts: number) => number) | null,
): void {
  for (const [factor, readings] of all.entries()) {
    const doubtful = labelOf === null ? [] : readings.filter(({ quality }) => quality !== 0)
    const byLabel = Map.groupBy(doubtful, ({ ts }) => new Date(labelOf?.(ts) ?? ts).toISOString())
    const found = datasets[factor]?.doubtful ?? []
    same(
      `doubtful of ${factor}`,
      found.map(({ place, quality }) => [labels[place], quality]),
      [...byLabel].map(([label, some]) => [label, Math.max(...some.map(({ quality }) => quality))]),
    )
    for (const { place, value } of found) {
      const values = byLabel.get(labels[place] ?? '')?.map((one) => one.value) ?? []
      const mean = values.reduce((sum, one) => sum + one, 0) / values.length
      if (!isNear(value, mean)) throw new Error(`doubtful of ${factor}: ${value}, expected ${mean}`)
    }
  }
}

function compareEnergy({ energy }: Answers, model: Model, asked: Asked): void {
  for (const factor of factors) {
    const expected = model.energy(factor, asked)
    const periods = expected && [expected.offpeak, expected.normal, expected.peak]
    const data = energy.datasets[factor]?.data ?? []
    const isSame = [0, 1, 2].every((place) => isNear(data[place], periods?.[place] ?? null))
    if (!isSame)
      throw new Error(`energy of ${factor}: ${JSON.stringify(data)}, expected ${JSON.stringify(periods)}`)
  }
}

function compareTable({ table }: Answers, model: Model, asked: Asked): void {
  const all = asked.offset % 2 === 0
  const readings = model.readings.filter(({ ts }) => all || (ts >= asked.start && ts < asked.end))
  const instants = [...new Set(readings.map(({ ts }) => ts))].sort((a, b) => b - a)
  same('count of the table', table.count, instants.length)
  const rows = instants
    .slice(table.offset, table.offset + asked.limit)
    .map((ts) => [
      new Date(ts).toISOString(),
      ...factors.map(
        (factor) => readings.find((one) => one.factor === factor && one.ts === ts)?.value ?? null,
      ),
    ])
  same('table', table.results, rows)
}

function compareList({ list, listOfOne }: Answers, model: Model, asked: Asked): void {
  const newest = (readings: readonly GivenReading[]) =>
    readings.toSorted((a, b) => b.ts - a.ts || a.factor - b.factor)
  const within = ({ ts }: GivenReading) => ts >= asked.start && ts < asked.end
  const shown = ({ results }: Answers['list']) =>
    results.map(({ timestamp, value, quality }) => [timestamp, value, quality])
  const expected = (readings: readonly GivenReading[], offset: number) =>
    newest(readings)
      .slice(offset, offset + asked.limit)
      .map(({ ts, value, quality }) => [new Date(ts).toISOString(), value, quality])
  const ofAll = asked.offset % 2 === 1 ? model.readings.filter(within) : model.readings
  same('count of the list', list.count, ofAll.length)
  same('list', shown(list), expected(ofAll, list.offset))
  const own = model.readings.filter(({ factor }) => factor === 0)
  const ofOne = asked.offset % 3 === 1 ? own.filter(within) : own
  same('count of one factor', listOfOne.count, ofOne.length)
  same('list of one factor', shown(listOfOne), expected(ofOne, listOfOne.offset))
}
