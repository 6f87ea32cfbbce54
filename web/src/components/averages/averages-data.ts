import { type AveragePeriod, type Averages, HOUR_MS, type ModuleLatest } from '@quantrac/contract'
import type { AverageFacts, AveragesTimeSeries } from '@quantrac/charts/averages-time-series.ts'
import type { ChartTable } from '../time-series/chart-table.ts'
import { factorOf } from '../time-series/time-series-data.ts'
import type { Period } from '../../lib/ranges.ts'

/** What an average is made of. */
const partsOf = {
  '1h': 'reading',
  '8h': 'hour',
  '24h': 'hour',
  month: 'day',
  year: 'day',
} as const satisfies Record<AveragePeriod, AveragesTimeSeries['part']>

export interface AveragesInput {
  readonly answer: Averages
  readonly codes: readonly string[]
  readonly latest: ModuleLatest
  readonly asked: Period
  readonly words: {
    readonly tooLittle: string
    readonly underWay: string
    readonly rule: readonly string[]
  }
  readonly now: number
}

/**
 * Each average as a step. Limits of single readings say nothing about averages and are not drawn. Hatched is where none
 * of the factors has an average.
 */
export function averagesData({
  answer,
  codes,
  latest,
  asked,
  words,
  now,
}: AveragesInput): AveragesTimeSeries {
  const periods = answer.labels.map((label, place) => {
    const to = Date.parse(answer.ends[place] ?? label)
    const from = Date.parse(label)
    return { from, to, drawnFrom: answer.period === '8h' ? to - HOUR_MS : from }
  })
  const all = codes.map((code) => {
    const dataset = answer.datasets.find((one) => one.code === code)
    const facts = periods.map(
      (_, place): AverageFacts => ({
        value: dataset?.data[place] ?? null,
        n: dataset?.n[place] ?? 0,
        expected: dataset?.expected[place] ?? 0,
      }),
    )
    const { decimals = 2, unit = '' } = factorOf(latest, code) ?? {}
    return { facts, series: { code, name: code, decimals, unit: dataset?.unit ?? unit, limits: null } }
  })
  const steps = stepsOf(periods)
  const isShort = (place: number) => all.every(({ facts }) => (facts[place]?.value ?? null) === null)
  return {
    from: Math.min(asked.from, periods[0]?.drawnFrom ?? asked.from),
    to: Math.max(asked.to, periods.at(-1)?.to ?? asked.to),
    series: all.map(({ series, facts }) => ({
      ...series,
      at: steps.flat(),
      values: facts.flatMap(({ value }, place) => (steps[place] ?? []).map(() => value)),
    })),
    gaps: runsOf(periods, isShort, now).map(({ from, to, isOpen }) => ({
      from,
      to,
      label: isOpen ? words.underWay : words.tooLittle,
    })),
    lane: [],
    limitsOf: null,
    marked: null,
    periods,
    facts: all.map(({ facts }) => facts),
    part: partsOf[answer.period],
    rule: words.rule,
  }
}

const FEWEST_POINTS = 100

/**
 * The points of each step. The pointer goes to the nearest one: it follows a wide step by several, and the last is
 * within its own period.
 */
function stepsOf(periods: AveragesTimeSeries['periods']): number[][] {
  const cuts = Math.max(1, Math.round(FEWEST_POINTS / Math.max(1, periods.length)))
  return periods.map(({ drawnFrom, to }) => [
    ...Array.from({ length: cuts }, (_, cut) => drawnFrom + (cut * (to - drawnFrom)) / cuts),
    to - 1,
  ])
}

interface Run {
  from: number
  to: number
  /** Its period is under way, and may have enough data at its end. */
  isOpen: boolean
}

/** The times of short periods that follow one another. */
function runsOf(
  periods: AveragesTimeSeries['periods'],
  isShort: (place: number) => boolean,
  now: number,
): Run[] {
  const runs: Run[] = []
  for (const [place, { drawnFrom, to }] of periods.entries()) {
    if (!isShort(place)) continue
    const last = runs.at(-1)
    const isOpen = to > now
    if (last !== undefined && last.to === drawnFrom && last.isOpen === isOpen) last.to = to
    else runs.push({ from: drawnFrom, to, isOpen })
  }
  return runs
}

export interface AverageTableWords {
  readonly from: string
  readonly to: string
  readonly share: (name: string) => string
}

/** A row a period, newest first, with how much of it was measured. */
export function averagesTable(
  { periods, series, facts }: AveragesTimeSeries,
  words: AverageTableWords,
): ChartTable {
  const rows = periods.map(({ from, to }, place) => [
    from,
    to,
    ...facts.flatMap((of) => {
      const { value = null, n = 0, expected = 0 } = of[place] ?? {}
      return [value, expected === 0 ? null : Math.min(100, (n / expected) * 100)]
    }),
  ])
  return {
    columns: [
      { label: words.from, kind: 'time' },
      { label: words.to, kind: 'time' },
      ...series.flatMap(({ name, unit, decimals }) => [
        { label: name, kind: 'number' as const, unit, decimals },
        { label: words.share(name), kind: 'number' as const, unit: '%', decimals: 0 },
      ]),
    ],
    rows: rows.toReversed(),
  }
}
