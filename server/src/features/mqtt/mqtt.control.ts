/** The state of a copy's source. */
export interface SourceState {
  readonly status: 'connected' | 'connecting' | 'disconnected'
  readonly embedded: boolean
  readonly last_error: string | null
  readonly connected_at: Date | null
  readonly messages_per_second: number
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
   * Waits for the broker's answer. If already connected, the result is the same.
   * @throws AppError busy while a disconnect or a change of the settings is in progress; broker-refused, broker-silent with the
   * broker's words.
   */
  connect(settings: SourceSettings): Promise<void>
  /** @throws AppError busy while a connect is in progress. */
  disconnect(): Promise<void>
  /** Switches to changed settings if connected; stays on the old ones if the new ones fail. */
  apply(settings: SourceSettings): Promise<void>
  /** True for the embedded broker's own address. */
  isOwnAddress(host: string, port: number): boolean
}
