import {
  type Excursion,
  type ExcursionDetail,
  type ExcursionGroup,
  type ExcursionOwed,
  excursionRoutes,
  type Page,
  startOfLocalDay,
} from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { keyOf } from '../../db/totals.ts'
import { AppError } from '../../errors.ts'
import { pageOf, pageStart } from '../../lib/paging.ts'
import { getHandlingRules } from '../alert-choices/alert-choices.service.ts'
import { type AlertListQuery, alertOf, countOf, countsOf, filterOf } from './alerts.list.service.ts'
import {
  countEscalated,
  countLaterAbove,
  countGroup,
  countUnread,
  type ExcursionFilter,
  type ExcursionReader,
  type ExcursionRow,
  type ExcursionSlice,
  isOfGroup,
  type ListPart,
  selectAround,
  selectExcursionIds,
  selectExcursions,
  selectHeadOf,
  selectShaped,
  type ShapedAlert,
  withoutNote,
} from './excursions.queries.ts'
import type { AlertFilter } from './alerts.list.queries.ts'
import { selectReadThrough } from './alerts.read.queries.ts'
import { type SeenRow, selectSeen } from './alerts.seen.queries.ts'

export type ExcursionListQuery = Omit<AlertListQuery, 'ordering'> & {
  readonly group?: ExcursionGroup | undefined
  readonly owed?: ExcursionOwed | undefined
  readonly mine?: boolean | undefined
}

export type ExcursionList = Page<Excursion> & {
  unread_count: number
  open_count: number
  today_count: number
  alert_count: number
  nobody_count: number
  taken_count: number
  note_count: number
  mine_count: number
}

/** A page of excursions: those that are open, that wait for a note, then those that ended today, then the others. */
export async function listExcursions(ctx: Context, query: ExcursionListQuery): Promise<ExcursionList> {
  const [filter, reader, whole] = await Promise.all([filterOf(ctx, query), readerOf(ctx), countsOf(ctx, {})])
  const chosen = { ...filter, is_read: query.is_read }
  const [counts, alerts] = await Promise.all([countEach(ctx, reader, chosen), countsOf(ctx, filter)])
  const shown = await shownParts(ctx, { reader, query, chosen, counts })
  const count = shown.reduce((sum, part) => sum + part.count, 0)
  const { limit } = query
  const start = pageStart(count, query)
  const ids: number[] = []
  let before = 0
  for (const part of shown) {
    const asked = { ...part, limit: limit - ids.length, offset: Math.max(0, start - before) }
    ids.push(...(await selectExcursionIds(ctx.db, reader, asked)))
    before += part.count
  }
  const results = (await selectExcursions(ctx.db, reader, ids)).map(excursionOf)
  const path = excursionRoutes.excursionList.path
  return {
    ...pageOf({ path, query, limit, start, count, results }),
    unread_count: whole.unread,
    open_count: counts.open,
    today_count: counts.today,
    nobody_count: counts.nobody,
    taken_count: counts.open - counts.nobody,
    note_count: counts.note,
    mine_count: counts.mine,
    alert_count: countOf(alerts, query.is_read),
  }
}

/** The excursion of an alert, also of one that has escalated since. @throws AppError not-found */
export async function getExcursion(ctx: Context, id: number): Promise<ExcursionDetail> {
  const [head, reader] = await Promise.all([selectHeadOf(ctx.db, id), readerOf(ctx)])
  if (head === null) throw new AppError('not-found')
  const [[row], around, seen] = await Promise.all([
    selectExcursions(ctx.db, reader, [head]),
    selectAround(ctx.db, head),
    selectSeen(ctx.db, head),
  ])
  if (row === undefined) throw new AppError('not-found')
  const { before, ...counted } = around
  return {
    ...excursionOf(row),
    judged_again: row.judged_again,
    ...counted,
    seen: seen.map(seenFor(ctx)),
    before: before && {
      started_at: isoOf(before.started_at),
      resolved_at: before.resolved_at === null ? null : isoOf(before.resolved_at),
    },
  }
}

/** Who may not see people learns that somebody has seen it, and not who. */
const seenFor =
  (ctx: Context) =>
  ({ user_id, name, seen_at }: SeenRow) => {
    const { user_id: own, permissions } = actorOf(ctx)
    const isNamed = user_id === own || permissions.has('accounts.view_useraccount')
    return { name: isNamed ? name : null, at: seen_at.toISOString() }
  }

export type { ShapedAlert } from './excursions.queries.ts'

