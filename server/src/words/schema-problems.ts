import { type FieldErrorCode, fieldErrorCodes } from '@quantrac/contract'
import type { z } from 'zod'
import type { SchemaProblem } from './fields.words.ts'

/** Why a schema refused a value. */
export function schemaProblem(issue: z.core.$ZodIssue): {
  problem: SchemaProblem | FieldErrorCode
  bound?: number | bigint
} {
  switch (issue.code) {
    case 'invalid_type':
      return { problem: issue.input === undefined ? 'required' : 'wrong-type' }
    case 'too_small': {
      if (issue.origin === 'array') return { problem: 'too-few', bound: issue.minimum }
      if (issue.origin !== 'string') return { problem: 'too-small', bound: issue.minimum }
      return issue.minimum === 1 ? { problem: 'blank' } : { problem: 'too-short', bound: issue.minimum }
    }
    case 'too_big':
      if (issue.origin === 'array') return { problem: 'too-many', bound: issue.maximum }
      return { problem: issue.origin === 'string' ? 'too-long' : 'too-big', bound: issue.maximum }
    case 'invalid_value':
      return { problem: issue.input === undefined ? 'required' : 'not-one-of' }
    case 'invalid_union':
      return { problem: issue.input === undefined ? 'required' : 'bad-format' }
    case 'custom':
      return { problem: fieldErrorCodes.find((code) => code === issue.params?.['problem']) ?? 'bad-format' }
    default:
      return { problem: issue.input === '' ? 'blank' : 'bad-format' }
  }
}
