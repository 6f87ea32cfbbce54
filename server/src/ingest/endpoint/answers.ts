import type { SignInRefusal } from '@quantrac/contract'
import { generate, type Packet } from 'mqtt-packet'

/**
 * Why a connection is refused or ended; by MQTT 5's code and words, and by the return code of a CONNACK before MQTT 5.
 */
export const reasons = {
  malformed: { code: 0x81, before5: null, words: 'a packet could not be read' },
  protocol: { code: 0x82, before5: null, words: 'this packet is not allowed here' },
  clientId: { code: 0x85, before5: 2, words: 'the client id is missing or too long' },
  notAuthorized: {
    code: 0x87,
    before5: 5,
    words: 'the username or the password is wrong, or both are needed',
  },
  // The same words: the right password is refused, too, and nobody is told that it is right.
  locked: {
    code: 0x87,
    before5: 5,
    words: 'the username or the password is wrong, or both are needed',
  },
  busy: { code: 0x89, before5: 3, words: 'too many connections, try again later' },
  authMethod: { code: 0x8c, before5: 5, words: 'sign in with username and password' },
  silent: { code: 0x8d, before5: null, words: 'nothing came within the keepalive' },
  takenOver: { code: 0x8e, before5: null, words: 'another connection has this client id' },
  topicName: { code: 0x90, before5: null, words: 'stations do not publish on such a topic' },
  topicAlias: { code: 0x94, before5: null, words: 'topic aliases are not taken' },
  tooLarge: { code: 0x95, before5: null, words: 'the packet is larger than the maximum packet size' },
  keyEnded: { code: 0x87, before5: null, words: 'the key of this station has ended' },
  quota: { code: 0x97, before5: 3, words: 'too many connections of this station or address' },
} as const satisfies Record<string, { code: number; before5: number | null; words: string }>
export type Reason = keyof typeof reasons

/** Why a sign-in was refused, as people are told it. */
export const signInRefusals = {
  notAuthorized: 'wrong',
  locked: 'locked',
  clientId: 'client-id',
  authMethod: 'method',
  version: 'version',
  busy: 'full',
  quota: 'quota',
} as const satisfies Partial<Record<Reason | 'version', SignInRefusal>>
export type SignInReason = keyof typeof signInRefusals

/** Why a connection was ended. */
export const endings = {
  ...signInRefusals,
  late: 'late',
  malformed: 'malformed',
  protocol: 'protocol',
  silent: 'silent',
  takenOver: 'taken-over',
  topicName: 'topic',
  topicAlias: 'topic-alias',
  tooLarge: 'too-large',
  keyEnded: 'key-ended',
} as const satisfies Record<Reason | 'version' | 'late', SignInRefusal>
export type Ending = keyof typeof endings

/** The protocol of a connection: 3 is 3.1, 4 is 3.1.1. */
export interface Spoken {
  readonly version: 3 | 4 | 5
  /** False: the client wants no reason strings. */
  readonly wantsWords: boolean
}

const wire = (packet: Packet, { version }: Spoken): Buffer => generate(packet, { protocolVersion: version })

const wordsFor = ({ wantsWords }: Spoken, words: string) => (wantsWords ? { reasonString: words } : {})

export interface Accepted {
  /** Null: the client named itself. */
  readonly assignedId: string | null
  readonly receiveMaximum: number
  readonly packetBytes: number
  /** Seconds; null: the client's own holds. */
  readonly keepalive: number | null
}

/** No session outlives its connection, and MQTT 5 clients are told so. */
export function accepted(
  spoken: Spoken,
  { assignedId, receiveMaximum, packetBytes, keepalive }: Accepted,
): Buffer {
  const properties = {
    sessionExpiryInterval: 0,
    receiveMaximum,
    maximumPacketSize: packetBytes,
    topicAliasMaximum: 0,
    ...(assignedId !== null && { assignedClientIdentifier: assignedId }),
    ...(keepalive !== null && { serverKeepAlive: keepalive }),
  }
  const packet = { cmd: 'connack', sessionPresent: false, returnCode: 0, reasonCode: 0 } as const
  return wire(spoken.version === 5 ? { ...packet, properties } : packet, spoken)
}

/** Null: before MQTT 5 there is no answer for this, and the connection just ends. */
export function refused(spoken: Spoken, reason: Reason): Buffer | null {
  const { code, before5, words } = reasons[reason]
  const packet = { cmd: 'connack', sessionPresent: false } as const
  if (spoken.version === 5)
    return wire({ ...packet, reasonCode: code, properties: wordsFor(spoken, words) }, spoken)
  return before5 === null ? null : wire({ ...packet, returnCode: before5 }, spoken)
}

/** The answer of 3.1.1 to a protocol version that nobody here speaks: the client's own is not known. */
export const unknownVersion = Buffer.from([0x20, 2, 0, 1])

/** Only MQTT 5 has words for the end of a connection. */
export function ended(spoken: Spoken, reason: Reason): Buffer | null {
  if (spoken.version !== 5) return null
  const { code, words } = reasons[reason]
  return wire({ cmd: 'disconnect', reasonCode: code, properties: wordsFor(spoken, words) }, spoken)
}

/** Nothing is delivered here: each filter of a SUBSCRIBE is refused. */
export function notServed(spoken: Spoken, messageId: number, filters: number): Buffer {
  const code = spoken.version === 5 ? reasons.notAuthorized.code : 0x80
  const granted = Array.from({ length: filters }, () => code)
  const properties = wordsFor(spoken, 'this endpoint takes readings and delivers nothing')
  return wire({ cmd: 'suback', messageId, granted, ...(spoken.version === 5 && { properties }) }, spoken)
}

const noSubscription = 0x11

export function notSubscribed(spoken: Spoken, messageId: number, filters: number): Buffer {
  const granted = Array.from({ length: filters }, () => noSubscription)
  return wire({ cmd: 'unsuback', messageId, ...(spoken.version === 5 && { granted }) } as Packet, spoken) // the codes are MQTT 5's
}

/** PUBACK, PUBREC and PUBCOMP of success, the same in every version. */
const kinds = { puback: 0x40, pubrec: 0x50, pubcomp: 0x70 } as const

export function acknowledgement(
  kind: keyof typeof kinds,
  messageId: number,
): [number, number, number, number] {
  return [kinds[kind], 2, messageId >> 8, messageId & 0xff]
}

export const pong = Buffer.from([0xd0, 0])
