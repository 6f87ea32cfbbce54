import { type ErrorCode, errorStatus, type FieldErrorCode } from '@quantrac/contract'

export type FieldProblem = FieldErrorCode

/** By field; null: nothing is wrong with it. */
export type FieldProblems = Readonly<Record<string, FieldProblem | null>>

/**
 * A refusal that is reported to the caller. With `fields` the answer is `{"<field>": ["sentence"]}` and always a 400;
 * without, `{"detail", "code"}` with the code's status. The HTTP layer makes the sentences, in the caller's language.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, FieldProblem>> | null
  /** The number in the sentence. */
  readonly bound: number | null
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | null
  /** Text of an outside system (a broker's reason) that completes the sentence. */
  readonly reason: string | null
  /** What the answer says besides, as who has it. */
  readonly besides: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    more: {
      retryAfter?: number
      reason?: string
      bound?: number
      besides?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    super(code)
    this.code = code
    this.status = errorStatus[code]
    this.fields = null
    this.bound = more.bound ?? null
    this.retryAfter = more.retryAfter ?? null
    this.reason = more.reason ?? null
    this.besides = more.besides ?? {}
  }

  /** A value that is taken, or a broken rule between fields: 400 under that field. */
  static field(field: string, problem: FieldProblem, bound: number | null = null): AppError {
    return Object.assign(AppError.fields({ [field]: problem }), { bound })
  }

  /** Nothing if none of them has a problem. @throws AppError */
  static refuse(problems: FieldProblems): void {
    const found = Object.entries(problems).filter((one): one is [string, FieldProblem] => one[1] !== null)
    if (found.length > 0) throw AppError.fields(Object.fromEntries(found))
  }

  static fields(fields: Readonly<Record<string, FieldProblem>>): AppError {
    return Object.assign(new AppError('bad-request'), { fields })
  }
}
