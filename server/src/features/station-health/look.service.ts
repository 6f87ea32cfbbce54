import { MINUTE_MS, silentAfterMs } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import type { HealthAlert } from '../alerts/health-alert.ts'
import { type HealthClosing, writeHealthAlerts } from '../alerts/health-alerts.service.ts'
import { noStationPauses, pausesOfStations, type StationPauses } from '../judging/paused.service.ts'
import { isDeaf } from '../mqtt/mqtt.intake.service.ts'
import { withoutRule } from '../notification-rules/silent.service.ts'
import { tellOfSilentStations } from '../notifications/silent-stations.service.ts'
import { draftOf } from './draft.ts'
import { readGone } from './gone.service.ts'
import type { StationFacts } from './facts.ts'
import { findFaults, type Found, heardOf, type Look, nextOf, type Rules } from './health.ts'
import { findIncomplete } from './incomplete.service.ts'
import { lookBack } from './look-back.service.ts'
import {
  type LookRow,
  removeStates,
  removeWatches,
  type RuleRow,
  selectLook,
  selectRules,
  selectStates,
  selectStations,
  selectWatches,
  type StateRow,
  takeLook,
  updateLook,
  upsertStates,
  upsertWatches,
  type WatchRow,
} from './look.queries.ts'
import { areMany, quietOf } from './many.ts'
import { rulesOfAll } from './rules.ts'
import { ofDevice } from './weak.ts'

/** So often at most, whatever the number of copies. */
export const lookEveryMs = 10_000
/** Nobody looked for so long: what was not heard meanwhile says nothing of the stations. */
const breakMs = 60_000
const flatEveryMs = 5 * MINUTE_MS

const keyOf = (one: Pick<StateRow, 'module_id' | 'factor_id' | 'fault'>) =>
  `${one.module_id} ${one.factor_id} ${one.fault}`

/**
 * Looks at what every station sends, in one transaction: faults, their alerts, and who is told are written together, so
 * each is there once whatever copy looks and wherever it is killed.
 */
export async function lookAtStations(ctx: Context): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await takeLook(tx.db))) return
    const now = tx.sure.now().getTime()
    const before = await selectLook(tx.db)
    const passed = before.looked_at === null ? null : now - before.looked_at
    if (passed !== null && passed >= 0 && passed < lookEveryMs) return
    const isBreak = passed === null || passed < 0 || passed > breakMs || (await isDeaf(tx))
    const isWhole = before.flat_at === null || now < before.flat_at || now - before.flat_at >= flatEveryMs
    const all = await selectStations(tx.db, { now, isWhole, quantities: ofDevice })
    const watches = await watch(tx, { stations: all, now, isBreak })
    const states = await selectStates(tx.db)
    const offline = new Set(states.filter(isToldOffline).map(({ module_id }) => module_id))
    const gone = await readGone(tx, { stations: all, offline, now, isBreak })
    const stations = all.map((station) => ({ ...station, gone: gone.told.get(station.id) ?? null }))
    const world = {
      stations,
      watches,
      now,
      before,
      states,
      away: new Set([...offline, ...gone.all]),
      rules: await selectRules(tx.db),
      pauses: await pausesOfStations(tx.db),
    }
    const seen = isWhole ? await lookBack(tx, world) : undefined
    const counted = isWhole
      ? await findIncomplete(tx, { ...world, counted: before.counted_day })
      : { day: before.counted_day, found: new Map<number, Found>() }
    const many = await write(tx, { ...world, ...seen, incomplete: counted.found })
    await updateLook(tx.db, {
      looked_at: now,
      flat_at: isWhole ? now : before.flat_at,
      counted_day: counted.day,
      many_since: many,
    })
  })
}

interface World {
  readonly stations: readonly StationFacts[]
  readonly watches: ReadonlyMap<number, WatchRow>
  readonly now: number
  readonly before: LookRow
  readonly states: readonly StateRow[]
  /** Stations that are told to be off line, or are gone. */
  readonly away: ReadonlySet<number>
  readonly rules: readonly RuleRow[]
  readonly pauses: ReadonlyMap<number, StationPauses>
}

