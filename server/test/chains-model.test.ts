import { HOUR_MS, MINUTE_MS } from '@quantrac/contract'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Actor, type Context, transaction } from '../src/context.ts'
import { isDatabaseDown } from '../src/db/database.ts'
import { AppError } from '../src/errors.ts'
import {
  assignAlert,
  closeAlert,
  releaseAlert,
  reopenAlert,
  takeAlert,
} from '../src/features/alerts/handling.service.ts'
import { notifyRecipients } from '../src/features/alerts/alerts.raise.service.ts'
import { fireDue } from '../src/features/notification-rules/chains.service.ts'
import { signIn } from './actors.ts'
import { ChainModel, type ChainPlan, randomOf } from './chain-histories.ts'
import { createDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeLiveModule } from './raised-alerts.ts'

// Chains of messages against a short model, over two copies of the program on one database, whose clock jumps.
// A long run: QUANTRAC_TEST_CHAIN_RUNS=10000; a failure names its seed, which QUANTRAC_TEST_CHAIN_SEED repeats.
const runs = Number(process.env['QUANTRAC_TEST_CHAIN_RUNS'] ?? 40)
const seed = Number(process.env['QUANTRAC_TEST_CHAIN_SEED'] ?? Date.now() % 1_000_000)
const random = randomOf(seed)
const batch = Math.min(Math.ceil(runs / 2), 100)
const turns = 14

let at = Date.parse('2026-11-26T02:10:00+07:00')
const database = await createDatabase()
// Without its own lanes: the test says when each copy looks.
const config = { secretKey: 'a key that both copies share', roles: new Set(['api', 'ingest'] as const) }
const start = () => startTestApp({ databaseUrl: database.url, now: () => new Date(at), config })
const copies: [TestApp, TestApp] = [await start(), await start()]
const killer = new Client({ connectionString: database.url })
await killer.connect()
afterAll(async () => {
  await killer.end()
  for (const copy of copies) await copy.stop()
  await database.drop()
})

const names = ['lan', 'minh', 'ha'] as const
type Name = (typeof names)[number]
type Model = ChainModel<Name>
await copies[0].system.db.updateTable('user_account').set({ is_active: false }).execute()
const ids = {} as Record<Name, number>
for (const name of names)
  ids[name] = (await signIn(copies[0], { permissions: ['notify.view_alert', 'notify.handle_alert'] })).user_id
const nameOf = new Map(names.map((name) => [ids[name], name]))
const actor = (user_id: number): Actor => ({
  user_id,
  session_id: '',
  email: '',
  role: 'operator',
  permissions: new Set(),
  moduleScope: new Map(),
  key: null,
})
const one = <T>(list: readonly T[]): T => list[random(list.length)] as T // no list is empty
/** One of the two copies, for a person. */
const as = (name: Name): Context => ({ ...one(copies).system, actor: actor(ids[name]) })
const module = await makeLiveModule(copies[0], 'NT01', batch)
await killer.query('update module set status = true')

/** An excursion with all that it may have told: where two things happen at once, either may be first. */
interface Excursion {
  readonly root: number
  readonly factor: number
  readonly done: string[]
  may: Model[]
}

const somePlan = (): ChainPlan<Name> => {
  const after = [0, 5, 15, 45, 90].slice(random(2), 2 + random(4))
  return { steps: after.map((minutes) => ({ after: minutes, who: one(names) })), repeat: one([null, 1, 4]) }
}

/** The only rule. */
async function writeRule({ steps, repeat }: ChainPlan<Name>): Promise<void> {
  const written = steps.map(({ after: after_minutes, who }) => ({
    after_minutes,
    channels: ['app'],
    to: [{ kind: 'user', id: ids[who] }],
  }))
  await killer.query(
    `insert into notification_rule (id, position, repeat_hours, steps) overriding system value values (1, 1, $1, $2)
     on conflict (id) do update set repeat_hours = excluded.repeat_hours, steps = excluded.steps`,
    [repeat, JSON.stringify(written)],
  )
}

