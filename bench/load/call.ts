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
  /** The calls of this time come first and are not reported: both the calling and the called process warm up. */
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** Milliseconds. */
export interface Waits {
  /** By path, the duration of each call, from when it was due, or from when it was sent if that was earlier. */
  readonly calls: Record<string, number[]>
  /** How late the calling process sent each call; included in the call's duration. */
  readonly late: number[]
}

/** Makes calls at a fixed rate, in a separate process, as a browser would. */
export async function callAtRate(order: CallOrder): Promise<Waits> {
  const child = fork(fileURLToPath(import.meta.url), ['caller'])
  child.send(order)
  const [waits] = (await once(child, 'message')) as [Waits] // its only message
  return waits
}

// A timer fires up to a millisecond late, so a call that is due within half a millisecond is sent now.
const soonMs = 0.5

/**
 * Sends calls on time although previous ones are not answered yet, so that a stall counts for every call that it
 * delays.
 */
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

/** Resolves when the answer is complete. */
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