/** Notes which stations are looked at, and since when without a break. */
async function watch(
  tx: Context,
  { stations, now, isBreak }: { stations: readonly StationFacts[]; now: number; isBreak: boolean },
): Promise<Map<number, WatchRow>> {
  const rows = new Map((await selectWatches(tx.db)).map((row) => [row.module_id, row]))
  const changed: WatchRow[] = []
  for (const station of stations) {
    const heard = heardOf(station, now)
    if (heard === null) continue
    const known = rows.get(station.id)
    const row = watched(known, { station, heard, now, isBreak })
    if (row === known) continue
    rows.set(station.id, row)
    changed.push(row)
  }
  await upsertWatches(tx.db, changed)
  const ids = new Set(stations.map(({ id }) => id))
  const gone = [...rows.keys()].filter((id) => !ids.has(id))
  await removeWatches(tx.db, gone)
  for (const id of gone) rows.delete(id)
  return rows
}

function watched(
  known: WatchRow | undefined,
  { station, heard, now, isBreak }: { station: StationFacts; heard: number; now: number; isBreak: boolean },
): WatchRow {
  if (known === undefined) return { module_id: station.id, since: now, heard, regular_since: null }
  // What is typed, or comes once, is no station that sends by itself.
  const isAgain = known.regular_since === null && heard > known.heard
  const isRegular = isAgain && heard - known.heard <= silentAfterMs(station.interval_seconds)
  const isAhead = known.since > now
  if (!isBreak && !isAgain && !isAhead) return known
  return {
    ...known,
    since: isBreak || isAhead ? now : known.since,
    heard: isAgain ? heard : known.heard,
    regular_since: isRegular ? heard : known.regular_since,
  }
}

interface Written extends World {
  readonly flat?: Look['flat']
  readonly jumps?: Look['jumps']
  readonly incomplete: ReadonlyMap<number, Found>
}

interface Changes {
  readonly kept: StateRow[]
  readonly removed: StateRow[]
  readonly raised: { readonly alert: HealthAlert; readonly state: StateRow }[]
  readonly closed: HealthClosing[]
}

/** Writes what changes. Answers since when many stations are silent together; null: they are not. */
async function write(tx: Context, world: Written): Promise<number | null> {
  const { stations, watches, now, before, away } = world
  const { watched: count, quiet } = quietOf(
    stations
      .filter(({ id }) => world.pauses.get(id)?.(0).has(now) !== true)
      .map((station) => ({ ...station, isOffline: away.has(station.id) })),
    (id) => watches.get(id),
    now,
  )
  const goneIds = new Set(stations.filter(({ gone }) => gone !== null).map(({ id }) => id))
  const isMany = areMany(before.many_since !== null, { watched: count, quiet: quiet.length })
  const changes = changesOf(world, isMany)
  const isFirst =
    before.many_since === null && isMany && changes.raised.some(({ alert }) => alert.told === 'digest')
  const ids = await writeHealthAlerts(tx, {
    raised: changes.raised.map(({ alert }) => alert),
    closed: changes.closed,
  })
  const raised = changes.raised.map(({ state }, place) => ({ ...state, alert_id: ids[place] ?? null }))
  await removeStates(tx.db, changes.removed)
  await upsertStates(tx.db, [...changes.kept, ...raised])
  const gone = raised.filter(({ fault, module_id }) => fault === 'offline' && goneIds.has(module_id))
  // Screens show it with the alert; a station that is silent they know by its readings.
  if (gone.length > 0)
    tx.afterCommit(() =>
      tx.bus.publish('readings.stored', { module_ids: gone.map(({ module_id }) => module_id) }),
    )
  if (isFirst) await tellOfMany(tx, world, { type: 'stations-silent', ids: quiet })
  if (before.many_since !== null && !isMany)
    await tellOfMany(tx, world, { type: 'stations-back', ids: [...watches.keys()] })
  return isMany ? (before.many_since ?? (isFirst ? now : null)) : null
}

/** By one notice, as far as no rule says otherwise. */
async function tellOfMany(
  tx: Context,
  { stations, rules }: World,
  { type, ids }: { readonly type: 'stations-silent' | 'stations-back'; readonly ids: readonly number[] },
): Promise<void> {
  const asked = new Set(ids)
  const rulesOf = rulesOfAll(rules)
  const found = stations.filter(({ id }) => asked.has(id))
  const silent = found.map(({ id, type: of }) => ({
    id,
    type: of,
    status: rulesOf({ id, type: of }).offline.severity,
  }))
  const module_ids = await withoutRule(tx.db, silent, tx.now())
  if (module_ids.length > 0) await tellOfSilentStations(tx, { type, module_ids })
}

