import { expect, onTestFinished, test } from 'vitest'
import type { Context } from '../src/context.ts'
import { deliver } from '../src/features/transmissions/deliver.service.ts'
import { signIn } from './actors.ts'
import { startTestApp } from './harness.ts'
import { storeReadings } from './made-modules.ts'
import { Receiver } from './transmission-receiver.ts'
import { destination, filesOf, makeAll, MemoryServer } from './transmissions-world.ts'

const minute = 60_000
const halfHour = 30 * minute
const start = Date.parse('2026-10-20T00:00:00+07:00')
const days = 30

/** The same numbers each time. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Every third day, the server is away from 22:00 to midnight: the folder of what waits is not read any more. */
const isAway = (at: number): boolean => {
  const [day, ms] = [Math.floor((at - start) / 86_400_000), (at - start) % 86_400_000]
  return day % 3 === 0 && ms > 22 * 60 * minute
}

class Killed extends Error {}

/** A program that can be killed: from then on, nothing reaches the database. */
function killable(system: Context): { ctx: Context; kill: () => never } {
  let isKilled = false
  const db = new Proxy(system.db, {
    get: (target, name): unknown => {
      if (isKilled) throw new Killed()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return {
    ctx: { ...system, db },
    kill: () => {
      isKilled = true
      throw new Killed()
    },
  }
}

test('over 30 days with broken connections and kills, the receiver reads every instant once, in order', async () => {
  const clock = { at: start }
  const app = await startTestApp({
    now: () => new Date(clock.at),
    config: { roles: new Set(['api', 'ingest']) },
  })
  onTestFinished(() => app.stop())
  const as = await signIn(app, { role: 'admin' })
  const { id, cod } = await destination(app, as, { period_seconds: 1800 })
  const instants = Array.from(
    { length: (days * 86_400_000) / halfHour },
    (_, n) => start + (n + 1) * halfHour,
  )
  await storeReadings(
    app,
    cod,
    instants.map((at, n) => ({ at: new Date(at - 1), value: n + 1 })),
  )
  const random = chance(7)
  const server = new MemoryServer()
  const receiver = new Receiver()
  const happened = { broken: 0, killed: 0 }
  /** One look of the program, which may be killed at any step of sending. */
  const look = async (): Promise<void> => {
    const { ctx, kill } = killable(app.system)
    server.breaks = () => {
      const dice = random()
      if (isAway(clock.at)) return true
      if (dice < 0.002) {
        happened.killed += 1
        kill()
      }
      if (dice < 0.05) happened.broken += 1
      return dice < 0.05
    }
    await makeAll(app)
    await deliver(ctx, id, {
      open: async (target) => server.connect(target),
      stopping: new AbortController().signal,
    }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    receiver.poll(server.files, new Date(clock.at))
  }
  for (const at of instants)
    for (const wait of [1000, 5000, 300_000]) {
      clock.at = at + wait
      await look()
    }
  while ((await filesOf(app, id)).some(({ status }) => status === 'pending')) {
    clock.at += 5 * minute
    await look()
  }
  const digits = (at: number) => new Date(at + 7 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
  expect(receiver.read.map(({ time }) => time)).toEqual(instants.map(digits))
  expect([...receiver.rows.values()].map(([row]) => row?.value)).toEqual(instants.map((_, n) => n + 1))
  expect(receiver.faulty.size).toBe(0)
  expect((await filesOf(app, id)).every(({ status }) => status === 'sent')).toBe(true)
  expect(happened.broken).toBeGreaterThan(100)
  expect(happened.killed).toBeGreaterThan(3)
}, 300_000)
