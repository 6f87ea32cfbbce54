import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { openLive, refusedWith } from './live-client.ts'
import { makeLiveModule, raiseAlerts } from './raised-alerts.ts'

let app: TestApp
let reader: TestActor
let now = new Date()

beforeAll(async () => {
  app = await startTestApp({ now: () => now })
  reader = await signIn(app, { permissions: ['notify.view_alert'] })
})
afterAll(() => app.stop())

describe('who may open a socket', () => {
  test.for([
    ['no sub-protocols', []],
    ['no token', ['quantrac']],
    ['an invalid token', ['quantrac', 'nonsense']],
  ] as [string, string[]][])('%s: closed with 4401 after the handshake', async ([, protocols]) => {
    const client = await openLive(app.url, '/ws/alerts/', { protocols })
    expect(await client.closed).toBe(4401)
  })

  test('without the permission to see alerts the alert feed closes with 4403, the readings feed stays', async () => {
    const { token } = await signIn(app)
    expect(await (await openLive(app.url, '/ws/alerts/', { token })).closed).toBe(4403)
    const readings = await openLive(app.url, '/ws/readings/', { token })
    readings.send({ type: 'ping' })
    expect(await readings.next()).toEqual({ type: 'pong' })
    await readings.close()
  })

  test.for(['http://evil.example', 'null', 'http://127.0.0.1:1'])(
    'a page of %s is refused before the handshake',
    async (origin) => {
      expect(await refusedWith(app.url, '/ws/alerts/', { token: reader.token, origin })).toBe(403)
    },
  )

  test('our own page is accepted, with and without a trailing slash of the address', async () => {
    for (const path of ['/ws/alerts/', '/ws/alerts']) {
      const client = await openLive(app.url, path, { token: reader.token, origin: app.url })
      expect(client.ws.protocol).toBe('quantrac')
      await client.close()
    }
  })

  test('an address that is not a feed is a 404', async () => {
    expect(await refusedWith(app.url, '/ws/nothing/', { token: reader.token })).toBe(404)
  })

  test('a sixth socket of a session closes the oldest', async () => {
    const { token } = await signIn(app, { permissions: ['notify.view_alert'] })
    const clients = []
    while (clients.length < 6) clients.push(await openLive(app.url, '/ws/alerts/', { token }))
    expect(await clients[0]?.closed).toBe(1008)
    for (const client of clients.slice(1)) {
      client.send({ type: 'ping' })
      expect(await client.next()).toEqual({ type: 'pong' })
      await client.close()
    }
  })
})

test('of a hundred sockets that one session opens at the same time, five stay on each feed', async () => {
  const { token } = await signIn(app, { permissions: ['notify.view_alert'] })
  const before = app.live.state()
  for (const feed of ['alerts', 'readings'] as const) {
    const clients = await Promise.all(
      Array.from({ length: 100 }, () => openLive(app.url, `/ws/${feed}/`, { token })),
    )
    await expect.poll(() => app.live.state()[feed]).toBe(before[feed] + 5)
    const open = clients.filter(({ ws }) => ws.readyState === ws.OPEN)
    for (const client of open) {
      client.send({ type: 'ping' })
      expect(await client.next()).toEqual({ type: 'pong' })
    }
    expect(open).toHaveLength(5)
    await Promise.all(open.map((client) => client.close()))
  }
})

describe('messages of a client', () => {
  test('a ping is answered, a message of an unknown type is ignored', async () => {
    const client = await openLive(app.url, '/ws/alerts/', { token: reader.token })
    client.send({ type: 'from-a-newer-client', more: 1 })
    client.send({ type: 'ping' })
    expect(await client.next()).toEqual({ type: 'pong' })
    await client.close()
  })

  test('the twentieth invalid message closes the socket', async () => {
    const client = await openLive(app.url, '/ws/alerts/', { token: reader.token })
    for (let sent = 0; sent < 19; sent += 1) client.send(sent % 2 === 0 ? '{not json' : '[1]')
    client.send({ type: 'ping' })
    expect(await client.next()).toEqual({ type: 'pong' })
    client.send({ type: 'subscribe', modules: 'all' })
    expect(await client.closed).toBe(1008)
  })

  test('a message over 64 KiB closes the socket', async () => {
    const client = await openLive(app.url, '/ws/alerts/', { token: reader.token })
    client.send({ type: 'ping', more: 'x'.repeat(64 * 1024) })
    expect(await client.closed).toBe(1009)
  })

  test('a client that floods is closed', async () => {
    const client = await openLive(app.url, '/ws/alerts/', { token: reader.token })
    for (let sent = 0; sent < 1000; sent += 1) client.send({ type: 'ping' })
    expect(await client.closed).toBe(1008)
  })

  test('bytes that are not a websocket frame end only that socket', async () => {
    const client = await openLive(app.url, '/ws/alerts/', { token: reader.token })
    const broken = await rawUpgrade(app.url, reader.token)
    broken.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))
    await once(broken, 'close')
    client.send({ type: 'ping' })
    expect(await client.next()).toEqual({ type: 'pong' })
    await client.close()
  })

  test('a client that disconnects during the handshake does not affect others', async () => {
    for (let tries = 0; tries < 50; tries += 1) {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      socket.write(handshake(app.url, reader.token))
      socket.resetAndDestroy()
    }
    const client = await openLive(app.url, '/ws/alerts/', { token: reader.token })
    expect(client.ws.readyState).toBe(client.ws.OPEN)
    await client.close()
  })
})

