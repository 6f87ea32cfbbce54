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
  readonly seconds: number
}

/** How long each call took, in milliseconds, by path; a process of its own asks, as a browser would. */
export async function callAtRate(order: CallOrder): Promise<Record<string, number[]>> {
  const child = fork(fileURLToPath(import.meta.url), ['caller'])
  child.send(order)
  const [waits] = (await once(child, 'message')) as [Record<string, number[]>] // its only message
  return waits
}

/** Calls leave on time whether or not the ones before have been answered, so that a stall is seen by all that it delays. */
async function work(order: CallOrder): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const waits: Record<string, number[]> = Object.fromEntries(order.paths.map((path) => [path, []]))
  const calls: Promise<unknown>[] = []
  const start = performance.now()
  for (let number = 0; number < order.callsPerSecond * order.seconds; number++) {
    await setTimeout(Math.max(0, start + (number * 1000) / order.callsPerSecond - performance.now()))
    const path = order.paths[number % order.paths.length] ?? ''
    calls.push(call(order, agent, path).then((ms) => waits[path]?.push(ms)))
  }
  await Promise.all(calls)
  agent.destroy()
  process.send?.(waits, () => process.exit(0))
}

async function call(order: CallOrder, agent: Agent, path: string): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${order.token}` }
    const sent = request(order.url + path, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} was answered with ${answer.statusCode}`))
      answer.resume()
      answer.once('end', () => resolve(performance.now() - start))
    })
    sent.once('error', reject)
    sent.end()
  })
}

if (process.argv[2] === 'caller') process.once('message', (order: CallOrder) => void work(order))
