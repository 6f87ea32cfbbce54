import { once } from 'node:events'
import { constants } from 'node:http2'
import { connect, type TLSSocket } from 'node:tls'

const types = { headers: 1, reset: 3, settings: 4 }
const flags = { endStream: 1, endHeaders: 4 }

/** A client that sends what Node's own never would. */
export interface Frames {
  readonly socket: TLSSocket
  readonly asked: number
  /** The codes with which the server has reset streams. */
  readonly resets: readonly number[]
  /** Returns the id of the new stream. */
  ask(path: string): number
  cancel(stream: number): void
}

export async function openFrames(url: string): Promise<Frames> {
  const socket = connect({
    port: Number(new URL(url).port),
    ALPNProtocols: ['h2'],
    rejectUnauthorized: false,
  })
  const resets: number[] = []
  socket.on('error', () => undefined)
  readFrames(socket, (type, payload) => {
    if (type === types.reset) resets.push(payload.readUInt32BE(0))
  })
  await once(socket, 'secureConnect')
  socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
  socket.write(frame({ type: types.settings, flag: 0, stream: 0 }, Buffer.alloc(0)))
  let asked = 0
  return {
    socket,
    resets,
    get asked() {
      return asked
    },
    ask: (path) => {
      const id = asked * 2 + 1
      asked += 1
      const flag = flags.endStream | flags.endHeaders
      socket.write(frame({ type: types.headers, flag, stream: id }, getOf(path)))
      return id
    },
    cancel: (stream) => {
      const code = Buffer.from([0, 0, 0, constants.NGHTTP2_CANCEL])
      socket.write(frame({ type: types.reset, flag: 0, stream }, code))
    },
  }
}

/** GET and https from HPACK's table, path and authority as they are. */
const getOf = (path: string): Buffer =>
  Buffer.concat([Buffer.from([0x82, 0x87]), literal(4, path), literal(1, 'a')])

const literal = (name: number, value: string): Buffer =>
  Buffer.concat([Buffer.from([name, value.length]), Buffer.from(value)])

function frame(of: { type: number; flag: number; stream: number }, payload: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.set([of.type, of.flag], 3)
  head.writeUInt32BE(of.stream, 5)
  return Buffer.concat([head, payload])
}

function readFrames(socket: TLSSocket, take: (type: number, payload: Buffer) => void): void {
  let unread = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    while (unread.length >= 9 && unread.length >= 9 + unread.readUIntBE(0, 3)) {
      const end = 9 + unread.readUIntBE(0, 3)
      take(unread.readUInt8(3), unread.subarray(9, end))
      unread = unread.subarray(end)
    }
  })
}
