import {
  type Download,
  type Factor,
  type HealthFault,
  type ModuleType,
  silentAfterMs,
  type StationHealth,
  type StationHealthDay,
} from '@quantrac/contract'
import type { Context, Locale } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { consoleText } from '../../words/console.words.ts'
import { faultWords } from '../../words/health.words.ts'
import { listFileNames } from '../../words/list-files.words.ts'
import { gapsOf } from '../dashboard/strips.ts'
import { listFactorsOfType } from '../factors/factors.service.ts'
import { columnMaker } from '../files/list-columns.ts'
import { listDownload } from '../files/list-download.ts'
import { dayOf, startOfDay } from '../history/day.ts'
import { readFirsts } from '../history/first.service.ts'
import { readHeard } from '../history/heard.service.ts'
import { readReceived } from '../history/received.service.ts'
import { snapshot } from '../history/snapshot.service.ts'
import type { AskedTimes } from '../module-data/range.ts'
import { listUncounted } from '../modules/modules.service.ts'
import { healthDays } from './health-days.ts'
import { countedOf } from './weak.ts'
import { type HealthAlertRow, selectHealthAlerts, selectNewestOf } from './station-health.queries.ts'

export interface StationHealthQuery extends AskedTimes {
  readonly module_code?: string | undefined
  readonly type?: ModuleType | undefined
}

const usualDays = 31
/** Days of an answer: a month of some thousand stations. */
const maxDays = 100_000

/**
 * How much came from each station on each day of Asia/Ho_Chi_Minh, the last 31 if none are asked for, and what was
 * told of it. Stations that never sent anything are left out; the worst come first.
 * @throws AppError under `module_code` (unknown), under `start_datetime` (too-many-values)
 */
export async function getStationHealth(ctx: Context, query: StationHealthQuery): Promise<StationHealth[]> {
  const now = ctx.now().getTime()
  const days = daysOf(query, now)
  const modules = await modulesAsked(ctx, query)
  if (modules.length * (days.to - days.from + 1) > maxDays)
    throw AppError.field('start_datetime', 'too-many-values')
  const facts = await readFacts(ctx, modules, days)
  const answers = modules.flatMap((module): StationHealth[] => {
    const factors = countedOf(facts.factors.get(module.id) ?? [])
    const own = factors.flatMap(({ id }) => {
      const first = facts.firsts.get(id)
      return first === undefined
        ? []
        : [{ first, received: facts.received.get(id) ?? new Map<number, number>() }]
    })
    if (own.length === 0) return []
    const latest = facts.latest.get(module.id) ?? null
    const limit = silentAfterMs(module.interval_seconds)
    const gaps = gapsOf({
      heard: facts.heard.get(module.id) ?? [],
      latest,
      made: now,
      silentAfterMs: limit,
      now,
    })
    const alerts = facts.alerts.get(module.id) ?? []
    const shown = {
      interval_seconds: module.interval_seconds,
      factors: own,
      gaps,
      alerts: alerts.map(stretchOf),
    }
    const isSilent = module.status && latest !== null && now - latest > limit
    return [
      {
        module_id: module.id,
        module_code: module.code,
        module_name: module.name,
        module_type: module.type,
        silent_since: isSilent ? new Date(latest).toISOString() : null,
        open: alerts.filter(({ resolved_at }) => resolved_at === null).map(openOf),
        faults: countsOf(alerts),
        ...healthDays(shown, { ...days, now }),
      },
    ]
  })
  return answers.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || one.module_code.localeCompare(other.module_code),
  )
}

/** The worst first: what is silent, then what is wrong, then what lacks most. */
const rankOf = ({ silent_since, open, share }: StationHealth): number =>
  (silent_since === null ? 1000 : 0) + (open.length === 0 ? 500 : 0) + (share ?? 100)

const stretchOf = ({ fault, started_at, resolved_at }: HealthAlertRow) => ({
  fault,
  from: started_at.getTime(),
  to: resolved_at?.getTime() ?? null,
})

const openOf = ({ id, fault, factor_code, started_at }: HealthAlertRow) => ({
  alert_id: id,
  fault,
  factor_code: factor_code || null,
  since: started_at.toISOString(),
})

