import { Duplex } from 'node:stream'
import { generate, type Packet } from 'mqtt-packet'
import { endpointLimits } from '../src/endpoint-limits.ts'
import type { ConnectionHost } from '../src/ingest/endpoint/connection-host.ts'
import { Connection } from '../src/ingest/endpoint/connection.ts'

/** The same numbers from 0 to `below` in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The host of one connection, which takes everything that is not given. */
export function makeHost(given: Partial<ConnectionHost<Connection>> = {}) {
  const errors: unknown[] = []
  const open = new Set<Connection>()
  const host: ConnectionHost<Connection> = {
    limits: endpointLimits,
    now: () => 0,
    admit: () => Promise.resolve({ name: 'anybody', by: 'none', rate: null }),
    take: (_connection, { done }) => {
      done()
      return true
    },
    gather: () => true,
    hasRoom: true,
    waitForRoom: () => undefined,
    refused: () => undefined,
    ended: () => undefined,
    tooLarge: () => undefined,
    settled: () => undefined,
    closed: (connection) => void open.delete(connection),
    failed: (error) => void errors.push(error),
    ...given,
  }
  return { errors, open, host }
}

/** What is pushed into it has come from the client. */
export const makeSocket = (): Duplex =>
  new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() })

const properties = { userProperties: { a: 'b' }, reasonString: 'why' }
const messageId = 7

function packetsOf(version: 4 | 5): Buffer[] {
  const more = version === 5 ? { properties } : {}
  const packets: Packet[] = [
    { cmd: 'publish', topic: 'a/b', payload: '{"F":1}', qos: 0, dup: false, retain: false },
    { cmd: 'publish', topic: 'a/b', payload: '{"F":1}', qos: 1, messageId, dup: true, retain: true },
    { cmd: 'publish', topic: 'a/b', payload: '{"F":1}', qos: 2, messageId, dup: false, retain: false },
    { cmd: 'pubrel', messageId, ...more },
    { cmd: 'puback', messageId, ...more },
    { cmd: 'pingreq' },
    { cmd: 'subscribe', messageId, subscriptions: [{ topic: 'a', qos: 1 }] },
    { cmd: 'unsubscribe', messageId, unsubscriptions: ['a', 'b'] },
    { cmd: 'disconnect', ...more },
  ]
  return packets.map((packet) => generate(packet, { protocolVersion: version }))
}

export const connectOf = (version: 4 | 5): Buffer =>
  generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: version,
    clientId: 'c',
    clean: true,
    keepalive: 60,
    username: 'u',
    password: Buffer.from('p'),
    will: { topic: 'w', payload: Buffer.from('w'), qos: 1, retain: false },
    ...(version === 5 && { properties: { sessionExpiryInterval: 1, requestProblemInformation: true } }),
  })

/** One to three of its bytes are others, left out or doubled. */
function mutated(bytes: Buffer, below: (below: number) => number): Buffer {
  let changed = Buffer.from(bytes)
  for (let left = 1 + below(3); left > 0 && changed.length > 0; left -= 1) {
    const at = below(changed.length)
    const kind = below(3)
    if (kind === 0) changed[at] = below(256)
    else if (kind === 1) changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + 1)])
    else changed = Buffer.concat([changed.subarray(0, at + 1), changed.subarray(at)])
  }
  return changed
}

export interface Played {
  /** What was thrown that should not be. */
  readonly errors: readonly unknown[]
  /** Connections that have not ended. */
  readonly open: number
}

/**
 * Connections that each send a CONNECT and three packets, most of them mutated, without a network. The same seed, the
 * same packets.
 */
export async function playMutated(runs: number, seed: number): Promise<Played> {
  const below = seeded(seed)
  const { errors, open, host } = makeHost()
  for (let run = 0; run < runs; run += 1) {
    const version = below(2) === 0 ? 4 : 5
    const packets = packetsOf(version)
    const socket = makeSocket()
    open.add(new Connection(socket, { address: '', transport: 'tcp' }, host))
    const first = connectOf(version)
    socket.push(below(4) === 0 ? mutated(first, below) : first)
    for (let left = 3; left > 0; left -= 1)
      socket.push(mutated(packets[below(packets.length)] as Buffer, below)) // within its length
    socket.push(null)
    if (run % 500 === 499) await new Promise(setImmediate)
  }
  return {
    errors,
    get open() {
      return open.size
    },
  }
}
