import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Publisher } from '../../e2e/faults/publisher.ts'
import type { FastScenario } from '../../simulator/src/scenarios.ts'
import { messageOf, type Speech } from './devices.ts'

export interface Order extends FastScenario {
  readonly port: number
  readonly messages: number
  readonly connections: number
  /** Unacknowledged messages of a connection. */
  readonly window: number
  /** Messages per second over all connections; if omitted, as fast as they are acknowledged. */
  readonly rate?: number
  /** Our own forms if left out. */
  readonly speech?: Speech
}

/** Publishes in a separate process; after all acknowledgements, returns the CPU seconds of publishing. */
export async function publish(order: Order): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), ['publisher'])
  child.send(order)
  let cpuSeconds = Number.NaN
  child.once('message', (seconds: number) => (cpuSeconds = seconds))
  await finished(child)
  return cpuSeconds
}

export interface Sending {
  readonly port: number
  /** The first so many of `makeStations`. */
  readonly modules: number
  readonly readingsPerSecond: number
  /** Of a message (10). */
  readonly readings?: number
  /** The first message's time. Without it early today: readings of days that are over would go into pages. */
  readonly from?: number
}

/** Stations send at a fixed rate, ten readings a message, until `stop`. */
export function startSending(sending: Sending): { stop(): Promise<void> } {
  const { port, modules, readingsPerSecond, readings = 10, from = Date.now() - 3_000_000 } = sending
  const child = fork(fileURLToPath(import.meta.url), ['publisher'])
  const order: Order = {
    port,
    modules,
    readings,
    messages: 1e7,
    connections: 4,
    window: 1000,
    from,
    rate: readingsPerSecond / readings,
  }
  child.send(order)
  return {
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}

async function finished(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number] // the event's own argument
  if (code !== 0) throw new Error('the publisher failed')
}

async function work(order: Order): Promise<void> {
  const { connections } = order
  const before = process.cpuUsage()
  const publishers = Array.from({ length: connections }, (_, connection) => {
    const total = Math.ceil((order.messages - connection) / connections)
    return new Publisher({
      port: order.port,
      clientId: `bench-${order.from}-${connection}`,
      window: order.window,
      total,
      messageOf: (index) => messageOf(order.speech ?? 'own', order, index * connections + connection),
      ...(order.rate !== undefined && { rate: order.rate / connections }),
    })
  })
  for (const publisher of publishers) publisher.start()
  await Promise.all(publishers.map((publisher) => publisher.finished))
  const { user, system } = process.cpuUsage(before)
  process.send?.((user + system) / 1e6, () => process.exit(0))
}

if (process.argv[2] === 'publisher') process.once('message', (order: Order) => void work(order))
