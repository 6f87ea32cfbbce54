import type { IConnectPacket, Packet } from 'mqtt-packet'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from './harness.ts'
import {
  acceptedIn,
  connectPacket,
  type MqttSocket,
  openClient,
  openSocket,
  publishPacket,
  type Version,
  versions,
  wire,
} from './mqtt-socket.ts'
import { holdCommits } from './other-transaction.ts'
import { makeStation, storedValues } from './wire-stations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const port = () => app.ingest.broker?.port ?? 0
const open = (version: Version = 4) => openSocket({ port: port(), version })
const client = (version: Version = 4, more: Partial<Omit<IConnectPacket, 'cmd'>> = {}) =>
  openClient({ port: port(), version }, more)

let made = 0
/** A station, and a message of it with the value; each has its own time. */
async function station() {
  const key = `EP${(made += 1)}`
  await makeStation(app.connections.pool, { key })
  const begin = Date.now() - 60_000
  return {
    body: (value: number) => ({ module: key, ts: begin + value, values: { F1: value } }),
    stored: () => storedValues(app, key),
  }
}

const ping: Packet = { cmd: 'pingreq' }
const pong = { cmd: 'pingresp' }
const answered = async (socket: MqttSocket) => {
  socket.send(ping)
  expect(await socket.next()).toMatchObject(pong)
}

/** How a connection ends: MQTT 5 says why. */
const endIn = (version: Version, reasonCode: number) =>
  version === 5 ? [{ cmd: 'disconnect', reasonCode }] : []

/** What a client that has signed in may not send, and how it is told so in MQTT 5. */
const notAllowed: [string, number, (version: Version) => Packet | Buffer][] = [
  ['a second CONNECT', 0x82, (version) => connectPacket(version)],
  ['a CONNACK', 0x82, () => Buffer.from([0x20, 2, 0, 0])],
  ['a PUBACK: nothing was delivered', 0x82, () => Buffer.from([0x40, 2, 0, 1])],
  ['a PINGRESP', 0x82, () => Buffer.from([0xd0, 0])],
  ['QoS 3', 0x81, () => Buffer.from([0x36, 5, 0, 1, 0x61, 0, 1])],
  ['packet type 0', 0x81, () => Buffer.from([0, 0])],
  ['a PINGREQ with reserved flags', 0x81, () => Buffer.from([0xc1, 0])],
  ['a PUBREL with reserved flags', 0x81, () => Buffer.from([0x60, 2, 0, 1])],
  ['a SUBSCRIBE with reserved flags', 0x81, () => Buffer.from([0x80, 6, 0, 1, 0, 1, 0x61, 0])],
  ['a length of five bytes', 0x81, () => Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 1])],
  ['a topic longer than its packet', 0x81, () => Buffer.from([0x30, 3, 0, 9, 0x61])],
  ['packet id 0', 0x82, (version) => Buffer.from([0x32, 5 + +(version === 5), 0, 1, 0x61, 0, 0, 0])],
  ['no packet id', 0x82, () => Buffer.from([0x32, 3, 0, 1, 0x61])],
  ['a PUBREL without an id', 0x82, () => Buffer.from([0x62, 0])],
  ['a PUBREL with id 0', 0x82, () => Buffer.from([0x62, 2, 0, 0])],
  ['an UNSUBSCRIBE without an id', 0x81, () => Buffer.from([0xa2, 0])],
  ['an empty topic', 0x90, () => publishPacket(1, { topic: '' })],
  ['a topic with #', 0x90, () => publishPacket(1, { topic: 'a/#' })],
  ['a topic with +', 0x90, () => publishPacket(1, { topic: 'a/+' })],
  ['a topic with NUL', 0x90, (version) => Buffer.from([0x30, 5 + +(version === 5), 0, 3, 0x61, 0, 0x61, 0])],
  ['a topic of the broker’s own', 0x90, () => publishPacket(1, { topic: '$SYS/broker' })],
  ['AUTH', 0x82, () => Buffer.from([0xf0, 2, 0x18, 0])],
]