function countsOf(alerts: readonly HealthAlertRow[]): { fault: HealthFault; count: number }[] {
  const byFault = Map.groupBy(alerts, ({ fault }) => fault)
  return [...byFault]
    .map(([fault, own]) => ({ fault, count: own.length }))
    .toSorted((one, other) => other.count - one.count)
}

function daysOf({ start_datetime, end_datetime }: AskedTimes, now: number) {
  const end = end_datetime === undefined ? now : Math.min(now, Date.parse(end_datetime))
  const to = dayOf(end - 1)
  return { from: start_datetime === undefined ? to - usualDays + 1 : dayOf(Date.parse(start_datetime)), to }
}

async function modulesAsked(ctx: Context, { module_code, type }: StationHealthQuery) {
  const modules = await listUncounted(ctx, type)
  if (!module_code) return modules
  const found = modules.filter(({ code }) => codeKey(code) === codeKey(module_code))
  if (found.length === 0) throw AppError.field('module_code', 'unknown')
  return found
}

async function readFacts(
  ctx: Context,
  modules: Awaited<ReturnType<typeof modulesAsked>>,
  { from, to }: { from: number; to: number },
) {
  const ids = modules.map(({ id }) => id)
  const types = [...new Set(modules.map(({ type }) => type))]
  const listed = await Promise.all(types.map((type) => listFactorsOfType(ctx, type)))
  const wanted = new Set(ids)
  const all: Factor[] = listed.flat().filter(({ module, status }) => status && wanted.has(module.id))
  const factorIds = all.map(({ id }) => id)
  return snapshot(ctx.db, async (at) => {
    const received = new Map<number, Map<number, number>>()
    for (const row of await readReceived(at, { factor_ids: factorIds, from, to })) {
      const own = received.get(row.factor_id) ?? new Map<number, number>()
      own.set(row.day, (own.get(row.day) ?? 0) + row.received)
      received.set(row.factor_id, own)
    }
    const period = { start: new Date(startOfDay(from)), end: new Date(startOfDay(to + 1)) }
    return {
      received,
      factors: Map.groupBy(all, ({ module }) => module.id),
      firsts: await readFirsts(at, factorIds),
      heard: Map.groupBy(await readHeard(at, ids, { from, to: to + 1 }), ({ module_id }) => module_id),
      latest: new Map(
        (await selectNewestOf(at, ids)).map((row) => [row.module_id, row.latest_ts?.getTime() ?? null]),
      ),
      alerts: Map.groupBy(await selectHealthAlerts(at, ids, period), ({ module_id }) => module_id),
    }
  })
}

/** One line a station and day. */
export async function exportStationHealth(
  ctx: Context,
  query: StationHealthQuery & { readonly locale?: Locale | undefined },
): Promise<Download> {
  const language = query.locale ?? ctx.locale
  const data = (await getStationHealth(ctx, query)).flatMap(({ days, module_code, module_name }) =>
    days.map((day): Line => ({ module_code, module_name, ...day })),
  )
  const file = {
    name: listFileNames.stationHealth[language],
    title: consoleText('healthAlert.title', language),
    columns: columnsOf(language),
    count: data.length,
    rows: () => once(data),
  }
  return listDownload(file, { form: 'csv', locale: query.locale, now: ctx.now() })
}

async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

type Line = Pick<StationHealth, 'module_code' | 'module_name'> & StationHealthDay

function columnsOf(locale: Locale) {
  const { text, number, measured } = columnMaker<Line>(locale)
  return [
    text('alerts.module', 14, (row) => row.module_code),
    text('audit.fields.module_name', 28, (row) => row.module_name),
    text('healthAlert.day', 12, (row) => row.day),
    measured(
      'healthAlert.share',
      (row) => row.share,
      () => 1,
    ),
    number('healthAlert.silentMinutes', (row) => Math.round(row.offline_seconds / 60)),
    text('healthAlert.faults', 40, (row) => row.faults.map((fault) => faultWords[fault][locale]).join(', ')),
  ]
}
