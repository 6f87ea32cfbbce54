import type { Message } from '../message.ts'
import type { Sender } from '../sender.ts'
import type { Will } from './connect-packet.ts'
import type { Connection } from './connection.ts'
import { shown } from './connection-list.ts'

/** Where a connection is counted. */
export interface Place {
  readonly identity: string
  readonly name: string
  readonly since: Date
  /** Undefined: it left no will. */
  readonly sender: Sender | undefined
}

/** A connection as the list of connections shows it. */
export const senderOf = (
  { clientId }: Connection,
  { device = '', since, isKeyed }: { device: string | undefined; since: Date; isKeyed: boolean },
): Sender => ({
  device: shown(device),
  // Who has the key of a station is that station, whatever client it is.
  clientId: isKeyed ? null : shown(clientId),
  since,
  heardAt: since.getTime(),
})

export const willMessage = (
  will: Will,
  from: Pick<Message, 'sender' | 'station' | 'receivedAt'>,
): Message => ({ ...will, ...from, retained: false, isWill: true, acknowledge: () => undefined })
