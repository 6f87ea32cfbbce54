import type { Factor, PermissionCode } from '@quantrac/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule } from './stations.ts'

let app: TestApp
let as: { token: string }
let cod: Factor
let ph: Factor

beforeAll(async () => {
  app = await startTestApp()
  // The first admin follows everything, too; the tests look at people of their own.
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

/** Whom these alerts left a notification, by person; the admins are left out. */
async function told(alertIds: readonly number[]): Promise<Map<number, number[]>> {
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

test('alerts, judged and raised by hand, are notified to who may see them, wants to and follows them', async () => {
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

  expect(await told([judgedCod, judgedPh, byHand])).toEqual(
    new Map([
      [everything.user_id, [judgedCod, judgedPh, byHand]],
      [stationOne.user_id, [judgedCod, byHand]],
      [factorPh.user_id, [judgedPh]],
    ]),
  )
})
