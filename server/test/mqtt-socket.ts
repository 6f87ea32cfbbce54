import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { generate, type IConnectPacket, type Packet, parser } from 'mqtt-packet'
import { expect, onTestFinished } from 'vitest'

export type Version = 3 | 4 | 5
export const versions = [3, 4, 5] as const

/** A client that sends what it likes: whole packets, parts of them, or other bytes. */
export interface MqttSocket {
  readonly socket: Socket
  readonly version: Version
  /** What has come and was not asked for yet. */
  readonly received: Packet[]
  readonly isClosed: boolean
  send(...parts: readonly (Packet | Buffer)[]): void
  /** The next packet. @throws if the connection ends before */
  next(): Promise<Packet>
  /** What comes until the connection ends. */
  rest(): Promise<Packet[]>
}

export interface SocketOptions {
  readonly port: number
  readonly version?: Version
  /** It reads nothing. */
  readonly isDeaf?: boolean
}

export async function openSocket({ port, version = 4, isDeaf = false }: SocketOptions): Promise<MqttSocket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const received: Packet[] = []
  const state = { isClosed: false }
  let wake = Promise.withResolvers<void>()
  const changed = () => {
    wake.resolve()
    wake = Promise.withResolvers()
  }
  const incoming = parser({ protocolVersion: version })
  incoming.on('packet', (packet) => {
    received.push(packet)
    changed()
  })
  socket.on('close', () => {
    state.isClosed = true
    changed()
  })
  if (!isDeaf) socket.on('data', (chunk: Buffer) => incoming.parse(chunk))
  return {
    socket,
    version,
    received,
    get isClosed() {
      return state.isClosed
    },
    send: (...parts) => {
      socket.write(Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : wire(part, version)))))
    },
    next: async () => {
      for (;;) {
        const packet = received.shift()
        if (packet !== undefined) return packet
        if (state.isClosed) throw new Error('the connection has ended')
        await wake.promise
      }
    },
    rest: async () => {
      while (!state.isClosed) await wake.promise
      return received.splice(0)
    },
  }
}

export const wire = (packet: Packet, version: Version = 4): Buffer =>
  generate(packet, { protocolVersion: version })

export const connectPacket = (
  version: Version = 4,
  more: Partial<Omit<IConnectPacket, 'cmd'>> = {},
): IConnectPacket => ({
  cmd: 'connect',
  protocolId: version === 3 ? 'MQIsdp' : 'MQTT',
  protocolVersion: version,
  clientId: `c${Math.random()}`,
  clean: true,
  keepalive: 60,
  ...more,
})

export interface Published {
  readonly qos?: 0 | 1 | 2
  readonly messageId?: number
  readonly topic?: string
  readonly dup?: boolean
}

export const publishPacket = (
  body: unknown,
  { qos = 0, topic = 'any', messageId = 1, dup = false }: Published = {},
): Packet => ({
  cmd: 'publish',
  topic,
  payload: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
  qos,
  dup,
  retain: false,
  ...(qos > 0 && { messageId }),
})

/** A client that has signed in. */
export async function openClient(
  options: SocketOptions,
  more: Partial<Omit<IConnectPacket, 'cmd'>> = {},
): Promise<MqttSocket> {
  const client = await openSocket(options)
  client.send(connectPacket(client.version, more))
  if (options.isDeaf !== true) expect(await client.next()).toMatchObject(acceptedIn(client.version))
  return client
}

export const acceptedIn = (version: Version) => ({
  cmd: 'connack',
  sessionPresent: false,
  ...(version === 5 ? { reasonCode: 0 } : { returnCode: 0 }),
})
