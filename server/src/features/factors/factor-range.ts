import type { FactorChange } from '@quantrac/contract'
import type { FieldProblem } from '../../errors.ts'

/** What is wrong with the range of an instrument: its lower end comes first; one end alone may be known. */
export const rangeProblem = ({
  range_min = null,
  range_max = null,
}: Pick<FactorChange, 'range_min' | 'range_max'>): { range_min?: FieldProblem } =>
  range_min !== null && range_max !== null && range_min > range_max ? { range_min: 'range-reversed' } : {}
