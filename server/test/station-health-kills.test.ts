import { onTestFinished, test, expect } from 'vitest'
import { freePlaces, Program } from '../../e2e/src/program.ts'
import { migrate } from '../src/db/migrate.ts'
import { createDatabase } from './database.ts'
import { openCopy } from './history-copy.ts'
import { openClient, publishPacket } from './mqtt-socket.ts'
import { makeStation } from './wire-stations.ts'

const secret = 'a secret of both copies, long enough'
const will = { topic: 'gone', payload: Buffer.from('gone'), qos: 0, retain: false } as const

/** A program on a database of its own, in two processes that are killed. */
async function world() {
  const database = await createDatabase()
  await migrate(database.url)
  const watching = openCopy(database.url, () => Date.now())
  const { pool } = watching
  const options = { databaseUrl: database.url, env: { QUANTRAC_SECRET_KEY: secret } }
  const copies = [new Program(options, await freePlaces()), new Program(options, await freePlaces())] as const
  onTestFinished(async () => {
    for (const copy of copies) await copy.stop()
    await watching.stop()
    await database.drop()
  })
  const count = async (text: string, values: unknown[] = []): Promise<number> =>
    (await pool.query<{ count: number }>(`select count(*)::int as count from ${text}`, values)).rows[0]
      ?.count ?? 0
  const looked = async (): Promise<number> => {
    const { rows } = await pool.query<{ at: Date | null }>('select looked_at as at from health_look')
    return rows[0]?.at?.getTime() ?? 0
  }
  return { pool, copies, count, looked }
}

type World = Awaited<ReturnType<typeof world>>

const sure = { timeout: 60_000, interval: 20 }

/** Until a look that began after this moment has ended. */
async function aLook({ looked }: World): Promise<void> {
  const from = Date.now()
  await expect.poll(looked, sure).toBeGreaterThan(from)
}

test('two copies, each killed between the states of a fault, tell it once and its end once', {
  timeout: 240_000,
}, async () => {
  const own = await world()
  const { pool, copies, count } = own
  const [first, second] = copies
  await first.start()
  await second.start()
  const station = await makeStation(pool, { key: 'K-1' })
  await pool.query('update module set interval_seconds = 300 where id = $1', [station.id])
  let sent = 0
  const client = async (copy: Program) => {
    const open = await openClient({ port: copy.brokerPort }, { will })
    return {
      open,
      send: async () => {
        open.send(publishPacket({ F1: (sent += 1) }, { qos: 1, topic: 'K-1', messageId: sent }))
        expect(await open.next()).toMatchObject({ cmd: 'puback' })
      },
    }
  }
  const alive = await client(first)
  await alive.send()
  await aLook(own)
  await alive.send()
  await expect.poll(() => count('health_watch where regular_since is not null'), sure).toBe(1)
  // It dies, and with it the copy that has heard of it, before anybody is told.
  alive.open.socket.destroy()
  await expect.poll(() => count('health_gone'), sure).toBe(1)
  await first.kill()
  expect(await count("alert where origin = 'health'")).toBe(0)
  // The other one tells of it, and is killed as soon as it has.
  await expect.poll(() => count("alert where origin = 'health'"), sure).toBe(1)
  await second.kill()
  await first.start()
  await aLook(own)
  expect(await count("alert where origin = 'health'")).toBe(1)
  // It is back; the copy is killed while the fault recovers, and both go on.
  const back = await client(first)
  await back.send()
  await expect.poll(() => count("health_state where phase = 'recovering'"), sure).toBe(1)
  await first.kill()
  await Promise.all([first.start(), second.start()])
  const again = await client(second)
  await again.send()
  // As if it had been well for eleven minutes.
  await pool.query("update health_state set since = since - interval '11 minutes'")
  await expect.poll(() => count("alert where origin = 'health' and resolved_at is not null"), sure).toBe(1)
  await first.kill()
  await aLook(own)
  const { rows } = await pool.query('select fault, resolve_reason as reason from alert')
  expect(rows).toEqual([{ fault: 'offline', reason: 'recovered' }])
  expect(await count('notification')).toBe(1)
  expect(await count('health_state')).toBe(0)
  expect(await count('health_gone')).toBe(0)
})
