import type { MqttConnection } from '@quantrac/contract'
import type { EndpointLimits } from '../../endpoint-limits.ts'
import type { Ending, SignInReason } from './answers.ts'
import type { PublishHead } from './too-large.ts'
import type { RateAllowance } from './rate.ts'

/** Where a connection comes from. */
export interface Origin {
  /** By what its places are counted. */
  readonly address: string
  readonly transport: MqttConnection['transport']
}

/** What a client gave to sign in. */
export interface Given {
  readonly clientId: string
  readonly username: string | null
  readonly password: Uint8Array | null
}

/** Whom a connection is of: client ids are compared within one identity. */
export interface Identity {
  readonly name: string
  readonly by: MqttConnection['signed_in_by']
  /** What its connections together may still send; null: it is not bounded. */
  readonly rate: RateAllowance | null
}

export interface Taken {
  readonly topic: string
  readonly payload: Uint8Array
  /** Called once, when it is durable. */
  readonly done: () => void
}

/** 'gone': there is nobody to sign in at. */
export type Admitted = Identity | Exclude<SignInReason, 'version'> | 'gone'

/** What the connections share; `One` is a connection. */
export interface ConnectionHost<One> {
  readonly limits: EndpointLimits
  /** Milliseconds of a clock that never jumps. */
  now(): number
  admit(connection: One, given: Given): Promise<Admitted>
  /** False: the connection has no right to publish any more. */
  take(connection: One, message: Taken): boolean
  readonly hasRoom: boolean
  /** Counts memory in which packets are gathered. False: there is too much of it. */
  gather(bytes: number): boolean
  /** Calls `connection.flow()` when its turn has come and there is room. */
  waitForRoom(connection: One): void
  /** A CONNECT was answered by a refusal. */
  refused(connection: One, given: Given, reason: SignInReason): void
  /** Its connection is ended by the endpoint. */
  ended(connection: One, reason: Ending): void
  /** A packet was not taken, because it is too large; null: its header was not seen. */
  tooLarge(connection: One, packet: PublishHead | null): void
  /** Called once: it has signed in, or ended before. */
  settled(connection: One): void
  closed(connection: One): void
  /** Something threw that should not. */
  failed(error: unknown): void
}
