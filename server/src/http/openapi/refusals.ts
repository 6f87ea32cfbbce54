import { errorStatus, type ErrorCode, type RouteDefinition } from '@quantrac/contract'
import { errorSentence } from '../../words/errors.words.ts'

/** By status: its name among the document's responses, what it means, and the code of its example. */
const refusals: Readonly<Record<number, { name: string; means: string; code: ErrorCode }>> = {
  400: { name: 'BadRequest', means: 'Not valid: a reason, or the fields with theirs', code: 'bad-request' },
  401: {
    name: 'Unauthorized',
    means: 'Nobody is signed in, or the sign-in is refused',
    code: 'token-invalid',
  },
  403: { name: 'Forbidden', means: 'The person has no right to do this', code: 'permission-denied' },
  404: { name: 'NotFound', means: 'There is no such thing, or not for this person', code: 'not-found' },
  408: { name: 'Late', means: 'The body took too long to arrive', code: 'body-late' },
  409: { name: 'Conflict', means: 'The present state does not allow it', code: 'conflict' },
  413: { name: 'TooLarge', means: 'The body is too large', code: 'payload-too-large' },
  415: { name: 'WrongType', means: 'The body is of another type', code: 'unsupported-media-type' },
  429: { name: 'TooMany', means: 'Too many calls; try again after Retry-After', code: 'too-many-requests' },
  500: { name: 'Failed', means: 'The server failed; its log has the request id', code: 'internal' },
  503: { name: 'Unavailable', means: 'The database is away; try again', code: 'database-unavailable' },
}

/** The schemas of refusals. */
export const refusalSchemas = {
  Refusal: {
    type: 'object',
    required: ['detail', 'code'],
    properties: {
      detail: { type: 'string', description: 'A sentence in the language of the caller' },
      code: { type: 'string', enum: Object.keys(errorStatus) },
      request_id: { type: 'string', description: 'With a 5xx' },
    },
  },
  FieldRefusal: {
    type: 'object',
    description: 'By field, the sentences of what is wrong with it',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Every refusal that a call may answer, by name. */
export const refusalResponses = Object.fromEntries(
  Object.entries(refusals).map(([status, { name, means, code }]) => {
    const one = { detail: errorSentence(code, 'en'), code }
    const isOfServer = Number(status) >= 500
    const value = isOfServer ? { ...one, request_id: '0e2ab6f5-93a8-4c42-8a0e-6b4c2a1f0d37' } : one
    const schema = status === '400' ? { anyOf: [ref('Refusal'), ref('FieldRefusal')] } : ref('Refusal')
    return [name, { description: means, content: { 'application/json': { schema, example: value } } }]
  }),
)

/** The refusals of a call, by status. @throws Error if the contract names a status that has no words here */
export function refusalsOf(definition: RouteDefinition): Record<string, { $ref: string }> {
  return Object.fromEntries(
    statusesOf(definition).map((status) => {
      const refusal = refusals[status]
      if (refusal === undefined) throw new Error(`refusals.ts of the document has no words for ${status}`)
      return [status, { $ref: `#/components/responses/${refusal.name}` }]
    }),
  )
}

export const isOpen = ({ permission }: RouteDefinition): boolean =>
  typeof permission === 'object' && 'who' in permission && permission.who === 'anyone'

/** The statuses of all refusals of a call. */
export function statusesOf(definition: RouteDefinition): number[] {
  const { method, params, query, body, consumes, errors = [] } = definition
  const takes = body !== undefined || consumes !== undefined
  const refusesInput = params !== undefined || query !== undefined || takes
  return [
    ...(refusesInput ? [400] : []),
    // A forged call is refused whoever may make it.
    ...(isOpen(definition) && method === 'GET' ? [401] : [401, 403]),
    ...(params === undefined ? [] : [404]),
    ...(takes ? [408, 413, 415] : []),
    429,
    500,
    503,
    ...errors,
  ]
}