const isToldOffline = ({ fault, phase }: StateRow) => fault === 'offline' && phase !== 'pending'

function changesOf(world: Written, isMany: boolean): Changes {
  const { stations, watches, now, states } = world
  const rulesOf = rulesOfAll(world.rules)
  const changes: Changes = { kept: [], removed: [], raised: [], closed: [] }
  const byModule = Map.groupBy(states, ({ module_id }) => module_id)
  const left = new Map(states.map((state) => [keyOf(state), state]))
  for (const station of stations) {
    const row = watches.get(station.id)
    const rules = rulesOf(station)
    const own = new Map((byModule.get(station.id) ?? []).map((state) => [keyOf(state), state]))
    for (const state of own.values()) if (isLookedFor(state, station, rules)) left.delete(keyOf(state))
    if (row === undefined) continue
    const pauses = world.pauses.get(station.id) ?? noStationPauses
    endHeld(changes, own, { pauses, since: world.before.looked_at, now })
    const isOpen = (fault: Found['fault'], factor_id: number) => {
      const state = own.get(keyOf({ module_id: station.id, factor_id, fault }))
      return state !== undefined && state.phase !== 'pending'
    }
    const sinceOf = (factorId: number) => pauses(factorId).lastEnd(now)
    const { flat, jumps } = world
    const look: Look = { station, watch: row, rules, now, isOpen, sinceOf, flat, jumps }
    const found = findFaults(look)
    const incomplete = rules.incomplete.is_on ? world.incomplete.get(station.id) : undefined
    for (const one of incomplete === undefined ? found : [...found, incomplete]) {
      // What is open is held.
      if (pauses(one.factor_id).has(now)) continue
      const state = own.get(keyOf({ module_id: station.id, ...one })) ?? null
      apply(changes, { station, rules, found: one, state, now, isMany })
    }
  }
  // The station, the factor or the rule is switched off, or gone.
  for (const state of left.values()) {
    changes.removed.push(state)
    if (state.alert_id !== null) changes.closed.push({ id: state.alert_id, at: now, reason: 'disabled' })
  }
  return changes
}

/** After maintenance: what was held ends with its beginning, and what is still wrong is found as if it were new. */
function endHeld(
  changes: Changes,
  own: Map<string, StateRow>,
  { pauses, since, now }: { pauses: StationPauses; since: number | null; now: number },
): void {
  if (since === null) return
  for (const [key, state] of own) {
    const ended = pauses(state.factor_id).endedIn(since, now)
    if (ended === null) continue
    own.delete(key)
    changes.removed.push(state)
    if (state.alert_id !== null)
      changes.closed.push({ id: state.alert_id, at: ended.from, reason: 'maintenance' })
  }
}

const isLookedFor = ({ fault, factor_id }: StateRow, { factors }: StationFacts, rules: Rules): boolean =>
  rules[fault].is_on && (factor_id === 0 || factors.some(({ id }) => id === factor_id))

function apply(
  changes: Changes,
  {
    station,
    rules,
    found,
    state,
    now,
    isMany,
  }: {
    station: StationFacts
    rules: Rules
    found: Found
    state: StateRow | null
    now: number
    isMany: boolean
  },
): void {
  const next = nextOf(state, found, now)
  if (next === null) return
  const key = { module_id: station.id, factor_id: found.factor_id, fault: found.fault }
  if (next.to === 'none') {
    if (state === null) return
    changes.removed.push(state)
    if (state.alert_id !== null && next.closedAt !== null)
      changes.closed.push({ id: state.alert_id, at: next.closedAt, reason: 'recovered' })
    return
  }
  const row: StateRow = {
    ...key,
    phase: next.to,
    since: next.since,
    value: next.value,
    alert_id: state?.alert_id ?? null,
  }
  const isNew = next.to === 'open' && (state === null || state.phase === 'pending')
  if (!isNew) {
    changes.kept.push(row)
    return
  }
  const told = isMany && found.fault === 'offline' ? 'digest' : 'live'
  changes.raised.push({
    alert: { ...draftOf(row, { station, rules, now, finding: found.finding }), told },
    state: row,
  })
}
