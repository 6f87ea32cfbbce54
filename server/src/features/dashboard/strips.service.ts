import { DAY_MS, silentAfterMs, startOfLocalDay, type Strip, type Strips } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { codeKey } from '../../lib/code-key.ts'
import { dayOf } from '../history/day.ts'
import { type HeardRow, readHeard } from '../history/heard.service.ts'
import { type AskedTimes, periodOf as askedPeriod } from '../module-data/range.ts'
import {
  type OutsideRow,
  selectOutside,
  selectStripFactors,
  selectStripModules,
  type StripModule,
} from './strips.queries.ts'
import { dailyOf, gapsOf, longestOf, periodOf, type Piece, type Range, touches, unionMs } from './strips.ts'

const exactUpToMs = 2 * DAY_MS

/** The strips of the stations in reach, or of one. A range ends now at the latest. */
export async function getStrips(
  ctx: Context,
  { module, ...asked }: AskedTimes & { readonly module?: string | undefined },
): Promise<Strips> {
  const range = rangeOf(ctx, asked)
  const modules = await selectStripModules(ctx.db, module === undefined ? undefined : codeKey(module))
  const facts = await readFacts(ctx, modules, range)
  const { excursions, longest } = summaryOf(facts.outside, range)
  const is_daily = range.end - range.start > exactUpToMs
  const data = stripsOf(modules, facts, is_daily)
  const named = [...data.flatMap(({ periods }) => periods), longest].flatMap((one) => one?.factor_id ?? [])
  const factors = named.length === 0 ? [] : await selectStripFactors(ctx.db, [...new Set(named)])
  return { is_daily, data, factors, excursions, longest }
}

interface Facts {
  readonly heard: readonly HeardRow[]
  readonly outside: readonly OutsideRow[]
  readonly outsideToday: readonly OutsideRow[]
  readonly range: Range
  readonly today: Range
}

async function readFacts(ctx: Context, modules: readonly StripModule[], range: Range): Promise<Facts> {
  const ids = modules.map(({ id }) => id)
  const now = ctx.now().getTime()
  const today = { start: startOfLocalDay(now), end: now }
  const read = ({ start, end }: Range) =>
    selectOutside(ctx.db, ids, { start: new Date(start), end: new Date(end) })
  const reading = read(range)
  const [heard, outside, outsideToday] = await Promise.all([
    readHeard(ctx.db, ids, { from: dayOf(range.start), to: dayOf(range.end) + 1 }),
    reading,
    range.start <= today.start && range.end === now ? reading : read(today),
  ])
  return { heard, outside, outsideToday, range, today }
}

function stripsOf(modules: readonly StripModule[], facts: Facts, isDaily: boolean): Strip[] {
  const { outsideToday, range, today } = facts
  const pieces = piecesOf(modules, facts)
  const beyond = Map.groupBy(
    outsideToday.filter((one) => one.is_beyond && touches(one, today)),
    ({ module_id }) => module_id,
  )
  return modules.map(({ id, code, name, type, status }) => {
    const own = pieces.get(id) ?? []
    const todays = beyond.get(id) ?? []
    return {
      module_id: id,
      module: code,
      name,
      type,
      status,
      periods: isDaily ? dailyOf(own, range) : own.map((piece) => periodOf(piece, range)),
      today: { count: todays.length, seconds: unionMs(todays, today) / 1000 },
    }
  })
}

function rangeOf(ctx: Context, asked: AskedTimes): Range {
  const now = ctx.now().getTime()
  const period = askedPeriod(ctx.now(), asked, DAY_MS)
  const end = Math.min(period.end, now)
  return { start: Math.min(period.start, end), end }
}

const pieceOf = (excursion: OutsideRow): Piece => {
  const { from, to, is_beyond } = excursion
  return { state: is_beyond ? 'beyond' : 'near', from, to, excursion }
}

/** By module, in the order of their beginning. */
function piecesOf(modules: readonly StripModule[], { heard, outside, range, today }: Facts) {
  const minutes = Map.groupBy(heard, ({ module_id }) => module_id)
  const excursions = Map.groupBy(outside, ({ module_id }) => module_id)
  return new Map(
    modules.map(({ id, interval_seconds, created_at, latest_ts }): [number, Piece[]] => {
      const gaps = gapsOf({
        heard: minutes.get(id) ?? [],
        latest: latest_ts?.getTime() ?? null,
        made: created_at.getTime(),
        silentAfterMs: silentAfterMs(interval_seconds),
        now: today.end,
      })
      const silent = gaps.map((gap): Piece => ({ ...gap, state: 'silent', excursion: null }))
      const all = [...(excursions.get(id) ?? []).map(pieceOf), ...silent]
      return [id, all.filter((piece) => touches(piece, range)).sort((a, b) => a.from - b.from)]
    }),
  )
}

function summaryOf(outside: readonly OutsideRow[], range: Range): Pick<Strips, 'excursions' | 'longest'> {
  const beyond = outside.filter(({ is_beyond }) => is_beyond)
  const [first, ...others] = beyond
  if (first === undefined) return { excursions: 0, longest: null }
  const longest = longestOf(first, others, range)
  return {
    excursions: beyond.length,
    longest: { ...periodOf(pieceOf(longest), range), module_id: longest.module_id },
  }
}
