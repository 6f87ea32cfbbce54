import type { Logger } from 'pino'
import type { EndpointLimits } from '../../endpoint-limits.ts'
import type { StationKeys } from '../../features/device-keys/device-keys.sign-in.service.ts'
import type { IsTrusted } from '../../trusted-proxies.ts'
import type { SignIn } from '../broker-admission.ts'

export interface EndpointOptions {
  readonly host: string
  readonly port: number
  readonly tlsPort: number
  readonly pair: SignIn
  /** Whether this machine's own programs may publish without a sign-in. */
  readonly isOpenHere: boolean
  readonly keys: StationKeys
  /** Whether a proxy at this address may name the address of who comes by the HTTP port. */
  readonly isTrustedProxy: IsTrusted
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null
  readonly log: Logger
  readonly now: () => Date
  readonly limits?: Partial<EndpointLimits>
}
