import type { RefusalReason } from '@quantrac/contract'
import type { ParsedMessage } from '../features/readings/payload/parse.ts'
import type { Sender } from './sender.ts'

/** One message from a source. */
export interface Message {
  readonly topic: string
  readonly payload: Uint8Array
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly retained: boolean
  /** The username of the client: a message on `v1/devices/me/telemetry` belongs to this device. */
  readonly device?: string | undefined
  /** The manufacturer id whose device key signed the client in; the client publishes for no other. */
  readonly station?: string | undefined
  readonly sender?: Sender | undefined
  /** The last will of its sender: it is not read, and says that the sender's stations are gone. */
  readonly isWill?: boolean
  /** It comes from this machine, whose clock it was dated by. */
  readonly isHere?: boolean
  /** It is not read, only recorded with this reason: `payload` is its beginning. */
  readonly refusal?: RefusalReason
  /** It was read where it came from; `payload` is only shown. */
  readonly parsed?: ParsedMessage
  /** Called once, after the message's readings are durable or its faults are recorded. */
  acknowledge(): void
}
