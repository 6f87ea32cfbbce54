/** A message as a device sent it, and what it becomes. */
export interface Sample {
  readonly says: string
  readonly topic: string
  /** An object is sent as JSON. */
  readonly payload: string | object
  /** The bytes, in base64, instead. */
  readonly base64?: string
  /** The client that sent it. */
  readonly device?: string
  readonly module?: string
  /** Factor and value. */
  readonly readings: Readonly<Record<string, number>>
  /** Of all readings; without it, the time of arrival. */
  readonly at?: string
  /** Of each, where they differ. */
  readonly times?: readonly string[]
  readonly quality?: Readonly<Record<string, 1 | 2>>
  /** Keys that are refused. */
  readonly refused?: readonly string[]
  readonly ignored?: string
  /** It came after these, which say what it means. */
  readonly after?: readonly {
    readonly topic: string
    readonly payload: string | object
    readonly base64?: string
  }[]
}