/** CONNECT by its bytes, without a client id: `generate` makes no wrong ones. */
const rawConnect = (level: number, flags: number, name = 'MQTT') => {
  const properties = level === 5 ? [0] : []
  const body = [0, name.length, ...Buffer.from(name), level, flags, 0, 60, ...properties, 0, 0]
  return Buffer.from([0x10, body.length, ...body])
}

const nameIn = (version: Version) => (version === 3 ? 'MQIsdp' : 'MQTT')

/** What the endpoint does in the same way whoever speaks which version. */
describe.each(versions)('in protocol %d', (version) => {
  it('accepts a CONNECT; the answer knows no session', async () => {
    for (const clean of [true, false]) {
      const socket = await open(version)
      socket.send(connectPacket(version, { clean, clientId: 'again' }))
      expect(await socket.next()).toMatchObject(acceptedIn(version))
    }
  })

  it('ends a connection that begins with anything else', async () => {
    for (const first of [
      publishPacket(1),
      ping,
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.from([0, 0]),
    ]) {
      const socket = await open(version)
      socket.send(first)
      expect(await socket.rest()).toEqual([])
    }
  })

  it('acknowledges QoS 1 by PUBACK, QoS 2 by PUBREC, in the order of the messages and after the commit', async () => {
    const { body, stored } = await station()
    const socket = await client(version)
    const commits = await holdCommits(app.connections.pool)
    const qos = [1, 2, 2, 0, 1, 2] as const
    socket.send(...qos.map((level, n) => publishPacket(body(n), { qos: level, messageId: n + 10 })))
    await commits.reached()
    await answered(socket)
    expect(socket.received).toEqual([])
    await commits.release()
    const answers = [
      await socket.next(),
      await socket.next(),
      await socket.next(),
      await socket.next(),
      await socket.next(),
    ]
    expect(answers.map(({ cmd, messageId }) => [cmd, messageId])).toEqual([
      ['puback', 10],
      ['pubrec', 11],
      ['pubrec', 12],
      ['puback', 14],
      ['pubrec', 15],
    ])
    expect(await stored()).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('answers a PUBREL of any id by PUBCOMP, as often as it comes', async () => {
    const socket = await client(version)
    for (const messageId of [1, 1, 65_535]) {
      socket.send({ cmd: 'pubrel', messageId })
      expect(await socket.next()).toMatchObject({ cmd: 'pubcomp', messageId })
    }
  })

  it('stores a message that is sent again once, with DUP or without', async () => {
    const { body, stored } = await station()
    const socket = await client(version)
    for (const qos of [1, 2] as const)
      for (const dup of [false, true, true]) {
        socket.send(publishPacket(body(qos), { qos, dup, messageId: 7 }))
        expect(await socket.next()).toMatchObject({ cmd: qos === 1 ? 'puback' : 'pubrec', messageId: 7 })
      }
    expect(await stored()).toEqual([1, 2])
  })

  it('takes packets split at every byte', async () => {
    const { body, stored } = await station()
    const socket = await open(version)
    socket.socket.setNoDelay(true)
    const bytes = Buffer.concat([
      wire(connectPacket(version), version),
      wire(publishPacket(body(1), { qos: 1 }), version),
      wire(ping, version),
    ])
    for (const byte of bytes) {
      socket.send(Buffer.from([byte]))
      await new Promise(setImmediate)
    }
    const answers = [await socket.next(), await socket.next(), await socket.next()]
    expect(answers.map(({ cmd }) => cmd).toSorted()).toEqual(['connack', 'pingresp', 'puback'])
    expect(await stored()).toEqual([1])
  })

  it('takes what is sent behind the CONNECT before its answer', async () => {
    const { body, stored } = await station()
    const socket = await open(version)
    socket.send(connectPacket(version), publishPacket(body(1), { qos: 1 }), publishPacket(body(2)))
    expect(await socket.next()).toMatchObject(acceptedIn(version))
    expect(await socket.next()).toMatchObject({ cmd: 'puback', messageId: 1 })
    await expect.poll(stored).toEqual([1, 2])
  })

  it.each(['DISCONNECT and FIN', 'FIN'])('stores what comes together with CONNECT, %s', async (end) => {
    const { body, stored } = await station()
    const socket = await open(version)
    const last = end === 'FIN' ? [] : [{ cmd: 'disconnect' } as const]
    const parts = [connectPacket(version), publishPacket(body(1)), ...last]
    socket.socket.end(Buffer.concat(parts.map((part) => wire(part, version))))
    await socket.rest()
    await expect.poll(stored).toEqual([1])
  })

  it('ends the connection at a DISCONNECT, without an answer, and takes nothing behind it', async () => {
    const { body, stored } = await station()
    const socket = await client(version)
    socket.send(publishPacket(body(1)), { cmd: 'disconnect' }, publishPacket(body(2)))
    expect(await socket.rest()).toEqual([])
    await expect.poll(stored).toEqual([1])
  })

  it('refuses each filter of a SUBSCRIBE, answers an UNSUBSCRIBE, and goes on', async () => {
    const socket = await client(version)
    const subscriptions = [
      { topic: '#', qos: 1 },
      { topic: 'a', qos: 0 },
    ] as const
    socket.send({ cmd: 'subscribe', messageId: 5, subscriptions: [...subscriptions] })
    const code = version === 5 ? 0x87 : 0x80
    const words = { reasonString: 'this endpoint takes readings and delivers nothing' }
    expect(await socket.next()).toMatchObject({
      cmd: 'suback',
      messageId: 5,
      granted: [code, code],
      ...(version === 5 && { properties: words }),
    })
    socket.send({ cmd: 'unsubscribe', messageId: 6, unsubscriptions: ['#', 'a'] })
    expect(await socket.next()).toMatchObject({
      cmd: 'unsuback',
      messageId: 6,
      ...(version === 5 && { granted: [0x11, 0x11] }),
    })
    await answered(socket)
  })

  it('ends a connection that subscribes or unsubscribes without a filter', async () => {
    const filterless = [0x82, 0xa2].map((type) =>
      version === 5 ? Buffer.from([type, 3, 0, 1, 0]) : Buffer.from([type, 2, 0, 1]),
    )
    for (const packet of filterless) {
      const socket = await client(version)
      socket.send(packet)
      expect(await socket.rest()).toMatchObject(endIn(version, 0x82))
    }
    await answered(await client(version))
  })

  it.each(notAllowed)('ends a connection that sends %s', async (_what, code, packetIn) => {
    const socket = await client(version)
    socket.send(packetIn(version))
    const told = await socket.rest()
    expect(told).toMatchObject(endIn(version, code))
  })

  it('ends a connection whose packet is too large by its header alone', async () => {
    const socket = await client(version)
    socket.send(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x01]))
    expect(await socket.rest()).toMatchObject(endIn(version, 0x95))
  })

  it('lets a client id take over an older connection, which is told so', async () => {
    const old = await client(version, { clientId: `taken-${version}` })
    const next = await client(version, { clientId: `taken-${version}` })
    expect(await old.rest()).toMatchObject(endIn(version, 0x8e))
    await answered(next)
  })

  it('gives a client without an id one of its own', async () => {
    const [one, other] = [await open(version), await open(version)]
    const answers = []
    for (const socket of [one, other]) {
      socket.send(rawConnect(version, 2, nameIn(version)))
      answers.push(await socket.next())
    }
    expect(answers).toMatchObject([acceptedIn(version), acceptedIn(version)])
    await answered(one)
    await answered(other)
  })

  it('refuses a client id that is too long or has NUL, and none for a session that is kept', async () => {
    const code = version === 5 ? { reasonCode: 0x85 } : { returnCode: 2 }
    const named = (clientId: string) => wire(connectPacket(version, { clientId }), version)
    const nameless = version === 5 ? [] : [rawConnect(version, 0, nameIn(version))]
    for (const bytes of [named('x'.repeat(257)), named('a\0b'), ...nameless]) {
      const socket = await open(version)
      socket.send(bytes)
      expect(await socket.rest()).toMatchObject([{ cmd: 'connack', sessionPresent: false, ...code }])
    }
  })

  it('refuses a username with NUL, which would name a device', async () => {
    const socket = await open(version)
    socket.send(connectPacket(version, { username: 'a\0b' }))
    const code = version === 5 ? { reasonCode: 0x87 } : { returnCode: 5 }
    expect(await socket.rest()).toMatchObject([{ cmd: 'connack', ...code }])
  })

  it('ignores a will: it is no reading', async () => {
    const { body, stored } = await station()
    const will = {
      topic: 'any',
      payload: Buffer.from(JSON.stringify(body(9))),
      qos: 1,
      retain: false,
    } as const
    const socket = await client(version, { will })
    socket.send(publishPacket(body(1), { qos: 1 }))
    await socket.next()
    socket.socket.resetAndDestroy()
    const next = await client(version)
    next.send(publishPacket(body(2), { qos: 1 }))
    await next.next()
    expect(await stored()).toEqual([1, 2])
  })
})

