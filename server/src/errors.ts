import { type ErrorCode, errorStatus, type FieldErrorCode } from '@quantrac/contract'

export type FieldProblem = FieldErrorCode

/**
 * A refusal that the caller should hear of. With `fields` it is answered `{"<field>": ["sentence"]}` and is always a 400;
 * without, `{"detail", "code"}` with the code's status. Sentences are made at the edge, in the caller's language.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, FieldProblem>> | null
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | null
  /** Words of an outside part (a broker's reason) that complete the sentence. */
  readonly reason: string | null

  constructor(code: ErrorCode, more: { retryAfter?: number; reason?: string } = {}) {
    super(code)
    this.code = code
    this.status = errorStatus[code]
    this.fields = null
    this.retryAfter = more.retryAfter ?? null
    this.reason = more.reason ?? null
  }

  /** A broken uniqueness or a rule between fields: 400 under the field that collides. */
  static field(field: string, problem: FieldProblem): AppError {
    return AppError.fields({ [field]: problem })
  }

  static fields(fields: Readonly<Record<string, FieldProblem>>): AppError {
    return Object.assign(new AppError('bad-request'), { fields })
  }
}
