import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { HourBook, TariffPrices } from '@quantrac/contract'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from './actors.ts'
import { createEmptyDatabase } from './database.ts'
import { startTestApp } from './harness.ts'
import { circular, decision } from './tariffs.ts'

const folder = new URL('../migrations/', import.meta.url)

type Tariff = Pick<HourBook, 'hours' | 'days_without_peak'> & { readonly prices?: TariffPrices }

/** The program of today, on a database whose last migration was the one before books, with such a tariff. */
async function upgraded({ prices: given, ...tariff }: Tariff) {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    'create table migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
  )
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).toSorted()
  for (const name of names.slice(
    0,
    names.findIndex((one) => one.endsWith('-tariff-books.sql')),
  )) {
    const text = await readFile(new URL(name, folder), 'utf8')
    await client.query(text)
    const checksum = createHash('sha256').update(text).digest('hex')
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  }
  await client.query('update tariff set hours = $1, days_without_peak = $2, prices = $3', [
    JSON.stringify(tariff.hours),
    tariff.days_without_peak,
    given && JSON.stringify(given),
  ])
  await client.end()
  const app = await startTestApp({ databaseUrl: database.url, now: () => new Date('2026-11-20T05:00:00Z') })
  onTestFinished(() => app.stop())
  const { token } = await signIn(app, { role: 'admin' })
  const list = { query: { limit: 100 } }
  const hours = (await app.call('hourBookList', list, { token })).body.results
  const prices = (await app.call('priceBookList', list, { token })).body.results
  return {
    hours: hours.map(({ valid_from, hours: of, days_without_peak }) => [valid_from, of, days_without_peak]),
    prices: prices.flatMap(({ id: _id, group, ...rest }) => (group === '' ? [rest] : [])),
    shipped: prices.filter(({ group }) => group !== '').length,
  }
}

test('hours that nobody has changed become the two documents', async () => {
  const { hours, prices, shipped } = await upgraded(circular)
  expect(hours).toEqual([
    ['2026-04-22', decision.hours, [7]],
    [null, circular.hours, [7]],
  ])
  expect([prices, shipped]).toEqual([[], 7])
})

test('own hours stay the only ones, and own prices those of every station, from the beginning', async () => {
  const own: Tariff = {
    hours: [
      { period: 'peak', start: '00:00', end: '12:00' },
      { period: 'offpeak', start: '12:00', end: '24:00' },
    ],
    days_without_peak: [6, 7],
    prices: { offpeak: 1200, normal: 1800.5, peak: 3400 },
  }
  const { hours, prices, shipped } = await upgraded(own)
  expect(hours).toEqual([[null, own.hours, [6, 7]]])
  expect(prices).toEqual([
    {
      ...own.prices,
      valid_from: null,
      document: '',
      source: '',
      grade: null,
      demand: null,
      stations: 0,
    },
  ])
  expect(shipped).toBe(7)
})

test('other days without peak alone are own hours, too', async () => {
  const { hours } = await upgraded({ ...circular, days_without_peak: [6, 7] })
  expect(hours).toEqual([[null, circular.hours, [6, 7]]])
})