test('a CONNECT with another name, a reserved flag, or will flags without a will is closed without an answer', async () => {
  const wrong = [
    rawConnect(4, 2, 'MQTTX'),
    rawConnect(4, 3),
    rawConnect(4, 2 | 0x20),
    rawConnect(4, 2 | 0x08),
  ]
  for (const bytes of wrong) {
    const socket = await open()
    socket.send(bytes)
    expect(await socket.rest()).toEqual([])
  }
})

test('a version that nobody here speaks is answered by return code 1', async () => {
  for (const level of [0, 2, 6, 127]) {
    const socket = await open()
    socket.send(rawConnect(level, 2))
    expect(await socket.rest()).toMatchObject([{ cmd: 'connack', sessionPresent: false, returnCode: 1 }])
  }
})

describe('MQTT 5', () => {
  it('is told the client id that it was given, another each time', async () => {
    const ids = new Set<unknown>()
    for (let n = 0; n < 2; n += 1) {
      const socket = await open(5)
      socket.send(rawConnect(5, 2))
      const answer = await socket.next()
      ids.add(answer.cmd === 'connack' && answer.properties?.assignedClientIdentifier)
    }
    expect([...ids]).toEqual([expect.any(String), expect.any(String)])
  })

  it('is told the bounds, and a keepalive if it has none', async () => {
    const socket = await open(5)
    socket.send(connectPacket(5, { keepalive: 0, clean: false, properties: { sessionExpiryInterval: 1000 } }))
    expect(await socket.next()).toMatchObject({
      cmd: 'connack',
      properties: {
        sessionExpiryInterval: 0,
        receiveMaximum: 1000,
        maximumPacketSize: 256 * 1024,
        serverKeepAlive: 600,
      },
    })
  })

  it('may not use topic aliases', async () => {
    for (const topicAlias of [1, 0]) {
      const socket = await client(5)
      socket.send(Buffer.from([0x30, 7, 0, 1, 0x61, 3, 0x23, 0, topicAlias]))
      expect(await socket.rest()).toMatchObject([{ cmd: 'disconnect', reasonCode: 0x94 }])
    }
  })

  it('is not told reasons in words if it wants none, or takes only small packets', async () => {
    for (const properties of [{ requestProblemInformation: false }, { maximumPacketSize: 40 }]) {
      const socket = await client(5, { properties })
      socket.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'a', qos: 0 }] })
      expect(await socket.next()).not.toHaveProperty('properties.reasonString')
      socket.send(connectPacket(5))
      const [end] = await socket.rest()
      expect(end).not.toHaveProperty('properties.reasonString')
    }
  })

  it('may not sign in by a method of its own', async () => {
    const socket = await open(5)
    socket.send(connectPacket(5, { properties: { authenticationMethod: 'SCRAM-SHA-1' } }))
    expect(await socket.rest()).toMatchObject([{ cmd: 'connack', reasonCode: 0x8c }])
  })

  it('may send properties with its messages', async () => {
    const { body, stored } = await station()
    const socket = await client(5)
    const properties = {
      userProperties: { a: ['1', '2'] },
      contentType: 'application/json',
      messageExpiryInterval: 5,
    }
    socket.send({ ...publishPacket(body(1), { qos: 1 }), properties } as Packet) // it is a PUBLISH
    expect(await socket.next()).toMatchObject({ cmd: 'puback' })
    expect(await stored()).toEqual([1])
  })
})
