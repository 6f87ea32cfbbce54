/**
 * Every error code of an answer, with its HTTP status. The server has a sentence for each in every language.
 * A field error (400) has no code: its sentence is listed under the field.
 */
export const errorStatus = {
  'bad-request': 400,
  'malformed-json': 400,
  'malformed-id': 400,
  'login-failed': 401,
  'token-missing': 401,
  'token-invalid': 401,
  'refresh-invalid': 401,
  'csrf-failed': 403,
  'permission-denied': 403,
  escalation: 403,
  'limited-reach': 403,
  'not-found': 404,
  conflict: 409,
  'reading-exists': 409,
  'code-ambiguous': 409,
  'factor-has-readings': 409,
  busy: 409,
  'last-admin': 409,
  'own-account': 409,
  'widgets-full': 409,
  'widgets-exist': 409,
  'report-pending': 409,
  'report-failed': 409,
  'report-not-pending': 409,
  'scheduler-enabled': 409,
  'scheduler-enabled-delete': 409,
  'scheduler-finished': 409,
  'scheduler-gone': 409,
  'used-by-schedule': 409,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  'database-unavailable': 503,
  'broker-refused': 503,
  'broker-silent': 503,
  'no-source': 503,
  stopping: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/**
 * Why a field was refused for another reason than its schema. The server has a sentence for each in every language.
 */
export const fieldErrorCodes = [
  'taken',
  'unknown',
  'min-above-max',
  'bands-overlap',
  'deadband-too-wide',
  'negative',
  'not-finite',
  'password-needed-again',
  'topic-invalid',
  'future',
  'too-old',
  'start-after-end',
  'must-be-known',
  'wrong-password',
  'password-common',
  'password-is-email',
  'born-too-early',
  'blank',
  'factors-beyond-limit',
  'takes-no-factors',
  'module-needed',
  'below-least-size',
  'hours-overlap',
  'hours-missing',
  'hours-empty',
  'longer-than-a-year',
  'factors-needed',
  'needed',
  'end-before-start',
  'cron-invalid',
] as const

export type FieldErrorCode = (typeof fieldErrorCodes)[number]
