export type ClusterErrorCode = 'data-directory-in-use' | 'no-binaries' | 'start-failed' | 'wrong-version'

/** Why the private cluster cannot run. The message is plain text for the person who started the program. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError'
  readonly code: ClusterErrorCode

  constructor(code: ClusterErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The message of any thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
