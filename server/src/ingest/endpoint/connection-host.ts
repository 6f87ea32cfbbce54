import type { EndpointLimits } from '../../endpoint-limits.ts'
import type { Reason } from './answers.ts'
import type { RateAllowance } from './rate.ts'

/** What a client gave to sign in. */
export interface Given {
  readonly clientId: string
  readonly username: string | null
  readonly password: Uint8Array | null
}

/** Whom a connection is of: client ids are compared within one identity. */
export interface Identity {
  readonly name: string
  /** What its connections together may still send; null: it is not bounded. */
  readonly rate: RateAllowance | null
}

export interface Taken {
  readonly topic: string
  readonly payload: Uint8Array
  /** Called once, when it is durable. */
  readonly done: () => void
}

/** What the connections share. */
export interface ConnectionHost<Connection> {
  readonly limits: EndpointLimits
  /** Milliseconds of a clock that never jumps. */
  now(): number
  /** 'gone': there is nobody to sign in at. */
  admit(connection: Connection, given: Given): Promise<Identity | Reason | 'gone'>
  /** False: the connection has no right to publish any more. */
  take(connection: Connection, message: Taken): boolean
  readonly hasRoom: boolean
  /** Counts memory in which packets are gathered. False: there is too much of it. */
  gather(bytes: number): boolean
  /** Calls `connection.flow()` when its turn has come and there is room. */
  waitForRoom(connection: Connection): void
  /** Called once: it has signed in, or ended before. */
  settled(connection: Connection): void
  closed(connection: Connection): void
  /** Something threw that should not. */
  failed(error: unknown): void
}
