import type { z } from 'zod'
import type { Locale } from '../context.ts'
import { AppError, type FieldProblems } from '../errors.ts'
import { errorSentence, tryAgainIn } from '../words/errors.words.ts'
import { fieldSentence } from '../words/fields.words.ts'
import { schemaProblem } from '../words/schema-problems.ts'

/** A body or query that its schema refused; the fields with the sentence for each problem. */
export class SchemaError extends Error {
  readonly issues: readonly z.core.$ZodIssue[]
  /** Of fields that the schema found right. */
  readonly also: FieldProblems
  constructor(issues: readonly z.core.$ZodIssue[], also: FieldProblems = {}) {
    super('refused by its schema')
    this.issues = issues
    this.also = also
  }
}

export interface Refusal {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly retryAfter: number | null
}

// Seconds, if the refusal names none: these statuses always carry a Retry-After.
const retryAfterOf: Readonly<Record<number, number>> = { 429: 60, 503: 5 }

export function refusalOf(error: AppError | SchemaError, locale: Locale): Refusal {
  if (error instanceof SchemaError) return { status: 400, body: schemaBody(error, locale), retryAfter: null }
  if (error.fields !== null) {
    const entries = Object.entries(error.fields).map(([field, problem]) => [
      field,
      [fieldSentence(problem, locale, error.bound ?? undefined)],
    ])
    return { status: 400, body: Object.fromEntries(entries), retryAfter: null }
  }
  const sentence = sentenceOf(error, locale)
  const detail = error.reason === null ? sentence : `${sentence.replace(/\.$/, '')}: ${error.reason}`
  const retryAfter = error.retryAfter ?? retryAfterOf[error.status] ?? null
  return { status: error.status, body: { detail, code: error.code, ...error.besides }, retryAfter }
}

function sentenceOf({ code, bound, retryAfter }: AppError, locale: Locale): string {
  if (code === 'too-many-requests' && retryAfter !== null && retryAfter > 60)
    return tryAgainIn(Math.ceil(retryAfter / 60), locale)
  return errorSentence(code, locale).replace('{n}', String(bound ?? ''))
}

function schemaBody(error: SchemaError, locale: Locale): Record<string, unknown> {
  // A map: a field named like a property of every object must not find that property.
  const fields = new Map<string, string[]>()
  for (const issue of error.issues.flatMap(unfolded)) {
    // Clients show the problem of any item under the list's field.
    const field = issue.path.filter((part) => typeof part !== 'number').join('.')
    if (field === '') return { detail: errorSentence('bad-request', locale), code: 'bad-request' }
    const { problem, bound } = schemaProblem(issue)
    const sentences = new Set(fields.get(field)).add(fieldSentence(problem, locale, bound))
    fields.set(field, [...sentences])
  }
  for (const [field, problem] of Object.entries(error.also))
    if (problem !== null && !fields.has(field)) fields.set(field, [fieldSentence(problem, locale)])
  return Object.fromEntries(fields)
}

/** What is wrong within the one alternative that was meant: that in which every problem lies deeper. */
function unfolded(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const deeper = issue.errors.filter((one) => one.length > 0 && one.every(({ path }) => path.length > 0))
  const [meant] = deeper
  if (meant === undefined || deeper.length > 1) return [issue]
  return meant.flatMap((inner) => unfolded({ ...inner, path: [...issue.path, ...inner.path] }))
}