describe('the lifetime of a socket', () => {
  test('sign-out closes the sockets of that session and no other', async () => {
    const leaving = await signIn(app, { permissions: ['notify.view_alert'] })
    const gone = await openLive(app.url, '/ws/alerts/', { token: leaving.token })
    const stays = await openLive(app.url, '/ws/alerts/', { token: reader.token })
    const answer = await app.call('accountLogout', { body: {} }, { token: leaving.token })
    expect(answer.status).toBe(204)
    expect(await gone.closed).toBe(4401)
    const [id] = await raiseAlerts(app, await makeLiveModule(app, 'NT01'), [8])
    expect(await stays.next()).toMatchObject({ id })
    await stays.close()
  })

  test('a removed permission closes the alert feed with 4403, the readings feed stays', async () => {
    const { token, user_id, group_id } = await signIn(app, { permissions: ['notify.view_alert'] })
    const alerts = await openLive(app.url, '/ws/alerts/', { token })
    const readings = await openLive(app.url, '/ws/readings/', { token })
    await app.system.db.deleteFrom('group_permission').where('group_id', '=', group_id).execute()
    app.system.bus.publish('access.changed', { user_ids: [user_id] })
    expect(await alerts.closed).toBe(4403)
    readings.send({ type: 'ping' })
    expect(await readings.next()).toEqual({ type: 'pong' })
    await readings.close()
  })

  test('a revocation whose notice was lost still closes the socket', async () => {
    const { token, session_id } = await signIn(app, { permissions: ['notify.view_alert'] })
    const client = await openLive(app.url, '/ws/alerts/', { token })
    await app.system.db.updateTable('session').set({ revoked_at: now }).where('id', '=', session_id).execute()
    now = new Date(now.getTime() + 4000)
    expect(await client.closed).toBe(4401)
  })

  test('a socket ends with its token', async () => {
    const { token } = await signIn(app, { permissions: ['notify.view_alert'] })
    const client = await openLive(app.url, '/ws/readings/', { token })
    now = new Date(now.getTime() + 16 * 60_000)
    expect(await client.closed).toBe(4401)
  })

  test('a client that does not answer for 75 seconds is disconnected', async () => {
    const { token } = await signIn(app, { permissions: ['notify.view_alert'] })
    const silent = await rawUpgrade(app.url, token)
    silent.resume()
    now = new Date(now.getTime() + 76_000)
    await once(silent, 'close')
    expect(silent.destroyed).toBe(true)
  })

  test('a client that answers the server’s pings stays', async () => {
    const { token } = await signIn(app, { permissions: ['notify.view_alert'] })
    const client = await openLive(app.url, '/ws/alerts/', { token })
    for (let asked = 0; asked < 4; asked += 1) {
      now = new Date(now.getTime() + 30_000)
      await once(client.ws, 'ping')
      // The library answered before this: when this answer is back, the server has received the other one.
      client.ws.ping()
      await once(client.ws, 'pong')
    }
    client.send({ type: 'ping' })
    // The clock's jumps are those of the source too, which says in between that it is there.
    let frame = await client.next()
    while ((frame as { type: string }).type === 'intake') frame = await client.next() // every frame has a type
    expect(frame).toEqual({ type: 'pong' })
    await client.close()
  })
})

test('a stop closes every socket with 1001', async () => {
  const other = await startTestApp()
  const { token } = await signIn(other, { permissions: ['notify.view_alert'] })
  const clients = [
    await openLive(other.url, '/ws/alerts/', { token }),
    await openLive(other.url, '/ws/readings/', { token }),
  ]
  const stopped = other.stop()
  expect(await Promise.all(clients.map((client) => client.closed))).toEqual([1001, 1001])
  await stopped
})

test('a call that offers another upgrade protocol is answered as usual', async () => {
  const call = request(`${app.url}/api/health/live`, {
    headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' },
  })
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  response.resume()
})

function handshake(url: string, token: string): string {
  return [
    'GET /ws/alerts/ HTTP/1.1',
    `Host: ${new URL(url).host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Sec-WebSocket-Protocol: quantrac, ${token}`,
    '\r\n',
  ].join('\r\n')
}

/** A socket after its handshake whose client does nothing by itself. */
async function rawUpgrade(url: string, token: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(handshake(url, token))
  await once(socket, 'data')
  return socket
}
