import { once } from 'node:events'
import { constants } from 'node:http2'
import { Agent } from 'node:https'
import { connect } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from '../src/http/server.ts'
import { createLog } from '../src/log.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import { answerTo, callHttp1, callHttp2, closed, openSession, startCall } from './http2-client.ts'
import { openFrames } from './http2-frames.ts'

const limits = { requestMs: 1500, stalledMs: 1500, goodbyeMs: 300 }
const json = { 'content-type': 'application/json' }
let certificate: Certificate

beforeAll(async () => {
  certificate = await makeCertificate()
})
afterAll(() => certificate.remove())

interface Started {
  readonly server: FastifyInstance
  readonly url: string
  /** The calls of `/held` that wait. */
  readonly held: { readonly finish: () => void; readonly address: () => string }[]
}

/** A server with short limits, a large answer, and calls that wait until they are finished. */
async function start(given: Partial<typeof limits> = {}): Promise<Started> {
  const server = await createHttpServer({
    log: createLog('silent'),
    tls: certificate.pem,
    images: [],
    http2Limits: { ...limits, ...given },
  })
  const held: Started['held'] = []
  server.get('/quick', async () => 'quick')
  server.get('/large', async () => 'x'.repeat(5_000_000))
  server.post('/body', async () => 'taken')
  server.get('/held', (request) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    held.push({ finish: () => resolve('held'), address: () => request.address })
    return promise
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  return { server, url, held }
}

async function sessionOf(url: string) {
  const session = await openSession(url)
  onTestFinished(() => session.destroy())
  return session
}

test('a request that does not come to its end is cancelled, and its session goes on', async () => {
  const session = await sessionOf((await start()).url)
  const stream = startCall(session, { path: '/body', method: 'POST', headers: json, body: null })
  expect((await answerTo(stream)).status).toBe(0)
  expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL)
  expect((await callHttp2(session, { path: '/quick' })).text).toBe('quick')
})

test('an answer that is not read is cancelled, one that is still being made is not', async () => {
  const { url, held } = await start()
  const session = await sessionOf(url)
  const slow = answerTo(startCall(session, { path: '/held' }))
  const stream = startCall(session, { path: '/large' })
  stream.pause()
  await closed(stream)
  expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL)
  expect((await callHttp2(session, { path: '/large' })).text.length).toBe(5_000_000)
  held[0]?.finish()
  expect((await slow).text).toBe('held')
})

test('a client that sends too much is told so, and need not send the rest', async () => {
  const session = await sessionOf((await start()).url)
  const stream = startCall(session, { path: '/body', method: 'POST', headers: json, body: null })
  stream.write('x'.repeat(1_100_000))
  expect((await answerTo(stream)).status).toBe(413)
  expect(stream.rstCode).toBe(constants.NGHTTP2_NO_ERROR)
})

test('calls with large bodies that nobody reads are answered, each to its end', async () => {
  const session = await sessionOf((await start({ goodbyeMs: 60_000 })).url)
  const body = 'x'.repeat(900_000)
  for (let round = 0; round < 10; round += 1) {
    const calls = Array.from({ length: 8 }, (_, n) =>
      callHttp2(session, { path: n % 2 === 0 ? '/quick' : '/missing', headers: json, body }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses).toEqual([200, 404, 200, 404, 200, 404, 200, 404])
  }
})

test('headers longer than HTTP/1.1 allows and a hundred-and-first call at once are refused', async () => {
  const { url, held } = await start()
  const session = await sessionOf(url)
  const long = startCall(session, { path: '/quick', headers: { 'x-long': 'x'.repeat(17_000) } })
  await closed(long)
  expect(long.rstCode).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM)
  const frames = await openFrames(url)
  for (let n = 0; n < 101; n += 1) frames.ask('/held')
  await expect.poll(() => frames.resets).toEqual([constants.NGHTTP2_REFUSED_STREAM])
  expect(held.length).toBe(100)
  frames.socket.destroy()
})

test('a client that cancels calls without end loses its connection, others do not', async () => {
  const { url } = await start()
  const other = await sessionOf(url)
  const frames = await openFrames(url)
  while (!frames.socket.closed) {
    for (let n = 0; n < 20; n += 1) frames.cancel(frames.ask('/quick'))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(frames.asked).toBeLessThan(5000)
  expect((await callHttp2(other, { path: '/quick' })).text).toBe('quick')
})

test('the address of a client that has gone stays known', async () => {
  const { url, held } = await start()
  const session = await sessionOf(url)
  startCall(session, { path: '/held' })
  await expect.poll(() => held.length).toBe(1)
  session.destroy()
  await once(session, 'close')
  expect(held[0]?.address()).toBe('127.0.0.1')
  held[0]?.finish()
})

test('calls in progress are answered before the server stops, and idle sessions end at once', async () => {
  const { server, url, held } = await start()
  const [idle, busy] = [await sessionOf(url), await sessionOf(url)]
  const answer = answerTo(startCall(busy, { path: '/held' }))
  await expect.poll(() => held.length).toBe(1)
  const stopped = server.close()
  await once(idle, 'close')
  held[0]?.finish()
  expect(await answer).toMatchObject({ status: 200, text: 'held' })
  expect((await answer).headers).not.toHaveProperty('connection')
  await stopped
})

test('clients that keep ended connections open, or have just connected, do not delay the stop', async () => {
  const { server, url } = await start()
  const port = Number(new URL(url).port)
  const options = { port, ALPNProtocols: ['h2'], rejectUnauthorized: false, allowHalfOpen: true }
  const open = connect(options)
  await once(open, 'data')
  const opening = connect(options)
  await once(opening, 'secureConnect')
  for (const socket of [open, opening]) socket.on('error', () => undefined).resume()
  await expect(server.close()).resolves.toBeUndefined()
}, 10_000)

test('a call of HTTP/1.1 is answered before the server stops, and idle connections do not delay it', async () => {
  const { server, url, held } = await start()
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  expect((await callHttp1(url, { path: '/quick', agent })).headers.connection).toBe('keep-alive')
  const answer = callHttp1(url, { path: '/held' })
  await expect.poll(() => held.length).toBe(1)
  const stopped = server.close()
  held[0]?.finish()
  expect(await answer).toMatchObject({ text: 'held', headers: { connection: 'close' } })
  await stopped
}, 10_000)

test('HTTP/1.1 has the same limits with a certificate as without', async () => {
  const plain = await createHttpServer({ log: createLog('silent'), tls: null, images: [] })
  const secure = await createHttpServer({ log: createLog('silent'), tls: certificate.pem, images: [] })
  const limitsOf = ({ server }: FastifyInstance) => [
    server.requestTimeout,
    server.headersTimeout,
    server.keepAliveTimeout,
    server.timeout,
  ]
  expect(limitsOf(secure)).toEqual(limitsOf(plain))
})

test('a client of HTTP/1.1 that offers another protocol than websockets gets an ordinary answer', async () => {
  const { server, url } = await start()
  server.server.on('upgrade', (_request, socket) => socket.destroy())
  const headers = {
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAAQAAP__',
  }
  expect((await callHttp1(url, { path: '/quick', headers })).text).toBe('quick')
})
