import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'
import { connectAsync } from 'mqtt'

export interface PulseOrder {
  readonly url: string
  readonly brokerPort: number
  /** The manufacturer id of a station with the factor `f1`, which nobody else publishes for. */
  readonly station: string
  readonly email: string
  readonly password: string
  readonly token: string
  readonly seconds: number
}

/** Milliseconds of each. */
export type Pulse = Record<'PUBACK' | 'readiness' | 'sign-in' | 'who I am', number[]>

/** Publishes, asks for the readiness, signs in and asks who is signed in, again and again, from a separate process. */
export async function takePulse(order: PulseOrder): Promise<Pulse> {
  const child = fork(fileURLToPath(import.meta.url), ['pulse'])
  child.send(order)
  const [pulse] = (await once(child, 'message')) as [Pulse] // its only message
  child.kill()
  return pulse
}

async function work(order: PulseOrder): Promise<Pulse> {
  const { url, token, station, email, password } = order
  const client = await connectAsync(`mqtt://127.0.0.1:${order.brokerPort}`)
  const until = performance.now() + order.seconds * 1000
  let value = 0
  const publish = () => {
    value = (value + 1) % 70
    return client.publishAsync('quantrac/pulse', `{"module":"${station}","values":{"f1":${value}}}`, {
      qos: 1,
    })
  }
  const json = { 'content-type': 'application/json' }
  const signIn = { method: 'POST', headers: json, body: JSON.stringify({ email, password }) }
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(url + path, init)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
  }
  const me = { headers: { authorization: `Bearer ${token}` } }
  const [puback, readiness, signed, who] = await Promise.all([
    beats(until, 20, publish),
    beats(until, 10, () => ask('/api/health/ready')),
    beats(until, 2, () => ask('/api/accounts/login/', signIn)),
    beats(until, 10, () => ask('/api/accounts/user/me/', me)),
  ])
  await client.endAsync(true)
  return { PUBACK: puback, readiness, 'sign-in': signed, 'who I am': who }
}

/** So many a second, although earlier ones have not ended; a failed one counts as an hour. */
async function beats(until: number, perSecond: number, beat: () => Promise<unknown>): Promise<number[]> {
  const waits: Promise<number>[] = []
  while (performance.now() < until) {
    const began = performance.now()
    waits.push(
      beat().then(
        () => performance.now() - began,
        () => 3_600_000,
      ),
    )
    await setTimeout(1000 / perSecond)
  }
  return Promise.all(waits)
}

if (process.argv[2] === 'pulse')
  process.once('message', (order: PulseOrder) => void work(order).then((pulse) => process.send?.(pulse)))
