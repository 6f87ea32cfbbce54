import { createStations, demoStations, frozenMessages } from '@quantrac/simulator'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProductDatabase, type ProductDatabase } from '../src/database.ts'
import { freePlaces, Program } from '../src/program.ts'
import { query } from '../src/query.ts'

const [last, ...others] = demoStations.toReversed()
const historyDays = 30

/** The number of readings older than these seconds, by the station's code. */
async function readingsByStation(url: string, olderThanSeconds: number): Promise<Map<string, number>> {
  const rows = await query<{ code: string; readings: string }>(
    url,
    `select m.code, count(r.ts) as readings from module m join factor f on f.module_id = m.id
     left join reading_all r on r.factor_id = f.id and r.ts < now() - $1 * interval '1 second' group by m.code`,
    [olderThanSeconds],
  )
  return new Map(rows.map(({ code, readings }) => [code, Number(readings)]))
}

describe('the demonstration', () => {
  let database: ProductDatabase
  let program: Program
  let withoutIt: number

  beforeAll(async () => {
    database = await createProductDatabase()
    const places = await freePlaces()
    // Eleven stations are up to date: only the twelfth needs its month of history.
    const empty = new Program({ databaseUrl: database.url }, places)
    await empty.start()
    const api = await empty.api()
    withoutIt = (await api.call('moduleListWhole', {})).data.length
    await createStations(api, others)
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${empty.brokerPort}`)
    for (const { topic, payload } of frozenMessages(Date.now()))
      await client.publishAsync(topic, payload, { qos: 1 })
    await client.endAsync()
    await empty.halt()

    program = new Program({ databaseUrl: database.url, env: { QUANTRAC_DEMO: 'on' } }, places)
    await program.start()
  })
  afterAll(async () => {
    await program.stop()
    await database.drop()
  })

  test('does not exist unless it is requested', () => {
    expect(withoutIt).toBe(0)
  })

  test('makes the missing station and imports its thirty days', async () => {
    await expect.poll(() => program.output, { timeout: 60_000 }).toContain('readings of history')
    const old = await readingsByStation(database.url, 3600)
    expect(old.size).toBe(12)
    const perFactor = (old.get(last!.code) ?? 0) / last!.factors.length
    expect(perFactor).toBeGreaterThan((historyDays - 1) * 288)
    expect(others.map(({ code }) => old.get(code))).toEqual(others.map(() => 0))
  })

  test('publishes for all twelve over MQTT, repeatedly', async () => {
    const before = await readingsByStation(database.url, 0)
    await expect
      .poll(
        async () => {
          const now = await readingsByStation(database.url, 0)
          return [...now].filter(([code, readings]) => readings > (before.get(code) ?? 0)).length
        },
        { timeout: 60_000 },
      )
      .toBe(12)
  })
})
