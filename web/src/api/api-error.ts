export interface ApiErrorParts {
  /** The HTTP status; 0 without an answer (`code` is then `timeout`, `network` or `aborted`). */
  status: number
  /** The server's sentence, in the language of the call; null if there is none. */
  detail: string | null
  /** A contract error code, or one of the three above. */
  code: string | null
  /** The first message of each refused field; empty if none was refused. */
  fields: Record<string, string>
  /** Every message of every refused field; those of `fields` by default. */
  messages?: readonly FieldMessage[]
}

export type FieldMessage = readonly [field: string, message: string]

/** Every failed call rejects with this. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: string | null
  readonly code: string | null
  readonly fields: Record<string, string>
  readonly messages: readonly FieldMessage[]

  constructor(parts: ApiErrorParts) {
    super(parts.detail ?? Object.values(parts.fields)[0] ?? `HTTP ${parts.status} ${parts.code ?? ''}`.trim())
    this.name = 'ApiError'
    this.status = parts.status
    this.detail = parts.detail
    this.code = parts.code
    this.fields = parts.fields
    this.messages = parts.messages ?? Object.entries(parts.fields)
  }
}

/** A refusal because things are not as the caller believed. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409

/** Reads the error envelope of the contract; any other body (a proxy's HTML page) gives an error without words. */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return new ApiError({ status, detail: null, code: null, fields: {} })
  }
  const { detail, code } = body as Record<string, unknown> // a plain object, as checked above
  if (typeof detail === 'string') {
    return new ApiError({ status, detail, code: typeof code === 'string' ? code : null, fields: {} })
  }
  // Without a detail every key is a field, even one named `code`.
  const messages = Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
    [value].flat().flatMap((one): FieldMessage[] => (typeof one === 'string' ? [[name, one]] : [])),
  )
  // The last of equal names wins: the first message of a field is kept.
  const fields = Object.fromEntries(messages.toReversed())
  return new ApiError({ status, detail: null, code: null, fields, messages })
}
