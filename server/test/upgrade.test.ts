import { signedInBy } from '@quantrac/contract'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { actorPassword, signIn } from './actors.ts'
import { type DataLayout, readLayout, restoreLayout } from './data-layout.ts'
import { createEmptyDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, openAlert } from './made-modules.ts'

const folder = new URL('layouts/', import.meta.url)
const now = () => new Date('2026-11-20T05:00:00Z')
const email = 'lan@factory.example'

/** What people see of the data. */
async function answersOf(app: TestApp): Promise<DataLayout['answers']> {
  const login = await app.call('accountLogin', { body: { email, password: actorPassword } })
  const as = { token: signedInBy(login.body).token.access_token }
  const lists = {
    modules: await app.call('moduleList', { query: { limit: 100 } }, as),
    factors: await app.call('factorList', { query: { limit: 100 } }, as),
    thresholds: await app.call('thresholdList', { query: { limit: 100 } }, as),
    readings: await app.call('metricList', { query: { limit: 1000 } }, as),
    alerts: await app.call('alertList', { query: { limit: 100 } }, as),
  }
  return Object.fromEntries(Object.entries(lists).map(([name, { body }]) => [name, body.results]))
}

async function startOn(databaseUrl: string): Promise<TestApp> {
  const app = await startTestApp({ databaseUrl, now })
  onTestFinished(() => app.stop())
  return app
}

/** A station with readings of a day that is over and of one that is not, a limit, and an alert. */
async function fill(app: TestApp): Promise<void> {
  const { token } = await signIn(app, { role: 'admin', email })
  const module = await makeModule(app, token, { code: 'NT-01', name: 'Outlet' })
  const factor = await makeFactor(app, token, { module: module.code, code: 'COD' })
  const limit = { params: { id: factor.id }, body: { max_value: 75 } }
  await app.call('thresholdUpdateByFactor', limit, { token })
  const rows = ['2026-11-18T01:00:00Z,81.5', '2026-11-18T02:00:00Z,-0.25', '2026-11-20T04:00:00Z,7'].map(
    (row) => `NT-01,COD,${row}`,
  )
  const csv = `module,factor,timestamp,value\n${rows.join('\n')}\n`
  const done = await app.call('metricImport', { body: csv }, { token })
  expect(done.status).toBe(200)
  await openAlert(app, factor, new Date('2026-11-20T04:30:00Z'))
}

const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()

test.for(files)('today’s program starts on the data of %s, and shows all of it', async (file) => {
  const layout = JSON.parse(await readFile(new URL(file, folder), 'utf8')) as DataLayout // as the line below writes it
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  await restoreLayout(database.url, layout)
  const app = await startOn(database.url)
  expect(await answersOf(app)).toMatchObject(layout.answers)
  // New rows get new ids.
  const { token } = await signIn(app, { role: 'admin' })
  expect(await makeModule(app, token, { code: 'NT-02', manufacturer_id: 'new' })).toMatchObject({
    code: 'NT-02',
  })
})

test('the data layout of today is written down', async ({ skip }) => {
  skip(process.env['QUANTRAC_LAYOUT'] !== 'write', 'only with QUANTRAC_LAYOUT=write, see CONTRIBUTING.md')
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  const app = await startOn(database.url)
  await fill(app)
  const answers = await answersOf(app)
  await app.stop()
  const layout = { ...(await readLayout(database.url)), answers }
  const number = layout.migrations.at(-1)?.name.slice(0, 4)
  expect(number).toMatch(/^\d{4}$/)
  await writeFile(new URL(`${number}.json`, folder), `${JSON.stringify(layout, undefined, 1)}\n`)
})
