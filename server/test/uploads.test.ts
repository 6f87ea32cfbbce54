import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from '../src/http/server.ts'
import { createLog } from '../src/log.ts'
import { signIn } from './actors.ts'
import { inTurns } from './in-turns.ts'
import { startTestApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

interface Open {
  readonly socket: Socket
  /** What the server has sent so far. */
  words(): string
}

/** A connection on which a request is written by hand. */
async function open(url: string): Promise<Open> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  let words = ''
  socket.on('data', (chunk) => (words += chunk.toString()))
  await once(socket, 'connect')
  return { socket, words: () => words }
}

const head = (path: string, headers: Record<string, string>) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: here',
    ...Object.entries(headers).map((pair) => pair.join(': ')),
    '',
    '',
  ].join('\r\n')

/** Sends as fast as the other side reads, until it closes. Returns the number of bytes that left. */
async function pour({ socket }: Open, chunk: string, most: number): Promise<number> {
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let sent = 0
  while (sent < most && !socket.destroyed) {
    sent += chunk.length
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), closed]).catch(() => undefined)
  }
  return sent
}

describe('an upload that is refused', () => {
  test.each([
    ['with a length', { 'content-length': String(2 ** 31) }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('%s is not read to its end: the connection closes', async (_, size) => {
    const connection = await open(app.url)
    connection.socket.write(head('/api/metrics/import/', { 'content-type': 'text/csv', ...size }))
    const line = 'NT01,COD,2026-03-01T00:00:00Z,1\r\n'.repeat(2048)
    const chunk = 'transfer-encoding' in size ? `${line.length.toString(16)}\r\n${line}\r\n` : line
    const sent = await pour(connection, chunk, 2 ** 28)
    expect(connection.socket.destroyed).toBe(true)
    // What the sockets of both sides hold.
    expect(sent).toBeLessThan(2 ** 24)
    expect(connection.words()).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('of a few bytes leaves the connection open for the next call', async () => {
    const connection = await open(app.url)
    const call = `${head('/api/metrics/import/', { 'content-type': 'text/csv', 'content-length': '4' })}a,b\n`
    connection.socket.write(call)
    await expect.poll(() => connection.words().match(/HTTP\/1\.1 401 /g)).toHaveLength(1)
    connection.socket.write(call)
    await expect.poll(() => connection.words().match(/HTTP\/1\.1 401 /g)).toHaveLength(2)
  })
})

describe('a body', () => {
  test('that comes too slowly is answered, and its connection closes', async () => {
    const server = await createHttpServer({
      log: createLog('silent'),
      tls: null,
      images: [],
      bodyMs: 200,
    })
    onTestFinished(() => server.close())
    server.post('/body', async () => 'taken')
    const connection = await open(await server.listen({ port: 0, host: '127.0.0.1' }))
    const closed = once(connection.socket, 'close')
    connection.socket.write(
      `${head('/body', { 'content-type': 'application/json', 'content-length': '100', 'accept-language': 'en' })}{"a":`,
    )
    await closed
    expect(connection.words()).toMatch(/^HTTP\/1\.1 408 /)
    expect(connection.words()).toContain('"code":"body-late"')
  })

  test('that is there, or empty, leaves its call all its time', async () => {
    const server = await createHttpServer({ log: createLog('silent'), tls: null, images: [], bodyMs: 50 })
    onTestFinished(() => server.close())
    // Longer than its body may take.
    server.post('/slow', () => new Promise((resolve) => setTimeout(resolve, 200, 'done')))
    const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/slow`
    const headers = { 'content-type': 'application/json' }
    for (const given of [{}, { headers }, { headers, body: '{}' }])
      expect(await (await fetch(url, { method: 'POST', ...given })).text()).toBe('done')
  })

  test('that is refused and not too long leaves its connection open: nothing is lost of the refusal', async () => {
    const connection = await open(app.url)
    const body = 'x'.repeat(900_000)
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
    connection.socket.write(head('/api/accounts/login/', headers) + body)
    await expect.poll(() => connection.words().match(/HTTP\/1\.1 413 /g)).toHaveLength(1)
    connection.socket.write(head('/api/modules/create/', headers) + body)
    await expect.poll(() => connection.words().match(/HTTP\/1\.1 401 /g)).toHaveLength(1)
    expect(connection.words()).not.toMatch(/connection: close/i)
  })

  test('of a call without a sign-in has at most four KiB', async () => {
    const login = (password: string) =>
      fetch(`${app.url}/api/accounts/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'a@example.test', password }),
      })
    expect((await login('x'.repeat(4096))).status).toBe(413)
    expect((await login('x'.repeat(100))).status).toBe(401)
  })
})

test('calls with a wrong token count towards a limit of their address, and do not keep others of it out', async () => {
  const { token } = await signIn(app)
  const call = (bearer: string) =>
    fetch(`${app.url}/api/accounts/user/me/`, {
      headers: { authorization: `Bearer ${bearer}`, 'x-forwarded-for': '198.51.100.90' },
    })
  const statuses = new Map<number, number>()
  await inTurns(605, async () => {
    const { status } = await call('guessed')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  expect(Object.fromEntries(statuses)).toEqual({ 401: 600, 429: 5 })
  expect((await call(token)).status).toBe(200)
})
