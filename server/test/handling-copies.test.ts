import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { openLive } from './live-client.ts'
import { makeLiveModule, type LiveModule, raiseAlerts } from './raised-alerts.ts'

const permissions = ['notify.view_alert', 'notify.handle_alert'] as const
let database: TestDatabase
let one: TestApp
let other: TestApp
let module: LiveModule

beforeAll(async () => {
  database = await createDatabase()
  const config = { secretKey: 'a key that both copies of the program share' }
  one = await startTestApp({ databaseUrl: database.url, config })
  other = await startTestApp({ databaseUrl: database.url, config })
  module = await makeLiveModule(one, 'NT01')
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await database.drop()
})

test('of two people who take an alert at once on two copies one has it, and the other is told who', async () => {
  const [lan, minh] = [await signIn(one, { permissions }), await signIn(one, { permissions })]
  for (let round = 0; round < 10; round += 1) {
    const [id = 0] = await raiseAlerts(one, module, [9 + round])
    const input = { params: { id }, body: {} }
    const answers = await Promise.all([one.raw('alertTake', input, lan), other.raw('alertTake', input, minh)])
    const [winner, loser] = answers[0].status === 200 ? [lan, answers[1]] : [minh, answers[0]]
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([loser.status, await loser.json()]).toMatchObject([409, { by: { id: winner.user_id } }])
    const { rows } = await one.connections.pool.query('select kind from alert_action where alert_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ kind: 'taken' }])
  }
})

test('a connection that ends before the commit leaves nothing', async () => {
  const lan = await signIn(one, { permissions })
  const [id = 0] = await raiseAlerts(one, module, [5])
  const { pool } = one.connections
  // Held, so that the call waits in its transaction.
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from alert where id = $1 for update', [id])
  const call = one.raw('alertTake', { params: { id }, body: {} }, lan)
  const waiting = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`,
    )
    return rows[0]?.pid
  }
  let pid = await waiting()
  while (pid === undefined) pid = await waiting()
  await pool.query('select pg_terminate_backend($1)', [pid])
  expect((await call).status).toBeGreaterThanOrEqual(500)
  await holder.query('rollback')
  holder.release()
  const { rows } = await pool.query('select from alert_action where alert_id = $1', [id])
  expect(rows).toHaveLength(0)
  expect((await one.raw('alertTake', { params: { id }, body: {} }, lan)).status).toBe(200)
})

test('what is done reaches the screens of every copy that ask for it and may see the station, and no others', async () => {
  const elsewhere = await makeLiveModule(one, 'NT02')
  const [lan, outside] = [
    await signIn(one, { permissions }),
    await signIn(one, { permissions, module_ids: [elsewhere.id] }),
  ]
  const path = '/ws/alerts/?handling=1'
  const [here, there, limited, older] = [
    await openLive(one.url, path, lan),
    await openLive(other.url, path, lan),
    await openLive(other.url, path, outside),
    await openLive(other.url, '/ws/alerts/', lan),
  ]
  const [id = 0] = await raiseAlerts(one, module, [3])
  for (const client of [here, there, older]) expect(await client.next()).toMatchObject({ id })
  await one.call('alertTake', { params: { id }, body: {} }, lan)
  const frame = { type: 'handling', episode: id }
  expect([await here.next(), await there.next()]).toEqual([frame, frame])
  const [own = 0] = await raiseAlerts(one, elsewhere, [4])
  expect([await limited.next(), await older.next()]).toMatchObject([{ id: own }, { id: own }])
  await Promise.all([here, there, limited, older].map((client) => client.close()))
})
