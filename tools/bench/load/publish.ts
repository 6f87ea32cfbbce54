import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Publisher } from '../../../e2e/faults/publisher.ts'

export interface Order {
  readonly port: number
  readonly modules: number
  /** Readings in a message; each is another factor of the message's station. */
  readonly readings: number
  readonly messages: number
  readonly connections: number
  /** Messages on their way at once, a connection. */
  readonly window: number
  /** The first message's time; each message lies a millisecond after the one before it. */
  readonly from: number
  /** Messages a second over all connections; none: as fast as they are acknowledged. */
  readonly rate?: number
}

/** Publishes in a process of its own; resolves when everything has been acknowledged. */
export async function publish(order: Order): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['publisher'])
  child.send(order)
  await finished(child)
}

/** Publishes on and on until `stop`. */
export function startPublishing(order: Order): { stop(): Promise<void> } {
  const child = fork(fileURLToPath(import.meta.url), ['publisher'])
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

/** A message of form 1. Values stay inside the limits: what is measured is the way every reading goes. */
export function messageOf(order: Order, index: number): { topic: string; payload: string } {
  const station = `m${1 + (index % order.modules)}`
  let values = ''
  for (let factor = 1; factor <= order.readings; factor++)
    values += `${factor > 1 ? ',' : ''}"f${factor}":${20 + ((index + factor) % 400) / 10}`
  return {
    topic: `quantrac/${station}`,
    payload: `{"module":"${station}","timestamp":${order.from + index},"values":{${values}}}`,
  }
}

async function work(order: Order): Promise<void> {
  const { connections } = order
  const publishers = Array.from({ length: connections }, (_, connection) => {
    const total = Math.ceil((order.messages - connection) / connections)
    return new Publisher({
      port: order.port,
      clientId: `bench-${order.from}-${connection}`,
      window: order.window,
      total,
      messageOf: (index) => messageOf(order, index * connections + connection),
      ...(order.rate !== undefined && { rate: order.rate / connections }),
    })
  })
  for (const publisher of publishers) publisher.start()
  await Promise.all(publishers.map((publisher) => publisher.finished))
  process.exit(0)
}

if (process.argv[2] === 'publisher') process.once('message', (order: Order) => void work(order))
