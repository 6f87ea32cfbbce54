import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { route, signedIn } from '@quantrac/contract'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Actor } from '../src/context.ts'
import { HeavyCalls } from '../src/http/heavy-calls.ts'
import { register } from '../src/http/register.ts'
import { createHttpServer } from '../src/http/server.ts'
import { createLog } from '../src/log.ts'
import { heavyIn } from './held-charts.ts'

// More than the buffers of a connection take.
const long = 8_000_000

async function listening(
  prepare: (server: FastifyInstance) => void,
  { stalledMs = 60_000 } = {},
): Promise<{ server: FastifyInstance; url: string }> {
  const log = createLog('silent')
  const server = await createHttpServer({ log, tls: null, images: [], http2Limits: { stalledMs } })
  onTestFinished(() => server.close())
  prepare(server)
  return { server, url: await server.listen({ port: 0, host: '127.0.0.1' }) }
}

/** Serves a heavy call; its person is the number of the bearer token. Counts how often it was answered. */
async function serveCharts() {
  const made = { count: 0 }
  const charts = {
    chart: route({
      method: 'GET',
      path: '/chart/',
      summary: 'A long answer',
      permission: signedIn('a test'),
      heavy: true,
      response: z.object({ data: z.string() }),
    }),
  }
  const personOf = (id: number): Actor => ({
    user_id: id,
    session_id: '',
    email: '',
    role: 'operator',
    permissions: new Set(),
    moduleScope: new Map(),
    key: null,
  })
  const contexts = {
    authenticate: async ({ headers: { authorization = '' } }: { headers: { authorization?: string } }) =>
      personOf(Number(authorization.split(' ')[1])),
    requireProved: async () => undefined,
    contextOf: () => ({}) as never, // the handler asks nothing of it
    checkAnswers: false,
  }
  const { url } = await listening((server) =>
    register({ server, contexts, heavy: new HeavyCalls(), basePath: '' }, charts, {
      chart: async () => {
        made.count += 1
        return { data: 'x'.repeat(long) }
      },
    }),
  )
  return { url, made }
}

/** Sends a call and reads nothing of its answer. */
async function askDeaf(url: string, path: string, person = 0): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.pause()
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: q\r\nAuthorization: Bearer ${person}\r\n\r\n`)
  return socket
}

test('charts that are not read hold the places of their person, and nobody else’s', async () => {
  const { url, made } = await serveCharts()
  const deaf = await Promise.all(Array.from({ length: 12 }, () => askDeaf(url, '/api/chart/', 1)))
  await expect.poll(() => heavyIn('waiting')).toBe(8)
  const headers = { authorization: 'Bearer 2' }
  const others = Array.from({ length: 8 }, () => fetch(`${url}/api/chart/`, { headers }))
  for (const answer of await Promise.all(others)) expect((await answer.text()).length).toBeGreaterThan(long)
  await expect.poll(() => heavyIn('running')).toBe(4)
  expect(made.count).toBe(4 + 8)
  for (const socket of deaf) socket.destroy()
  await expect.poll(() => heavyIn('running')).toBe(0)
})

test('of answers that are not read the oldest connections end', async () => {
  const { url } = await listening((server) => server.get('/api/list/', async () => 'x'.repeat(long)))
  const sockets: Socket[] = []
  for (let n = 0; n < 12; n += 1) sockets.push(await askDeaf(url, '/api/list/'))
  // It reads again only to see whether it has ended.
  for (const socket of sockets) socket.resume()
  const ended = sockets.map((socket) => {
    const received = { bytes: 0 }
    socket.on('data', (data) => (received.bytes += data.length))
    return received
  })
  const isWhole = () => ended.filter(({ bytes }) => bytes > long).length
  const isOver = () => sockets.filter(({ destroyed }) => destroyed).length
  await expect.poll(() => isWhole() + isOver()).toBe(12)
  expect(isWhole()).toBeLessThanOrEqual(5)
  expect(isWhole()).toBeGreaterThan(0)
})

test('a connection whose client does not read is closed, one whose answer is still being made is not', async () => {
  const answered = Promise.withResolvers<string>()
  const { server, url } = await listening(
    (one) => {
      one.get('/held', () => answered.promise)
      one.get('/large', async () => 'x'.repeat(2 * long))
    },
    { stalledMs: 300 },
  )
  const held = fetch(`${url}/held`)
  await once(server.server, 'request')
  const connection = once(server.server, 'connection')
  await askDeaf(url, '/large')
  const [socket] = (await connection) as [Socket]
  await once(socket, 'close')
  answered.resolve('held')
  expect(await (await held).text()).toBe('held')
  expect((await (await fetch(`${url}/large`)).text()).length).toBe(2 * long)
})
