import type { IConnectPacket } from 'mqtt-packet'
import type { EndpointLimits } from '../../endpoint-limits.ts'
import type { SignInReason } from './answers.ts'
import type { Given } from './connection-host.ts'

export function credentialsOf({ clientId, username = '', password }: IConnectPacket): Given {
  return {
    clientId,
    username: username === '' ? null : username,
    password: password === undefined || password.length === 0 ? null : password,
  }
}

/** Null: it left none. */
export function willOf({ will }: IConnectPacket): Will | null {
  if (will === undefined) return null
  return { topic: will.topic, payload: will.payload as Buffer } // as the parser gives it
}

export interface Will {
  readonly topic: string
  readonly payload: Uint8Array
}

const longestId = 256

/** Why a CONNECT is refused before anybody looks at who it is. */
export function connectProblem(packet: IConnectPacket): Exclude<SignInReason, 'version'> | null {
  const { clientId, clean, protocolVersion = 4, username, properties } = packet
  if (properties?.authenticationMethod !== undefined) return 'authMethod'
  const isMissing = clientId === '' && clean !== true && protocolVersion < 5
  if (isMissing || clientId.length > longestId || clientId.includes('\0')) return 'clientId'
  return username?.includes('\0') === true ? 'notAuthorized' : null
}

/** Milliseconds of silence after which a client is dead. */
export const silenceOf = (keepalive: number, { silentMs }: EndpointLimits): number =>
  keepalive === 0 ? silentMs : Math.min(keepalive * 1500, 2 ** 31 - 1)
