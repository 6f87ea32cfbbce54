/**
 * `node bench/measures/alert-storm.ts`: ALERTS (100,000) excursions begin within a minute while a rule tells two people
 * by console and webhook. How long a sign-in and a message of another station take before and meanwhile, and when the
 * last message of the rule has been sent. The receiver of the webhook refuses each third request.
 */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createApi } from '@quantrac/simulator'
import { connectAsync, type MqttClient } from 'mqtt'
import { until } from '../../e2e/src/waiting.ts'
import { machine, percentile } from '../load/program.ts'
import { startServed } from '../load/server.ts'

const alerts = Number(process.env['ALERTS'] ?? 100_000)
const factors = 100
const aMessage = 10
const stations = Math.ceil(alerts / factors)
const stormMs = 60_000
const quietMs = 20_000
const password = 'correct horse battery'

const before = machine()
const receiver = await startReceiver()
const served = await startServed({ modules: stations + 1, factors })
const api = createApi(served.url, served.token)
const client = await connectAsync(`mqtt://127.0.0.1:${served.brokerPort}`)
try {
  console.log(`node bench/measures/alert-storm.ts, ${alerts} alerts of ${stations} stations in a minute`)
  console.log(`machine    ${before}`)
  await tellByRule()
  await watched('before', () => setTimeout(quietMs))
  const begun = performance.now()
  const since = () => ((performance.now() - begun) / 1000).toFixed(1)
  await watched('meanwhile', () => storm(client))
  const patience = { limitMs: 1_800_000, everyMs: 200 }
  const stored = async () => (await api.call('alertList', { query: { limit: 1 } })).count
  await until('all alerts are stored', async () => (await stored()) >= alerts, patience)
  console.log(`the last alert is stored ${since()} s after the first message`)
  await until('all messages are sent', async () => (await deliveries('waiting')) === 0, patience)
  const [sent, failed] = [await deliveries('sent'), await deliveries('failed')]
  console.log(
    `the last message is sent ${since()} s after it: ${sent} deliveries sent, ${failed} failed; webhook: ${receiver.said()}`,
  )
} finally {
  await client.endAsync()
  await served.end()
  receiver.close()
}

async function deliveries(state: 'waiting' | 'sent' | 'failed'): Promise<number> {
  return (await api.call('deliveryList', { query: { limit: 1, state } })).count
}

/** The first rule fits every alert of a limit, and tells two people. */
async function tellByRule(): Promise<void> {
  const url = `http://127.0.0.1:${receiver.port}/alerts`
  await api.call('channelUpdate', {
    params: { kind: 'webhook' },
    body: { enabled: true, url, allow_private: true, secret: 'only for this run' },
  })
  const ids: number[] = []
  for (const name of ['first', 'second']) {
    const { data } = await api.call('userSignup', {
      body: {
        email: `${name}@quantrac.example`,
        first_name: name,
        last_name: name,
        phone_number: '0901234567',
        date_of_birth: '1990-01-01',
        password,
        role: 'admin',
      },
    })
    ids.push(data.id)
  }
  const to = ids.map((id) => ({ kind: 'user' as const, id }))
  await api.call('notificationRuleCreate', {
    body: { kinds: ['limit'], steps: [{ after_minutes: 0, channels: ['app', 'webhook'], to }] },
  })
}

/** Every factor of the stations passes its limit once, in messages of ten readings at an even rate. */
async function storm(through: MqttClient): Promise<void> {
  const messages = alerts / aMessage
  const start = performance.now()
  const acknowledged: Promise<unknown>[] = []
  for (let number = 0; number < messages; number += 1) {
    const early = start + (number * stormMs) / messages - performance.now()
    if (early > 1) await setTimeout(early)
    const [station, first] = [Math.floor((number * aMessage) / factors) + 1, (number * aMessage) % factors]
    const values = Object.fromEntries(Array.from({ length: aMessage }, (_, n) => [`f${first + n + 1}`, 90]))
    acknowledged.push(
      through.publishAsync('quantrac/storm', JSON.stringify({ module: `m${station}`, values }), { qos: 1 }),
    )
  }
  await Promise.all(acknowledged)
}

/** While `work` goes on: twice a second a sign-in, and five times a second a message of a station that is well. */
async function watched(name: string, work: () => Promise<unknown>): Promise<void> {
  const ended = new AbortController()
  const [signIns, messages] = [[], []] as [number[], number[]]
  const watching = [
    each(500, { ended: ended.signal, took: signIns }, signIn),
    each(200, { ended: ended.signal, took: messages }, (turn) => {
      const body = { module: `m${stations + 1}`, values: { f1: 20 + (turn % 100) / 10 } }
      return client.publishAsync('quantrac/well', JSON.stringify(body), { qos: 1 })
    }),
  ]
  await work()
  ended.abort()
  await Promise.all(watching)
  const said = (took: number[]) =>
    `p50 ${percentile(took, 0.5).toFixed(0)}, p99 ${percentile(took, 0.99).toFixed(0)}, most ${Math.max(...took).toFixed(0)} ms of ${took.length}`
  console.log(`${name.padEnd(10)} sign-in ${said(signIns)}; message to its acknowledgement ${said(messages)}`)
}

async function each(
  ms: number,
  { ended, took }: { ended: AbortSignal; took: number[] },
  work: (turn: number) => Promise<unknown>,
): Promise<void> {
  const going: Promise<void>[] = []
  for (let turn = 0; !ended.aborted; turn += 1) {
    const start = performance.now()
    going.push(work(turn).then(() => void took.push(performance.now() - start)))
    await setTimeout(ms)
  }
  await Promise.all(going)
}

/** Each from another address: one has a limit of sign-ins a minute. */
async function signIn(turn: number): Promise<void> {
  const answer = await fetch(`${served.url}/api/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.${turn >> 8}.${turn & 255}` },
    body: JSON.stringify({ email: 'first@quantrac.example', password }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`a sign-in was answered with ${answer.status}`)
}

async function startReceiver() {
  let [taken, failed] = [0, 0]
  const server = createServer((request, answer) => {
    request.resume()
    request.once('end', () => {
      const isTaken = (taken + failed) % 3 < 2
      if (isTaken) taken += 1
      else failed += 1
      answer.writeHead(isTaken ? 200 : 503).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a TCP server
  const said = () => `${taken} requests taken, ${failed} refused and sent again`
  return { port, said, close: () => void server.close() }
}