/** As judging writes and tells them; null: the first alert of an excursion. */
async function raise(factors: readonly number[], root: number | null): Promise<number[]> {
  const raised = () =>
    transaction(one(copies).system, async (tx) => {
      const timestamp = new Date(at)
      const values = factors.map((factor_id, place) => ({
        factor_id,
        module_id: module.id,
        factor_code: `F${place + 1}`,
        factor_name: `F${place + 1}`,
        module_code: module.code,
        module_name: module.code,
        unit: 'mg/L',
        decimals: 1,
        max_value: 44,
        status: root === null ? ('WARNING' as const) : ('ALERT' as const),
        class: root === null ? ('WHI' as const) : ('HI' as const),
        origin: 'judged' as const,
        value: 45,
        timestamp,
        started_at: timestamp,
        episode: root,
      }))
      const rows = await tx.db.insertInto('alert').values(values).returning('id').execute()
      const made = rows.map(({ id }) => id)
      await sql`update alert set episode = id where episode is null`.execute(tx.db)
      await notifyRecipients(tx.db, made, { mail: false, quietBefore: at - HOUR_MS })
      return made
    })
  return (await tried(raised)) ?? []
}

async function end(roots: readonly number[], reason: string): Promise<void> {
  await killer.query(
    `update alert set resolved_at = $2, resolve_reason = $3 where resolved_at is null
     and (id = any ($1::bigint[]) or episode = any ($1::bigint[]))`,
    [roots, new Date(at), reason],
  )
}

/** What people were told, by excursion. */
async function toldOf(roots: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await killer.query<{ root: string; user_id: number; type: string | null }>(
    `select coalesce(a.episode, a.id) as root, n.user_id, n.data ->> 'type' as type from notification n
       join alert a on a.id = n.alert_id where coalesce(a.episode, a.id) = any ($1::bigint[])
       and coalesce(n.data ->> 'type', '') in ('', 'alert-has', 'alert-closed')`,
    [roots],
  )
  const said = ({ user_id, type }: { user_id: number; type: string | null }) =>
    `${nameOf.get(user_id)}${type === null ? '' : ` ${type}`}`
  return new Map(
    [...Map.groupBy(rows, ({ root }) => Number(root))].map(([root, own]) => [root, own.map(said).toSorted()]),
  )
}

