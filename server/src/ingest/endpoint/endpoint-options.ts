import type { Logger } from 'pino'
import type { EndpointLimits } from '../../endpoint-limits.ts'
import type { StationKeys } from '../../features/device-keys/device-keys.sign-in.service.ts'
import type { SignIn } from '../broker-admission.ts'

export interface EndpointOptions {
  readonly host: string
  readonly port: number
  readonly tlsPort: number
  readonly pair: SignIn
  /** Whether this machine's own programs may publish without a sign-in. */
  readonly isOpenHere: boolean
  readonly keys: StationKeys
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null
  readonly log: Logger
  readonly now: () => Date
  readonly limits?: Partial<EndpointLimits>
}
