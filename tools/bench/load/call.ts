import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface CallOrder {
  readonly url: string
  readonly token: string
  readonly paths: readonly string[]
  readonly callsPerSecond: number
  /** Calls of this long come first and are not reported: the asking process warms up as well as the asked one. */
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** Milliseconds. */
export interface Waits {
  /** By path, how long each call took: from when it was due, or from when it left where that was earlier. */
  readonly calls: Record<string, number[]>
  /** By how much the asking process itself was late with each call; part of the call's wait. */
  readonly late: number[]
}

/** Asks at a fixed rate, in a process of its own, as a browser would. */
export async function callAtRate(order: CallOrder): Promise<Waits> {
  const child = fork(fileURLToPath(import.meta.url), ['caller'])
  child.send(order)
  const [waits] = (await once(child, 'message')) as [Waits] // its only message
  return waits
}

// A timer fires up to a millisecond late; a call that is due within half of one leaves now.
const soonMs = 0.5

/** Calls leave on time whether or not the ones before have been answered, so that a stall is seen by all that it delays. */
async function work(order: CallOrder): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const waits: Waits = { calls: Object.fromEntries(order.paths.map((path) => [path, []])), late: [] }
  const calls: Promise<unknown>[] = []
  const start = performance.now()
  const unreported = order.callsPerSecond * order.warmUpSeconds
  for (let number = 0; number < unreported + order.callsPerSecond * order.seconds; number++) {
    const due = start + (number * 1000) / order.callsPerSecond
    const early = due - performance.now()
    if (early > soonMs) await setTimeout(early)
    const left = performance.now()
    const path = order.paths[number % order.paths.length] ?? ''
    const answered = call(order, agent, path).then((at) => {
      if (number < unreported) return
      waits.calls[path]?.push(at - Math.min(due, left))
      waits.late.push(Math.max(0, left - due))
    })
    calls.push(answered)
  }
  await Promise.all(calls)
  agent.destroy()
  process.send?.(waits, () => process.exit(0))
}

/** When the answer was complete. */
async function call(order: CallOrder, agent: Agent, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${order.token}` }
    const sent = request(order.url + path, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} was answered with ${answer.statusCode}`))
      answer.resume()
      answer.once('end', () => resolve(performance.now()))
    })
    sent.once('error', reject)
    sent.end()
  })
}

if (process.argv[2] === 'caller') process.once('message', (order: CallOrder) => void work(order))
