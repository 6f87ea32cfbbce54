import type { Factor } from '@quantrac/contract'
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'

/**
 * The factors with these codes, each once, in the order of the codes; all of them without codes.
 * @throws AppError under `factor_code` (unknown)
 */
export function factorsChosen(factors: readonly Factor[], codes: readonly string[]): readonly Factor[] {
  if (codes.length === 0) return factors
  const byCode = new Map(factors.map((factor) => [codeKey(factor.code), factor]))
  return [...new Set(codes.map(codeKey))].map((key) => {
    const factor = byCode.get(key)
    if (factor === undefined) throw AppError.field('factor_code', 'unknown')
    return factor
  })
}