/** What the drawings of alerts are made from; of those that the caller may see. */
export const listShaped = (ctx: Context, ids: readonly number[]): Promise<ShapedAlert[]> =>
  selectShaped(ctx.db, ids)

async function readerOf(ctx: Context): Promise<ExcursionReader> {
  const { user_id } = actorOf(ctx)
  const now = ctx.now()
  const [through_id, rules] = await Promise.all([selectReadThrough(ctx.db, user_id), getHandlingRules(ctx)])
  return { user_id, through_id, midnight: new Date(startOfLocalDay(now.getTime())), now, ...rules }
}

type Counts = Record<ListPart | 'nobody' | 'mine', number>

/** How many there are of each; all are counted as alerts without those that escalated. */
async function countEach(ctx: Context, reader: ExcursionReader, filter: ExcursionFilter): Promise<Counts> {
  const count = (group: ListPart, more: Pick<ExcursionFilter, 'owed' | 'mine'> = {}) =>
    countGroup(ctx.db, reader, { group, filter: { ...filter, ...more } })
  const [open, today, all, note, nobody, ownOpen, ownNote] = await Promise.all([
    count('open'),
    count('today'),
    countAll(ctx, reader, filter),
    count('note'),
    count('open', { owed: 'nobody' }),
    count('open', { mine: true }),
    count('note', { mine: true }),
  ])
  const earlier = Math.max(0, all - open - today)
  return { open, today, earlier, note, nobody, mine: ownOpen + ownNote }
}

interface Shown {
  readonly reader: ExcursionReader
  readonly query: ExcursionListQuery
  readonly chosen: ExcursionFilter
  readonly counts: Counts
}

type Part = Pick<ExcursionSlice, 'group' | 'filter' | 'but' | 'count'>

/** The parts that the query asks for, in the order of the list. */
async function shownParts(ctx: Context, { reader, query, chosen, counts }: Shown): Promise<Part[]> {
  const { group, owed, mine } = query
  if (owed !== undefined || mine === true) {
    const filter = { ...chosen, owed, mine }
    const all: readonly ListPart[] = ['open', 'note']
    const parts = all.filter((one) => (owed === undefined ? true : (one === 'note') === (owed === 'note')))
    const but = group === undefined ? [] : [isOfGroup(group, reader)]
    return Promise.all(
      parts.map(async (part) => {
        const asked = { group: part, filter, but }
        return { ...asked, count: await countGroup(ctx.db, reader, asked) }
      }),
    )
  }
  if (group !== undefined) return [{ group, filter: chosen, but: [], count: counts[group] }]
  const but = [withoutNote(reader)]
  const today = await countGroup(ctx.db, reader, { group: 'today', filter: chosen, but })
  const earlier = Math.max(0, counts.today + counts.earlier - counts.note - today)
  return [
    { group: 'open', filter: chosen, but: [], count: counts.open },
    { group: 'note', filter: chosen, but: [], count: counts.note },
    { group: 'today', filter: chosen, but, count: today },
    { group: 'earlier', filter: chosen, but, count: earlier },
  ]
}

async function countAll(
  ctx: Context,
  reader: ExcursionReader,
  { is_read, ...filter }: ExcursionFilter,
): Promise<number> {
  const unread = is_read === undefined ? 0 : await countUnread(ctx.db, reader, filter)
  if (is_read === false) return unread
  const [{ total }, escalated] = await Promise.all([countsOf(ctx, filter), escalatedOf(ctx, filter)])
  return total - escalated - unread
}

/** How many alerts are earlier ones of an excursion. */
function escalatedOf(ctx: Context, filter: AlertFilter): Promise<number> {
  const { start, end, status } = filter
  if ([start, end, status].some((one) => one !== undefined)) return countEscalated(ctx.db, filter)
  const key = keyOf('later alerts', ctx.reach, filter)
  return ctx.totals.count(key, 0, (above) => countLaterAbove(ctx.db, filter, above))
}

function excursionOf({ factor_id: _, judged_again: _again, earlier, ...row }: ExcursionRow): Excursion {
  const { peak, last, class: side, resolve_reason, group, needs_note, ...alert } = row
  return {
    ...alertOf(alert),
    is_read: row.is_read && earlier.every(({ is_read }) => is_read),
    peak,
    last,
    class: side,
    resolve_reason,
    group,
    needs_note,
    earlier: earlier.map((one) => ({
      ...one,
      timestamp: isoOf(one.timestamp),
      started_at: isoOf(one.started_at),
    })),
  }
}

const isoOf = (text: string): string => new Date(text).toISOString()
