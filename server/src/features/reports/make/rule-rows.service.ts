import { type AveragePeriod, type ReportLayout, type ReportRule, rulePeriodOf } from '@quantrac/contract'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { type Average, partOf, shareOf, type Shares, sharesOf } from '../../averages/averages.ts'
import { readAverages } from '../../averages/averages.service.ts'
import { spansOf } from '../../averages/spans.ts'
import { getCalculationRules } from '../../calculation-rules/calculation-rules.service.ts'
import { readFirst } from '../../history/first.service.ts'
import type { FactorPeriod, Period } from '../../history/period.ts'
import type { Cell } from '../columns.ts'
import type { FactorFacts } from './facts.queries.ts'
import type { AskedReport } from './make.queries.ts'

/** The rule by which averages are valid. */
export interface Rule extends Omit<ReportRule, 'periods' | 'factors'> {
  readonly shares: Shares
}

/** As it is now; null: the report is not of averages by the rule. */
export async function readRule(
  ctx: Context,
  { report_type, resolution }: Pick<AskedReport, 'report_type' | 'resolution'>,
): Promise<Rule | null> {
  const period = report_type === 'history' ? rulePeriodOf(resolution) : null
  if (period === null) return null
  const rules = await getCalculationRules(ctx)
  const shares = sharesOf(rules)
  const part = partOf[period]
  return { period, shares, share: shares[period], parts: part && shares[part], source: rules.source }
}

/** The periods that touch what is covered, from the first reading of any of the factors on. Within a snapshot. */
export async function readRuleSpans(
  at: Database,
  { factor_ids, start, end }: FactorPeriod,
  period: AveragePeriod,
): Promise<Period[]> {
  const first = await readFirst(at, factor_ids)
  return first === null ? [] : spansOf(period, { start: Math.max(start, first), end })
}

// So many at once: a year of hours of a factor is 8,760.
const factorsAtOnce = 20
/** Months and years are made of all their hours: each by itself. */
const spansAtOnce = { '1h': 744, '8h': 744, '24h': 31, month: 1, year: 1 } as const

interface RuleRows {
  readonly factors: readonly FactorFacts[]
  readonly interval_seconds: number
  readonly layout: ReportLayout
  readonly spans: readonly Period[]
  readonly rule: Rule
}

/** Counts the valid averages that the rows have. */
export class RuleTally {
  readonly #valid = new Map<string, number>()
  #periods = 0

  add(factors: readonly FactorFacts[], averages: readonly (Average | undefined)[]): void {
    this.#periods += 1
    for (const [place, { code }] of factors.entries())
      if (averages[place]?.isValid === true) this.#valid.set(code, (this.#valid.get(code) ?? 0) + 1)
  }

  of({ shares: _, ...rule }: Rule, factors: readonly FactorFacts[]): ReportRule {
    const valid = factors.map(({ code }) => ({ code, valid: this.#valid.get(code) ?? 0 }))
    return { ...rule, periods: this.#periods, factors: valid }
  }
}

/** The rows of averages by the rule: a cell is empty where too little was measured. Within a snapshot. */
export async function* ruleRows(at: Database, rows: RuleRows, tally: RuleTally): AsyncGenerator<Cell[]> {
  const { factors, interval_seconds, layout, rule } = rows
  const size = spansAtOnce[rule.period]
  for (let from = 0; from < rows.spans.length; from += size) {
    const spans = rows.spans.slice(from, from + size)
    const found = new Map<number, readonly Average[]>()
    for (let place = 0; place < factors.length; place += factorsAtOnce) {
      const some = factors.slice(place, place + factorsAtOnce)
      const wanted = { factors: some, interval_seconds, shares: rule.shares, period: rule.period, spans }
      for (const [id, averages] of await readAverages(at, wanted)) found.set(id, averages)
    }
    for (const [place, span] of spans.entries()) {
      const averages = factors.map(({ id }) => found.get(id)?.[place])
      tally.add(factors, averages)
      yield* layout === 'wide' ? [wideRow(span, averages)] : longRows(span, factors, averages)
    }
  }
}

const valueOf = ({ mean, isValid }: Average): number | null => (isValid ? mean : null)
/** Percent with two decimals. */
const percentOf = (average: Average): number => Math.round(shareOf(average) * 10_000) / 100

const wideRow = ({ start, end }: Period, averages: readonly (Average | undefined)[]): Cell[] => [
  start,
  end,
  ...averages.flatMap((one) => (one === undefined ? [null, null] : [valueOf(one), percentOf(one)])),
]

const longRows = (
  { start, end }: Period,
  factors: readonly FactorFacts[],
  averages: readonly (Average | undefined)[],
): Cell[][] =>
  factors.flatMap(({ code, unit }, place) => {
    const one = averages[place]
    if (one === undefined) return []
    return [[start, end, code, valueOf(one), unit, percentOf(one)]]
  })
