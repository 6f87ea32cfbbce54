import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from './actors.ts'
import { createLog } from '../src/log.ts'
import { startApp, type App } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { startTestApp } from './harness.ts'
import { addTotp } from './second-factor.ts'

const program = fileURLToPath(new URL('../../tools/admin-link.ts', import.meta.url))

async function run(environment: Record<string, string>, ...args: string[]) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...environment },
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const [code] = (await once(child, 'close')) as [number | null] // null: a signal
  return { code, ...said, token: /\/set-password#([\w-]{43})\n/.exec(said.out)?.[1] ?? '' }
}

const post = async (url: string, path: string, body: object) =>
  (
    await fetch(`${url}/api/accounts/${path}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status

test('an administrator gets a link on the server, of the database and the address of its configuration', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const other = await signIn(app, { role: 'admin', email: 'Boss@example.test' })
  const operator = await signIn(app, { email: 'operator@example.test' })
  const environment = {
    DATABASE_URL: app.system.config.databaseUrl ?? '',
    QUANTRAC_SECRET_KEY: 'the key of this installation, which is secret',
    QUANTRAC_PUBLIC_URL: 'https://quantrac.example',
  }
  const unclear = await run(environment)
  expect(unclear).toMatchObject({ code: 1, out: '' })
  expect(unclear.err.trim().split('\n').slice(1)).toEqual(['  admin@quantrac.local', '  Boss@example.test'])
  const unknown = await run(environment, operator.email)
  expect(unknown).toMatchObject({ code: 1, out: '' })
  expect(unknown.err).toBe(
    `No active administrator has the email ${operator.email}. These are:\n  admin@quantrac.local\n  Boss@example.test\n`,
  )
  await addTotp(app, other)
  const made = await run(environment, ' boss@EXAMPLE.test')
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.out).toContain(`https://quantrac.example/set-password#${made.token}`)
  expect(made.out).toContain('recovery codes were taken away')
  const body = { token: made.token, new_password: 'a phrase of my own' }
  expect((await app.call('passwordLinkUse', { body }, {})).status).toBe(200)
  expect((await app.call('accountMe', {}, other)).status).toBe(401)
  const login = { email: other.email, password: body.new_password }
  expect((await app.call('accountLogin', { body: login })).body).toHaveProperty('token')
  const [line] = await app.system.db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_email', 'object_id', 'after'])
    .where('action', '=', 'user.make_link')
    .execute()
  expect(line).toEqual({
    actor_id: null,
    actor_email: '',
    object_id: String(other.user_id),
    after: { email: 'Boss@example.test', why: 'npm run reset-admin' },
  })
})

test('where no administrator is active, it says what helps instead of asking which one', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const environment = {
    DATABASE_URL: app.system.config.databaseUrl ?? '',
    QUANTRAC_SECRET_KEY: 'the key of this installation, which is secret',
  }
  await app.system.db.updateTable('user_account').set({ is_active: false }).execute()
  const none = await run(environment, 'admin@quantrac.local')
  expect(none).toMatchObject({ code: 1, out: '' })
  expect(none.err).toContain('There is no active administrator.')
  expect(await run(environment)).toEqual(none)
})

test('the private database gives a link while the product runs and while it does not', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quantrac-admin-link-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const environment = { QUANTRAC_DATA_DIR: dataDir, QUANTRAC_BROKER_PORT: 'off', PORT: '0' }
  const none = await run(environment)
  expect([none.code, none.err]).toEqual([3, expect.stringContaining('holds no database')])
  let app: App | null = null
  onTestFinished(() => app?.stop())
  const start = async () =>
    (app = await startApp({ config: readConfig(environment), log: createLog('silent') }))
  const first = await start()
  const running = await run(environment)
  expect([running.code, running.err]).toEqual([0, ''])
  expect(await post(first.url, 'password-link/check', { token: running.token })).toBe(200)
  await first.stop()
  const stopped = await run(environment)
  expect([stopped.code, stopped.err]).toEqual([0, ''])
  const again = await start()
  expect(await post(again.url, 'password-link/check', { token: running.token })).toBe(401)
  const given = { token: stopped.token, new_password: 'a phrase of my own' }
  expect(await post(again.url, 'password-link/use', given)).toBe(200)
  const login = { email: 'admin@quantrac.local', password: given.new_password }
  expect(await post(again.url, 'login', login)).toBe(200)
})
