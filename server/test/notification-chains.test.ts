import { HOUR_MS, MINUTE_MS, type NotificationRuleWrite } from '@quantrac/contract'
import { connectAsync } from 'mqtt'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { makeFactor, makeModule } from './made-modules.ts'
import { startTestApp } from './harness.ts'
import { startSession } from '../src/features/sessions/sessions.service.ts'
import { fireDue } from '../src/features/notification-rules/chains.service.ts'
import { makeStation } from './wire-stations.ts'

let at = Date.parse('2026-11-26T02:10:00+07:00')
// Without its own lanes: these tests say when it looks.
const config = { roles: new Set(['api', 'ingest'] as const) }
const app = await startTestApp({ now: () => new Date(at), config })
afterAll(() => app.stop())
await app.system.db.updateTable('user_account').set({ is_active: false }).execute()
const admin = await signIn(app, { role: 'admin' })
await app.system.db
  .insertInto('notification_setting')
  .values({ user_id: admin.user_id, has_app: false })
  .execute()
const handler = ['notify.view_alert', 'notify.handle_alert'] as const
const [lan, minh, ha] = [
  await signIn(app, { permissions: handler }),
  await signIn(app, { permissions: handler }),
  await signIn(app, { permissions: handler }),
]
/** With a session of now: the clock of these tests outlives a token. */
const as = async ({ user_id }: Pick<TestActor, 'user_id'>) => ({
  token: (await startSession(app.system, user_id)).access_token,
})
const module = await makeModule(app, admin.token)

type Step = NotificationRuleWrite['steps'][number]
const step = (
  after_minutes: number,
  who: { user_id: number },
  channels: Step['channels'] = ['app'],
): Step => ({
  after_minutes,
  channels,
  to: [{ kind: 'user', id: who.user_id }],
})

const rule = async (body: Partial<NotificationRuleWrite>) =>
  (await app.call('notificationRuleCreate', { body: { steps: [step(0, lan)], ...body } }, await as(admin)))
    .body.data.id

const pass = async (minutes: number): Promise<void> => {
  at += minutes * MINUTE_MS
  await fireDue(app.system)
}

beforeEach(async () => {
  const rules = (await app.call('notificationRuleList', {}, await as(admin))).body.data
  for (const { id } of rules) await app.call('notificationRuleDelete', { params: { id } }, await as(admin))
  at += HOUR_MS
})

/** A factor with limits, and its newest alert. */
async function factor() {
  const made = await makeFactor(app, (await as(admin)).token, { module: module.code, unit: 'mg/L' })
  const limits = { max_value: 44, max_range: 4 }
  await app.call('thresholdUpdateByFactor', { params: { id: made.id }, body: limits }, await as(admin))
  const reads = async (value: number) => {
    at += 1000
    await app.call('metricCreate', { body: { factor: made.id, value } }, await as(admin))
    const { rows } = await app.connections.pool.query<{ id: number }>(
      'select id from alert where factor_id = $1 order by id desc limit 1',
      [made.id],
    )
    return rows[0]?.id ?? 0
  }
  return { made, reads }
}

/** Minutes since the first one, and who: every notification of an alert in the app, as it came. */
async function told(alertId: number): Promise<string[]> {
  const { rows } = await app.connections.pool.query<{ user_id: number; type: string | null }>(
    `select n.user_id, n.data ->> 'type' as type from notification n join alert a on a.id = n.alert_id
     where a.id = $1 or a.episode = (select coalesce(episode, id) from alert where id = $1) order by n.id`,
    [alertId],
  )
  const names = new Map([lan, minh, ha].map(({ user_id }, place) => [user_id, ['lan', 'minh', 'ha'][place]]))
  return rows.map(({ user_id, type }) => `${names.get(user_id) ?? user_id}${type === null ? '' : ` ${type}`}`)
}

test('each step tells its people when it is due, once, until somebody takes the alert', async () => {
  await rule({ steps: [step(0, lan), step(15, minh), step(45, ha)] })
  const { reads } = await factor()
  const id = await reads(45.8)
  expect(await told(id)).toEqual(['lan'])
  await reads(91.8)
  await pass(14)
  expect(await told(id)).toEqual(['lan'])
  await pass(1)
  await Promise.all([fireDue(app.system), fireDue(app.system)])
  expect(await told(id)).toEqual(['lan', 'minh'])
  const texts = await app.connections.pool.query<{ text: string }>(
    'select text from delivery where alert_id = $1 order by id',
    [id],
  )
  expect(texts.rows.map(({ text }) => text)).toEqual([
    expect.not.stringContaining('cao nhất'),
    expect.stringMatching(/ 45,80? mg\/L, vượt ngưỡng 44, .*; vượt 15 phút, cao nhất 91,80? mg\/L$/),
  ])
  await app.call('alertTake', { params: { id }, body: {} }, await as(minh))
  expect(await told(id)).toEqual(['lan', 'minh', 'lan alert-has'])
  await pass(60)
  expect(await told(id)).toEqual(['lan', 'minh', 'lan alert-has'])
})

test('an alert that no rule fits is told as without rules', async () => {
  await rule({ statuses: ['ALERT'], steps: [step(0, lan)] })
  const { reads } = await factor()
  const id = await reads(42)
  expect(await told(id)).toEqual(['lan', 'minh', 'ha'])
})

