export interface ApiErrorParts {
  /** The HTTP status; 0 without an answer (`code` is then `timeout`, `network` or `aborted`). */
  status: number
  /** The server's sentence, in the language of the call; null if there is none. */
  detail: string | null
  /** A contract error code, or one of the three above. */
  code: string | null
  /** The first message of each refused field; empty if none was refused. */
  fields: Record<string, string>
}

/** Every failed call rejects with this. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: string | null
  readonly code: string | null
  readonly fields: Record<string, string>

  constructor(parts: ApiErrorParts) {
    super(parts.detail ?? Object.values(parts.fields)[0] ?? `HTTP ${parts.status} ${parts.code ?? ''}`.trim())
    this.name = 'ApiError'
    this.status = parts.status
    this.detail = parts.detail
    this.code = parts.code
    this.fields = parts.fields
  }
}

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
  return new ApiError({ status, detail: null, code: null, fields: fieldMessages({ ...body }) })
}

function fieldMessages(body: Record<string, unknown>): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(body)) {
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string') fields[name] = first
  }
  return fields
}
