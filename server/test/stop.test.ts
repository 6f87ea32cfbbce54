import { once } from 'node:events'
import { connect } from 'node:net'
import { permissionCodes } from '@quantrac/contract'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp } from './harness.ts'
import { makeModule } from './made-modules.ts'

it('answers running calls before it stops, also those of limited people, and does not wait for idle clients', async () => {
  const app = await startTestApp()
  const admin = await signIn(app, { role: 'admin' })
  const module = await makeModule(app, admin.token)
  const limited = await signIn(app, { permissions: permissionCodes, module_ids: [module.id] })
  const other = new Client({ connectionString: app.system.config.databaseUrl ?? '' })
  await other.connect()
  await other.query('begin; lock table notification')

  const readers = [...Array<TestActor>(9).fill(limited), admin]
  const calls = readers.map((by) => app.call('notificationList', {}, by))
  // Each counts first; the pool runs eight of the limited people's nine.
  const waiting = async () =>
    (await other.query(`select from pg_locks where not granted and relation = 'notification'::regclass`))
      .rowCount
  await expect.poll(waiting, { timeout: 10_000 }).toBe(8 + 1)
  const stopped = app.stop()
  await other.query('commit')
  await other.end()

  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(readers.map(() => 200))
  await stopped
}, 20_000)

it('does not wait for connections that have said nothing', async () => {
  const app = await startTestApp()
  const silent = connect(Number(new URL(app.url).port), '127.0.0.1')
  const ended = once(silent, 'close')
  await once(silent, 'connect')
  // The program knows it, too: it came before this one.
  expect((await fetch(`${app.url}/api/health/live`)).status).toBe(200)
  await app.stop()
  await ended
}, 20_000)
