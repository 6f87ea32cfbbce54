import { connect, type Socket } from 'node:net'
import { generate, type IConnectPacket, type Packet, parser } from 'mqtt-packet'
import type { Key } from './target.ts'

export interface Entry {
  readonly port: number
  /** The loopback address it comes from. */
  readonly from?: string
  readonly id?: string
  readonly key?: Key
  readonly version?: 4 | 5
  readonly more?: Partial<Omit<IConnectPacket, 'cmd'>>
}

/** A socket that is connected; its errors are nobody's. */
export async function openSocket({ port, from = '127.0.0.1' }: Entry): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true })
  socket.on('error', () => undefined)
  await Promise.race([first(socket, 'connect'), ended(socket)])
  return socket
}

let ids = 0

export function connectPacket({ id, key, version = 4, more }: Omit<Entry, 'port'>): Buffer {
  const signIn = key === undefined ? {} : { username: key.username, password: Buffer.from(key.password) }
  const clientId = id ?? `attack-${process.pid}-${(ids += 1)}`
  const packet = {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: version,
    clientId,
    keepalive: 0,
  } as const
  return generate({ ...packet, clean: true, ...signIn, ...more })
}

/** A client that was answered, whatever the answer; null: it was closed before. */
export async function enter(entry: Entry): Promise<Socket | null> {
  const socket = await openSocket(entry)
  if (socket.destroyed) return null
  socket.write(connectPacket(entry))
  return Promise.race([first(socket, 'data').then(() => socket), ended(socket)])
}

async function first(socket: Socket, event: 'connect' | 'data'): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.once(event, () => resolve())
  return promise
}

/** Waits until the connection has ended. */
export async function ended(socket: Socket): Promise<null> {
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  return null
}

export interface Sent {
  readonly topic?: string
  readonly module: string
  readonly ts?: number
  readonly value?: number
  /** Bytes that mean nothing. */
  readonly filler?: number
  readonly qos?: 0 | 1 | 2
  readonly messageId?: number
  readonly retain?: boolean
}

export function publishPacket(sent: Sent): Buffer {
  const { topic = 'quantrac', module, ts = Date.now(), value = 1, filler = 0 } = sent
  const { qos = 0, messageId = 1, retain = false } = sent
  const note = 'x'.repeat(filler)
  const payload = JSON.stringify({ module, ts, values: { f1: value }, ...(filler > 0 && { note }) })
  return generate({ cmd: 'publish', topic, payload, qos, retain, dup: false, ...(qos > 0 && { messageId }) })
}

/** Writes again and again, as fast as the other side reads, until the socket ends. */
export function flood(socket: Socket, next: () => Buffer): void {
  const fill = () => {
    let isOpen = !socket.destroyed
    for (let n = 0; n < 100 && isOpen; n += 1) isOpen = socket.write(next())
    if (isOpen) setImmediate(fill)
  }
  socket.on('drain', fill)
  fill()
}

/** Calls `packet` for what is answered. */
export function listen(socket: Socket, packet: (packet: Packet) => void): void {
  const incoming = parser()
  incoming.on('packet', packet)
  incoming.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => incoming.parse(chunk))
}
