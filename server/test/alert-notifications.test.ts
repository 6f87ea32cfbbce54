import type { Factor, PermissionCode } from '@quantrac/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './made-modules.ts'

let app: TestApp
let as: { token: string }
let cod: Factor
let ph: Factor

beforeAll(async () => {
  app = await startTestApp()
  // The first admin follows everything as well; the tests create their own people.
  await app.system.db.updateTable('user_account').set({ is_active: false }).execute()
  as = { token: (await signIn(app, { role: 'admin' })).token }
  await makeModule(app, as.token, { code: 'ONE' })
  await makeModule(app, as.token, { code: 'TWO' })
  cod = await makeFactor(app, as.token, { module: 'ONE', code: 'COD' })
  ph = await makeFactor(app, as.token, { module: 'TWO', code: 'PH' })
  for (const { id } of [cod, ph])
    await app.call('thresholdUpdateByFactor', { params: { id }, body: { max_value: 10 } }, as)
})
afterAll(() => app.stop())

const person = (...permissions: PermissionCode[]) => signIn(app, { permissions })
const follow = (token: string, chosen: { module_ids: number[]; factor_ids: number[] }) =>
  app.call('followedUpdate', { body: chosen }, { token })

/** The alerts that each person has a notification of, without the admins. */
async function notified(alertIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await app.system.db
    .selectFrom('notification as n')
    .innerJoin('user_account as u', 'u.id', 'n.user_id')
    .select(['n.user_id', 'n.alert_id'])
    .where('n.alert_id', 'in', alertIds)
    .where('u.role', '=', 'operator')
    .orderBy('n.alert_id')
    .execute()
  const byPerson = Map.groupBy(rows, (row) => row.user_id)
  return new Map([...byPerson].map(([user, own]) => [user, own.map((row) => row.alert_id ?? 0)]))
}

async function alertOf(factor: Factor): Promise<number> {
  const row = await app.system.db
    .selectFrom('alert')
    .select('id')
    .where('factor_id', '=', factor.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}

test('judged and manual alerts notify people who may see them, want notifications and follow them', async () => {
  const everything = await person('notify.view_alert')
  const stationOne = await person('notify.view_alert')
  await follow(stationOne.token, { module_ids: [cod.module.id], factor_ids: [] })
  const factorPh = await person('notify.view_alert')
  await follow(factorPh.token, { module_ids: [], factor_ids: [ph.id] })
  await person('adaptors.view_module')
  const silent = await person('notify.view_alert')
  const settings = { user_id: silent.user_id, has_app: false }
  await app.system.db.insertInto('notification_setting').values(settings).execute()
  const away = await person('notify.view_alert')
  const gone = app.system.db.updateTable('user_account').set({ is_active: false })
  await gone.where('id', '=', away.user_id).execute()

  for (const factor of [cod.id, ph.id]) await app.call('metricCreate', { body: { factor, value: 11 } }, as)
  const [judgedCod, judgedPh] = [await alertOf(cod), await alertOf(ph)]
  const body = { factor: 'COD', module: 'ONE', value: 3, status: 'INFO' as const }
  const byHand = (await app.call('alertCreate', { body }, as)).body.data.id

  expect(await notified([judgedCod, judgedPh, byHand])).toEqual(
    new Map([
      [everything.user_id, [judgedCod, judgedPh, byHand]],
      [stationOne.user_id, [judgedCod, byHand]],
      [factorPh.user_id, [judgedPh]],
    ]),
  )
})

test('a person who no longer reaches anything they follow is notified of everything they reach, as their console says', async () => {
  const [one, two] = [cod.module.id, ph.module.id]
  const reaching = () => signIn(app, { permissions: ['notify.view_alert'], module_ids: [one, two] })
  const [station, factor, both, kept] = [
    await reaching(),
    await reaching(),
    await reaching(),
    await reaching(),
  ]
  await follow(station.token, { module_ids: [two], factor_ids: [] })
  await follow(factor.token, { module_ids: [], factor_ids: [ph.id] })
  await follow(both.token, { module_ids: [two], factor_ids: [cod.id] })
  await follow(kept.token, { module_ids: [two], factor_ids: [ph.id] })
  await app.system.db
    .deleteFrom('group_module')
    .where(
      'group_id',
      'in',
      [station, factor, both].map(({ group_id }) => group_id ?? 0),
    )
    .where('module_id', '=', two)
    .execute()
  app.system.bus.publish('access.changed', {})
  const actor = await signIn(app, {
    permissions: ['notify.add_alert', 'notify.view_alert'],
    module_ids: [one],
  })
  const nothing = { module_ids: [], factor_ids: [] }
  expect((await app.call('followedRetrieve', {}, station)).body.data).toEqual(nothing)

  const body = { factor: 'COD', module: 'ONE', value: 3, status: 'INFO' as const }
  const byAdmin = (await app.call('alertCreate', { body }, as)).body.data.id
  // The person who raises it reaches less than the followers.
  const byLimited = (await app.call('alertCreate', { body }, actor)).body.data.id

  const of = (people: { user_id: number }[]) => people.map(({ user_id }) => user_id)
  const people = await notified([byAdmin, byLimited])
  for (const id of of([station, factor, both]))
    expect([id, people.get(id)]).toEqual([id, [byAdmin, byLimited]])
  expect(people.has(kept.user_id)).toBe(false)
})

test('the notification of an alert has the time when people are told', async () => {
  const { user_id } = await person('notify.view_alert')
  const now = Date.now()
  const timestamp = new Date(now - 30 * 24 * 3_600_000).toISOString()
  const body = { factor: 'COD', module: 'ONE', value: 12, status: 'ALERT' as const, timestamp }
  await app.call('alertCreate', { body }, as)
  const row = await app.system.db
    .selectFrom('notification')
    .select('created_at')
    .where('user_id', '=', user_id)
    .where('alert_id', '=', await alertOf(cod))
    .executeTakeFirstOrThrow()
  expect(row.created_at.getTime()).toBeGreaterThanOrEqual(now)
})
