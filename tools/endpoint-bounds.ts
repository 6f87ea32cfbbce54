import { endpointLimits as limits } from '../server/src/endpoint-limits.ts'

const number = (count: number) => count.toLocaleString('en')
const bytes = (count: number) =>
  count < 1024 * 1024 ? `${number(count / 1024)} KiB` : `${number(count / 1024 / 1024)} MiB`
const time = (ms: number) => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`)

/** What is bounded at the endpoint, by how much, and what happens beyond. */
export const endpointBounds: readonly (readonly [string, string, string])[] = [
  ['CONNECT', `${bytes(limits.connectBytes)}, whole within ${time(limits.connectMs)}`, 'closed'],
  [
    'connections that have not signed in, TLS handshakes included',
    `${number(limits.strangers)} in all, by websockets ${number(limits.strangers)} more; ${limits.strangersOfAddress} an address`,
    'closed at once',
  ],
  ['connections (`QUANTRAC_BROKER_CONNECTIONS`)', number(limits.connections), 'refused: 3, in MQTT 5 0x89'],
  ['connections of a key', number(limits.connectionsOfKey), 'refused: 3, in MQTT 5 0x97'],
  [
    'connections of the pair, or of an address without a key',
    number(limits.connectionsOfOthers),
    'refused: 3, in MQTT 5 0x97',
  ],
  [
    'a packet (`QUANTRAC_BROKER_PACKET_BYTES`)',
    bytes(limits.packetBytes),
    'ended, in MQTT 5 with 0x95; recorded as `too-large`',
  ],
  [
    'packets that have not come whole, of all connections',
    bytes(limits.gatheredBytes),
    'whoever sends more of one is ended, in MQTT 5 with 0x89',
  ],
  ['packets of a connection, one after the other', number(limits.packetsATurn), 'the others have their turn'],
  [
    'unacknowledged messages of a connection',
    `${number(limits.unacknowledged)}, or ${bytes(limits.unacknowledgedBytes)}`,
    'not read until half of them are stored',
  ],
  ['answers that a client has not read', bytes(limits.unreadBytes), 'not read until it has read them'],
  [
    'what a key sends, over all its connections (`QUANTRAC_BROKER_KEY_MESSAGES`, `QUANTRAC_BROKER_KEY_BYTES`)',
    `${number(limits.messagesPerSecond)} packets/s and ${bytes(limits.bytesPerSecond)}/s, ${limits.burstSeconds} s of it at once`,
    'not read for a while',
  ],
  ['silence', `1.5 × the keepalive; ${time(limits.silentMs)} without one`, 'ended, in MQTT 5 with 0x8d'],
  [
    'wrong sign-ins of an address and name',
    `${limits.wrongSignIns} within ${time(limits.wrongMs)}`,
    `refused, also the right pair, but not a right key; each is answered ${time(limits.wrongAnswerMs)} late`,
  ],
  ['closing a connection that was ended', time(limits.goodbyeMs), 'closed'],
]
