import type { MqttConnection, RefusedPacket, RefusedSignIn } from '@quantrac/contract'

/** The state of a copy's source. */
export interface SourceState {
  readonly status: 'connected' | 'connecting' | 'disconnected'
  readonly embedded: boolean
  readonly last_error: string | null
  readonly connected_at: Date | null
  readonly messages_per_second: number
}

/** What the endpoint of a copy has now. */
export interface EndpointReport {
  readonly connections: readonly MqttConnection[]
  readonly refused_sign_ins: readonly RefusedSignIn[]
  readonly refused_packets: readonly RefusedPacket[]
}

/** The connection settings with the decrypted password: they never leave the process. */
export interface SourceSettings {
  /** The embedded broker of each copy, whatever its port there. */
  readonly embedded: boolean
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string | null
  readonly client_id: string
  readonly topics: readonly string[]
  readonly qos: number
  readonly use_tls: boolean
  readonly persistent_session: boolean
}

/** The operations of the MQTT panel on the copy that runs the source. */
export interface SourceControl {
  state(): SourceState
  /**
   * Waits for the broker's answer. If already connected with these settings, the result is the same; others are tried,
   * and the old ones stay if they fail.
   * @throws AppError busy while a disconnect or a change of the settings is in progress; broker-refused, broker-silent
   * with the broker's words.
   */
  connect(settings: SourceSettings): Promise<void>
  /** @throws AppError busy while a connect is in progress. */
  disconnect(): Promise<void>
  /** Switches to changed settings if connected; stays on the old ones if the new ones fail. */
  apply(settings: SourceSettings): Promise<void>
  /** The address that names the endpoint of this copy in the settings; null if it has none. */
  readonly own: { readonly host: string; readonly port: number } | null
  /** True for the endpoint's own address. */
  isOwnAddress(host: string, port: number): boolean
}
