/** One message as a source hands it over. */
export interface Message {
  readonly topic: string
  readonly payload: Uint8Array
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly retained: boolean
  /** What the client signed in as: `v1/devices/me/telemetry` speaks for it. */
  readonly device?: string
  /** The station whose own key signed the client in: it speaks for no other. */
  readonly station?: string
  /** Called once, after the message's readings are durable or its faults are recorded. */
  acknowledge(): void
}