test('a warning that becomes an alert begins anew; who has it already is told alone', async () => {
  await rule({ steps: [step(0, lan), step(15, minh)] })
  const { reads } = await factor()
  await reads(42)
  await pass(10)
  const id = await reads(50)
  await pass(10)
  expect(await told(id)).toEqual(['lan', 'lan'])
  await pass(5)
  expect(await told(id)).toEqual(['lan', 'lan', 'minh'])
  const other = await factor()
  const first = await other.reads(42)
  await app.call('alertTake', { params: { id: first }, body: {} }, await as(ha))
  const second = await other.reads(50)
  await pass(30)
  expect(await told(second)).toEqual(['lan', 'lan alert-has', 'ha'])
})

test('what is still open is repeated: to the last step, or to whoever has it; not of a closed one, or after its end', async () => {
  await rule({ repeat_hours: 4, steps: [step(0, lan), step(30, minh)] })
  const { reads } = await factor()
  const id = await reads(45)
  await pass(30)
  await pass(4 * 60)
  expect(await told(id)).toEqual(['lan', 'minh', 'minh'])
  await app.call('alertTake', { params: { id }, body: {} }, await as(ha))
  await pass(4 * 60)
  expect((await told(id)).at(-1)).toBe('ha')
  await app.call('alertClose', { params: { id }, body: { note: 'pump' } }, await as(ha))
  const before = await told(id)
  await pass(4 * 60)
  expect(await told(id)).toEqual(before)
  await app.call('alertReopen', { params: { id } }, await as(ha))
  await pass(4 * 60)
  expect(await told(id)).toEqual([...before, 'ha'])
  await reads(5)
  await pass(4 * 60)
  expect(await told(id)).toEqual([...before, 'ha'])
})

test('a deleted rule, maintenance and the end of the alert stop what is to come', async () => {
  const chain = { steps: [step(0, lan), step(15, minh)] }
  const id = await rule(chain)
  const one = await factor()
  const first = await one.reads(45)
  await app.call('notificationRuleDelete', { params: { id } }, await as(admin))
  await rule(chain)
  const two = await factor()
  const second = await two.reads(45)
  await two.reads(5)
  const three = await factor()
  const third = await three.reads(45)
  const body = {
    module_code: module.code,
    factor_codes: [three.made.code],
    kind: 'service' as const,
    start_datetime: new Date(at + MINUTE_MS).toISOString(),
    end_datetime: new Date(at + HOUR_MS).toISOString(),
    reason: 'cleaning',
  }
  expect((await app.call('maintenanceCreate', { body }, await as(admin))).status).toBe(201)
  await pass(20)
  for (const alert of [first, second, third]) expect(await told(alert)).toEqual(['lan'])
})

test('nobody is told of a station that they do not reach, nor who left, nor in the app who wants none there', async () => {
  const elsewhere = await makeModule(app, (await as(admin)).token)
  const outside = await signIn(app, { permissions: handler, module_ids: [elsewhere.id] })
  const away = await signIn(app, { permissions: handler })
  const silent = await signIn(app, { permissions: handler })
  await app.system.db
    .insertInto('notification_setting')
    .values({ user_id: silent.user_id, has_app: false })
    .execute()
  const to = [outside, away, silent, lan].map(({ user_id }) => ({ kind: 'user' as const, id: user_id }))
  await rule({ steps: [{ after_minutes: 0, channels: ['app'], to }] })
  await app.system.db
    .updateTable('user_account')
    .set({ is_active: false })
    .where('id', '=', away.user_id)
    .execute()
  const { reads } = await factor()
  const id = await reads(45)
  expect(await told(id)).toEqual(['lan'])
  const { rows } = await app.connections.pool.query(
    'select user_id, state, error from delivery where alert_id = $1 order by user_id',
    [id],
  )
  expect(rows).toEqual([
    { user_id: lan.user_id, state: 'sent', error: null },
    { user_id: silent.user_id, state: 'skipped', error: 'app-off' },
  ])
})

test('many alerts at once are told after they are stored, also those that have ended by then; not what somebody has', async () => {
  await rule({ steps: [step(0, lan)] })
  const { pool } = app.connections
  const { id: stationId } = await makeStation(pool, { key: 'MANY', factors: 150, limits: { max_value: 44 } })
  const client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`)
  const send = (values: Readonly<Record<string, number>>) => {
    at += 1000
    return client.publishAsync('any', JSON.stringify({ module: 'MANY', ts: at, values }), { qos: 1 })
  }
  await send(Object.fromEntries(Array.from({ length: 150 }, (_, number) => [`F${number + 1}`, 50])))
  await send({ F1: 5 })
  await client.endAsync()
  const raised = await pool.query<{ id: number; factor_code: string; isOver: boolean }>(
    `select id, factor_code, resolved_at is not null as "isOver" from alert where module_id = $1 order by id`,
    [stationId],
  )
  expect(raised.rows.filter(({ isOver }) => isOver).map(({ factor_code }) => factor_code)).toEqual(['F1'])
  const readTold = async () => {
    const { rows } = await pool.query<{ alert_id: number }>(
      `select alert_id from notification join alert a on a.id = alert_id
       where a.module_id = $1 and user_id = $2 order by alert_id`,
      [stationId, lan.user_id],
    )
    return rows.map(({ alert_id }) => alert_id)
  }
  expect(await readTold()).toEqual([])
  const all = raised.rows.map(({ id }) => id)
  expect(all).toHaveLength(150)
  const taken = all[149] ?? 0
  expect((await app.call('alertTake', { params: { id: taken }, body: {} }, await as(minh))).status).toBe(200)
  await Promise.all([fireDue(app.system), fireDue(app.system)])
  await fireDue(app.system)
  expect(await readTold()).toEqual(all.slice(0, 149))
})