/** Ends connections of the copies while they look; each time at most a few. */
async function kill(): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and xact_start is not null and query ~ 'alert_step|delivery|notification' limit 2`,
    )
    if ((rowCount ?? 0) > 0) return
  }
}

const look = () => Promise.all(copies.map((copy) => tried(() => fireDue(copy.system))))
const after = (may: readonly Model[], change: (model: Model) => void): Model[] => {
  for (const model of may) change(model)
  return [...may]
}
/** Again where its connection was ended before; what is refused is no mistake here. */
async function tried<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return null
    if (!isDatabaseDown(error)) throw error
    return tried(work)
  }
}
const takes = (excursion: Excursion, who: Name) =>
  tried(() => takeAlert(as(who), excursion.root, { over: true }))

/** Somebody has it from now on, unless they had it or it is closed. */
const given =
  (who: Name, by = who) =>
  (model: Model) => {
    if (!model.isClosed && model.owner !== who) model.has(who, by)
  }

const acts: Record<string, (excursion: Excursion) => Promise<unknown>> = {
  nothing: async () => {},
  take: async (excursion) => {
    const who = one(names)
    await takes(excursion, who)
    excursion.may = after(excursion.may, given(who))
  },
  assign: async (excursion) => {
    const who = one(names)
    const by = one(names)
    await tried(() => assignAlert(as(by), excursion.root, { user_id: ids[who] }))
    excursion.may = after(excursion.may, given(who, by))
  },
  release: async (excursion) => {
    const who = excursion.may[0]?.owner ?? null
    await tried(() => releaseAlert(as(who ?? 'lan'), excursion.root))
    excursion.may = after(excursion.may, (model) => {
      if (!model.isClosed) model.owner = null
    })
  },
  close: async (excursion) => {
    const by = one(names)
    const note = `note ${excursion.done.length}`
    await tried(() => closeAlert(as(by), excursion.root, { note }))
    excursion.may = after(excursion.may, (model) => model.close(by))
  },
  reopen: async (excursion) => {
    await tried(() => reopenAlert(as(one(names)), excursion.root))
    excursion.may = after(excursion.may, (model) => (model.isClosed = false))
  },
  end: async (excursion) => {
    await end([excursion.root], 'recovered')
    excursion.may = after(excursion.may, (model) => (model.isOpen = false))
  },
  maintenance: async (excursion) => {
    await killer.query(
      `insert into maintenance (module_id, factor_ids, kind, start_at, end_at, reason, created_at)
       values ($1, array[$2::int], 'service', $3::timestamptz - interval '1 day', $4, 'cleaning', $3)`,
      [module.id, excursion.factor, new Date(at), new Date(at + 20 * MINUTE_MS)],
    )
    excursion.may = after(excursion.may, (model) => model.pause(at + 20 * MINUTE_MS))
  },
}

/** Two copies look while somebody takes it: whichever is first, nothing is told after it. */
async function race(excursions: readonly Excursion[]): Promise<void> {
  const taken = excursions.map((excursion) => ({ excursion, who: one(names) }))
  await Promise.all([look(), ...taken.map(({ excursion, who }) => takes(excursion, who))])
  for (const { excursion, who } of taken) {
    excursion.done.push(`race of ${who}`)
    excursion.may = excursion.may.flatMap((model) => {
      const [first, second] = [model.copy(), model.copy()]
      first.look(at)
      given(who)(first)
      given(who)(second)
      second.look(at)
      return [first, second]
    })
  }
}

async function passTime(): Promise<string> {
  const minutes = one([0, 1, 7, 16, 31, 60, 250, 500, -3, -30])
  at += minutes * MINUTE_MS + random(1000)
  return `${minutes} min`
}

/** What was told and should not have been, or the other way round, of excursions. */
function differences(excursions: readonly Excursion[], told: ReadonlyMap<number, string[]>): string[] {
  return excursions.flatMap((excursion) => {
    const found = (told.get(excursion.root) ?? []).join()
    const [expected] = excursion.may.map((model) => model.told.toSorted().join())
    excursion.may = excursion.may.filter((model) => model.told.toSorted().join() === found)
    return excursion.may.length > 0
      ? []
      : [`seed ${seed}: ${excursion.done.join(', ')}\n  told: ${found}\n  and not: ${expected}`]
  })
}

/** Excursions that begin together, and what happens to each of them. */
async function runBatch(size: number): Promise<string[]> {
  at += 48 * HOUR_MS
  await killer.query('delete from maintenance')
  let plan = somePlan()
  await writeRule(plan)
  const factors = module.factor_ids.slice(0, size)
  const begun = at
  const excursions = (await raise(factors, null)).map((root, place): Excursion => {
    const model = new ChainModel<Name>()
    model.raise(begun, plan)
    return { root, factor: factors[place] ?? 0, done: [JSON.stringify(plan)], may: [model] }
  })
  const roots = excursions.map(({ root }) => root)
  const found = differences(excursions, await toldOf(roots))
  for (let turn = 0; turn < turns && found.length === 0; turn += 1) {
    const passed = await passTime()
    const chosen = excursions.filter(() => random(4) === 0)
    const isRace = random(3) === 0
    if (isRace) await race(chosen)
    if (random(3) === 0) await Promise.all([look(), kill()])
    await look()
    for (const excursion of excursions) {
      for (const model of excursion.may) model.look(at)
      excursion.done.push(passed)
    }
    found.push(...differences(excursions, await toldOf(roots)))
    if (found.length > 0) break
    for (const excursion of chosen) {
      const kind = one(Object.keys(acts))
      excursion.done.push(kind)
      await acts[kind]?.(excursion)
    }
    const [worse] = chosen.filter(({ may }) => may[0]?.isOpen)
    if (worse !== undefined && turn % 4 === 3) {
      await end([worse.root], 'escalated')
      await raise([worse.factor], worse.root)
      worse.done.push('worse')
      for (const model of worse.may) model.raise(at, plan)
    }
    if (turn === 5) {
      // The rule is changed: it holds for what is raised afterwards.
      plan = somePlan()
      await writeRule(plan)
    }
    found.push(...differences(excursions, await toldOf(roots)))
  }
  await end(roots, 'recovered')
  await killer.query(`update alert_step set state = 'stopped' where state = 'waiting'`)
  return found
}

test('in random histories each due step is told exactly once, and none after somebody has taken it', async () => {
  let done = 0
  const found: string[] = []
  while (done < runs && found.length === 0) {
    const size = Math.min(batch, runs - done)
    found.push(...(await runBatch(size)))
    done += size
    console.info(`${done} histories of chains, seed ${seed}`)
    if (done === batch || random(5) === 0) {
      await copies[1].stop()
      copies[1] = await start()
    }
  }
  expect(found.slice(0, 1)).toEqual([])
}, 0)
