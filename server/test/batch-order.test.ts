import { connectAsync, type MqttClient } from 'mqtt'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeStation } from './wire-stations.ts'

let app: TestApp
let client: MqttClient
let pool: Pool

beforeAll(async () => {
  app = await startTestApp()
  pool = app.connections.pool
  client = await connectAsync(`mqtt://127.0.0.1:${app.ingest.broker?.port}`)
})

afterAll(async () => {
  await client.endAsync(true)
  await app.stop()
})

const begin = Date.now() - 60_000
const publish = (module: string, second: number, value: number) =>
  client.publishAsync('any', JSON.stringify({ module, ts: begin + second * 1000, values: { F1: value } }), {
    qos: 1,
  })

/** From now on the database refuses to store the value, `times` times; each refusal is counted. */
async function refuse({ value, times, code }: { value: number; times: number; code: string }): Promise<void> {
  await asOwner(
    app,
    `drop sequence if exists refusals cascade;
    create sequence refusals;
    create or replace function refuse() returns trigger language plpgsql as $$
    begin
      if new.value = ${value} and nextval('refusals') <= ${times} then
        raise exception 'as if' using errcode = '${code}';
      end if;
      return new;
    end $$;
    create or replace trigger refuse before insert on reading for each row execute function refuse()`,
  )
}

const refusals = async (): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    'select case when is_called then last_value else 0 end::int as count from refusals',
  )
  return rows[0]?.count ?? 0
}

const rejectedOf = async (reason: string) =>
  (await pool.query('select 1 from mqtt_rejected where reason = $1', [reason])).rowCount

test('a batch that is retried is still judged before the next one', async () => {
  await makeStation(pool, { key: 'S1', limits: { max_value: 10 } })
  await publish('S1', 0, 1)
  // 57P01: the server is shutting down.
  await refuse({ value: 99, times: 3, code: '57P01' })
  const first = publish('S1', 1, 99)
  await expect.poll(refusals).toBeGreaterThan(0)
  const second = publish('S1', 2, 2)
  await Promise.all([first, second])
  const { rows } = await pool.query('select value, resolve_reason from alert')
  expect(rows).toEqual([{ value: 99, resolve_reason: 'recovered' }])
})

test.for([
  { code: '58030', what: 'an input or output error' },
  { code: '55P03', what: 'a lock that is not available' },
  { code: '25006', what: 'a read-only server' },
  { code: '42501', what: 'a missing privilege' },
])('a reading that was not stored because of $what is stored later', async ({ code }) => {
  const key = `after-${code}`
  await makeStation(pool, { key })
  await refuse({ value: 7, times: 2, code })
  await publish(key, 0, 7)
  const { rows } = await pool.query(
    'select value from reading_all join factor f on f.id = factor_id join module m on m.id = module_id where m.code = $1',
    [key],
  )
  expect(rows).toEqual([{ value: 7 }])
  expect(await rejectedOf('not-storable')).toBe(0)
})

test('a message that is stored at the second attempt is not recorded as a reject', async () => {
  await makeStation(pool, { key: 'ONCE' })
  await refuse({ value: 17, times: 1, code: '23502' })
  await publish('ONCE', 0, 17)
  const { rows } = await pool.query('select 1 from reading_all where value = 17')
  expect(rows).toHaveLength(1)
  expect(await rejectedOf('not-storable')).toBe(0)
})

test('a message whose content the database refuses is recorded and does not delay others', async () => {
  await makeStation(pool, { key: 'S2' })
  await refuse({ value: 13, times: 1000, code: '22003' })
  await Promise.all([publish('S2', 0, 1), publish('S2', 1, 13), publish('S2', 2, 3)])
  const { rows } = await pool.query(
    'select value from reading_all join factor f on f.id = factor_id join module m on m.id = module_id where m.code = $1 order by ts',
    ['S2'],
  )
  expect(rows).toEqual([{ value: 1 }, { value: 3 }])
  expect(await rejectedOf('not-storable')).toBe(1)
})
