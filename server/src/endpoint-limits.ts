/** What bounds the endpoint, so that no client takes it from the others. docs/mqtt.md shows the same table. */
export interface EndpointLimits {
  /** Bytes of a CONNECT: ids, a key and some properties. */
  readonly connectBytes: number
  /** Milliseconds for a CONNECT to come whole; a client sends it at once. */
  readonly connectMs: number
  /**
   * Connections that have not signed in, in all (of websockets so many again) and of one address: a plant that restarts
   * comes in waves.
   */
  readonly strangers: number
  readonly strangersOfAddress: number
  /** Connections in all. */
  readonly connections: number
  /** A station has one; more while an old one has not been noticed to be dead. */
  readonly connectionsOfKey: number
  /** Of the pair, and of an address without a key: gateways. */
  readonly connectionsOfOthers: number
  /** Bytes of a packet: a message of thousands of readings. */
  readonly packetBytes: number
  /** Bytes of packets that have not come whole, of all connections. */
  readonly gatheredBytes: number
  /** Packets of one connection that are taken before the others have their turn. */
  readonly packetsATurn: number
  /** Messages and bytes that one connection may have unacknowledged; its socket is not read beyond. */
  readonly unacknowledged: number
  readonly unacknowledgedBytes: number
  /** Bytes that one connection may leave unread: nothing is sent but acknowledgements. */
  readonly unreadBytes: number
  /** Packets and bytes that a key may send in a second, and for how many seconds at once. */
  readonly messagesPerSecond: number
  readonly bytesPerSecond: number
  readonly burstSeconds: number
  /** A client that says no keepalive is dead after so long in silence; others after one and a half of theirs. */
  readonly silentMs: number
  /** Wrong sign-ins of an address and name within `wrongMs`, before all but a right key are refused. */
  readonly wrongSignIns: number
  readonly wrongMs: number
  /** How late a wrong sign-in is answered. */
  readonly wrongAnswerMs: number
  /** How long a client may take to close a connection that was ended. */
  readonly goodbyeMs: number
}

export const endpointLimits: EndpointLimits = {
  connectBytes: 4096,
  connectMs: 5000,
  strangers: 256,
  strangersOfAddress: 16,
  connections: 10_000,
  connectionsOfKey: 5,
  connectionsOfOthers: 200,
  packetBytes: 256 * 1024,
  gatheredBytes: 64 * 1024 * 1024,
  packetsATurn: 500,
  unacknowledged: 1000,
  unacknowledgedBytes: 1024 * 1024,
  unreadBytes: 64 * 1024,
  messagesPerSecond: 1000,
  bytesPerSecond: 1024 * 1024,
  burstSeconds: 10,
  silentMs: 10 * 60_000,
  wrongSignIns: 10,
  wrongMs: 5 * 60_000,
  wrongAnswerMs: 1000,
  goodbyeMs: 1000,
}
