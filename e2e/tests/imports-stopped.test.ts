import { Client } from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { addStation, openScreen } from '../src/harness.ts'
import { until } from '../src/waiting.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })
afterEach(() => clearScreens(browser))

const rows = 120_000

/** A row a minute: three batches. */
function minutes(): string {
  const first = Date.UTC(2024, 2, 13)
  const at = (n: number) => new Date(first + n * 60_000).toISOString().slice(0, 16).replace('T', ' ')
  return ['time,COD', ...Array.from({ length: rows }, (_, n) => `${at(n)},${n % 97}`)].join('\n')
}

/** A station, and a file of it that is counted. */
async function counted(code: string) {
  const station = await addStation(product, { code, factor: 'COD', max: 1000 })
  await station.close()
  const body = new FormData()
  body.set('module_id', String(station.id))
  body.set('file', new Blob([minutes()]), `${code}.csv`)
  const { id } = (await product.api.call('importCreate', { body })).data
  const state = async () => (await product.api.call('importRetrieve', { params: { id } })).data
  await until('the file is counted', async () => (await state()).status === 'ready')
  return { id, factorId: station.factorId, state }
}

/** Lets no batch of a factor be committed until it is released. */
async function hold(factorId: number) {
  const client = new Client({ connectionString: product.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('select from factor_state where factor_id = $1 for update', [factorId])
  const awaited = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return {
    awaited: () => until('a batch waits', async () => ((await client.query(awaited)).rowCount ?? 0) > 0),
    release: () => client.query('commit'),
  }
}

const stored = async (factorId: number) =>
  (await product.api.call('metricList', { query: { factor: String(factorId), limit: 1 } })).count

test('a server that is killed in the middle of an import goes on with it, and stores everything once', async () => {
  const { id, factorId, state } = await counted('NT-01')
  await product.api.call('importRun', { params: { id } })
  await until('a batch is stored', async () => (await state()).stored > 0)
  const held = await hold(factorId)
  await held.awaited()
  const before = await state()
  expect(before.stored).toBeLessThan(rows)
  await Promise.all([product.killAndRestart(), held.release()])
  await until('the import is done', async () => (await state()).status === 'done')
  expect(await state()).toMatchObject({ rows, stored: rows, duplicates: 0, refused: 0 })
  expect(await stored(factorId)).toBe(rows)
})

test('an import is paused, goes on and is cancelled on its page, and says what is stored', async () => {
  const { id, factorId, state } = await counted('NT-02')
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  await page.goto(`/setting/import?import=${id}`)
  const first = await hold(factorId)
  await page.getByRole('button', { name: /^Import 120,000 readings/ }).click()
  const underWay = page.getByRole('region', { name: 'The import under way' })
  await underWay.waitFor()
  await first.awaited()
  await underWay.getByRole('button', { name: 'Pause' }).click()
  await first.release()
  await underWay.getByText(/^Paused at \d+%$/).waitFor()
  await until('nothing more is stored', async () => (await stored(factorId)) === (await state()).stored)
  const paused = (await state()).stored
  expect(paused).toBeLessThan(rows)

  const second = await hold(factorId)
  await underWay.getByRole('button', { name: 'Go on' }).click()
  await second.awaited()
  await underWay.getByRole('button', { name: 'Cancel' }).click()
  await second.release()
  await page.getByRole('heading', { name: /^Cancelled after [\d,]+ readings$/ }).waitFor()
  const left = await state()
  expect(left.status).toBe('cancelled')
  expect(left.stored).toBeLessThan(rows)
  expect(await stored(factorId)).toBe(left.stored)
})
