import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import * as fc from 'fast-check'
import { generate, type Packet, parser as createParser } from 'mqtt-packet'
import { Publisher } from './publisher.ts'
import type { FaultyServer } from './server.ts'
import { messageOf, type Stream } from './stream.ts'

export interface BrokenOptions {
  readonly seed: number
  /** Connections that send broken MQTT, or bytes that are not MQTT. */
  readonly garbage: number
  /** Connections that are opened and never complete a packet. */
  readonly halfOpen: number
  /** Valid connections at the same time. */
  readonly connects: number
}

export interface BrokenOutcome {
  readonly garbage: number
  readonly halfOpen: number
  readonly oversized: number
  /** Oversized packets whose connection was ended before they were read. */
  readonly oversizedEnded: number
  readonly connects: number
  /** Valid connections that were accepted. */
  readonly connected: number
  /** Messages that a valid station sends during the run; the broken connections must not disturb it. */
  readonly sentMeanwhile: number
  readonly acknowledgedMeanwhile: number
  readonly disconnectedMeanwhile: number
  readonly unexpectedEnds: number
  readonly memoryBeforeMib: number
  readonly memoryMib: number
  readonly seconds: number
}

const oversized = 20
const atOnce = 100

/** Sends broken packets to the broker's port while a valid station publishes. */
export async function runBrokenPackets(
  server: FaultyServer,
  stream: Stream,
  options: BrokenOptions,
): Promise<BrokenOutcome> {
  const memoryBeforeMib = await server.memoryMib()
  const begun = performance.now()
  const good = new Publisher({
    port: server.brokerPort,
    clientId: 'undisturbed',
    window: 1,
    total: stream.messages,
    messageOf: (index) => messageOf(stream, index),
  })
  good.start()
  const idle = await openHalf(server.brokerPort, options.halfOpen)
  await sendGarbage(server.brokerPort, options)
  const oversizedEnded = await sendOversized(server.brokerPort)
  const connected = await connectMany(server.brokerPort, options.connects)
  await good.finished
  good.stop()
  for (const socket of idle) socket.destroy()
  return {
    garbage: options.garbage,
    halfOpen: idle.length,
    oversized,
    oversizedEnded,
    connects: options.connects,
    connected,
    sentMeanwhile: stream.messages,
    acknowledgedMeanwhile: good.count,
    disconnectedMeanwhile: good.connections - 1,
    unexpectedEnds: server.unexpectedEnds,
    memoryBeforeMib,
    memoryMib: await server.memoryMib(),
    seconds: (performance.now() - begun) / 1000,
  }
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  socket.resume()
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined)
  return socket
}

const hello = (clientId: string): Buffer =>
  generate({ cmd: 'connect', clientId, clean: true, keepalive: 0, protocolId: 'MQTT', protocolVersion: 4 })

/** Sends nothing, the first bytes of a CONNECT, or a CONNECT followed by half a message. */
async function openHalf(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let index = 0; index < count; index += 1) {
    const socket = await open(port)
    const begin = hello(`half-${index}`)
    if (index % 3 === 1) socket.write(begin.subarray(0, 5))
    if (index % 3 === 2) socket.write(Buffer.concat([begin, Buffer.from([0x32, 0x40, 0, 3, 0x61])]))
    sockets.push(socket)
  }
  return sockets
}

const publish = generate({
  cmd: 'publish',
  topic: 'quantrac/station-0/telemetry',
  payload: '{"module":"station-0","a":1}',
  qos: 1,
  messageId: 7,
  dup: false,
  retain: false,
})
const subscribe = generate({
  cmd: 'subscribe',
  messageId: 9,
  subscriptions: [{ topic: 'quantrac/#', qos: 1 }],
})

/** Random bytes; or valid packets with some bytes changed, in any order, before or after a valid CONNECT. */
function garbage(seed: number, count: number): Buffer[] {
  const bytes = fc.uint8Array({ maxLength: 2000 }).map((array) => Buffer.from(array))
  const turned = fc
    .tuple(
      fc.constantFrom(publish, subscribe, hello('turned')),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
    )
    .map(([packet, changes]) => {
      const copy = Buffer.from(packet)
      for (const [at, byte] of changes) copy[at % copy.length] = byte
      return copy
    })
  const stream = fc
    .tuple(fc.boolean(), fc.array(fc.oneof(bytes, turned), { minLength: 1, maxLength: 4 }), fc.uuid())
    .map(([signsIn, parts, id]) => Buffer.concat([...(signsIn ? [hello(id)] : []), ...parts]))
  return fc.sample(stream, { numRuns: count, seed })
}

async function sendGarbage(port: number, { seed, garbage: count }: BrokenOptions): Promise<void> {
  const streams = garbage(seed, count)
  const work = async () => {
    for (let next = streams.pop(); next !== undefined; next = streams.pop()) {
      const socket = await open(port)
      socket.end(next)
      if (!socket.destroyed) await once(socket, 'close').catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Announces a packet of 256 MiB, the longest that MQTT allows, and begins to send it. */
async function sendOversized(port: number): Promise<number> {
  const head = Buffer.from([0x32, 0xff, 0xff, 0xff, 0x7f, 0, 3, 0x61, 0x62, 0x63, 0, 1])
  const piece = Buffer.alloc(256 * 1024, 'x')
  const sendOne = async (_: unknown, index: number): Promise<void> => {
    const socket = await open(port)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write(Buffer.concat([hello(`long-${index}`), head]))
    for (let sent = 0; sent < 8 && !socket.destroyed; sent += 1) socket.write(piece)
    await closed
  }
  return (await Promise.all(Array.from({ length: oversized }, sendOne))).length
}

/** Opens valid connections, all at the same time; returns how many were accepted. */
async function connectMany(port: number, count: number): Promise<number> {
  const sockets: Socket[] = []
  let connected = 0
  let next = 0
  const work = async () => {
    while (next < count) {
      const index = next
      next += 1
      const socket = connect({ host: '127.0.0.1', port })
      sockets.push(socket)
      if (await isAccepted(socket, `many-${index}`)) connected += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  for (const socket of sockets) socket.destroy()
  return connected
}

function isAccepted(socket: Socket, clientId: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const parser = createParser({ protocolVersion: 4 })
  parser.on('packet', (packet: Packet) => resolve(packet.cmd === 'connack' && packet.returnCode === 0))
  socket.on('data', (chunk: Buffer) => parser.parse(chunk))
  socket.on('error', () => undefined)
  socket.on('close', () => resolve(false))
  socket.write(hello(clientId))
  return promise
}

/** How the broken connections disturbed the valid ones, in words; empty if they did not. */
export function disturbed(outcome: BrokenOutcome): string[] {
  const conditions: Record<string, boolean> = {
    'a good connection was not let in': outcome.connected < outcome.connects,
    'an oversized packet was taken': outcome.oversizedEnded < outcome.oversized,
    'the good station was not served': outcome.acknowledgedMeanwhile < outcome.sentMeanwhile,
    'the good station was disconnected': outcome.disconnectedMeanwhile > 0,
    'the server ended': outcome.unexpectedEnds > 0,
  }
  return Object.entries(conditions).flatMap(([words, holds]) => (holds ? [words] : []))
}
