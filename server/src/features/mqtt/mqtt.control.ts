/** The state of a copy's source. */
export interface SourceState {
  readonly status: 'connected' | 'connecting' | 'disconnected'
  readonly embedded: boolean
  readonly last_error: string | null
  readonly connected_at: Date | null
  readonly messages_per_second: number
}

/** The connection settings with the password in clear: they stay within the process. */
export interface SourceSettings {
  /** The embedded broker of each copy, whichever port it has there. */
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

/** What the MQTT panel may ask of the copy that runs the source. */
export interface SourceControl {
  state(): SourceState
  /**
   * Waits for the broker's answer. Connected already: the same result.
   * @throws AppError busy while a disconnect or a change of the settings is under way; broker-refused, broker-silent with the broker's words.
   */
  connect(settings: SourceSettings): Promise<void>
  /** @throws AppError busy while a connect is under way. */
  disconnect(): Promise<void>
  /** Takes over changed settings where it is connected; stays on the old ones where the new ones fail. */
  apply(settings: SourceSettings): Promise<void>
  /** True for the embedded broker's own address. */
  isOwnAddress(host: string, port: number): boolean
}
