import type { ImportColumnUse, ImportMapping } from '@quantrac/contract'
import { AppError } from '../../errors.ts'
import { fold } from './recognise/fold.ts'
import type { KnownFactor } from './recognise/match.ts'

const once: ReadonlySet<ImportColumnUse> = new Set(['time', 'date', 'clock', 'module', 'factor', 'quality'])

/** @throws AppError under the field of `columns` that is wrong: no such column or factor, or two that are the same */
export function refuseWrong(
  { format, columns, module_id }: ImportMapping,
  { width, factors }: { width: number; factors: readonly KnownFactor[] },
): void {
  const indexes = new Set<number>()
  const uses = new Set<ImportColumnUse>()
  const taken = new Set<string>()
  const isOnce = (use: ImportColumnUse) => once.has(use) || (use === 'value' && format.shape === 'rows')
  for (const { index, use, factor_id, create } of columns) {
    if (index >= width) throw AppError.field('columns.index', 'unknown')
    if (indexes.has(index)) throw AppError.field('columns.index', 'taken')
    indexes.add(index)
    if (isOnce(use) && uses.has(use)) throw AppError.field('columns.use', 'taken')
    uses.add(use)
    if (use !== 'value' || format.shape === 'rows') continue
    if (factor_id !== null && (module_id === null || !factors.some(({ id }) => id === factor_id)))
      throw AppError.field('columns.factor_id', 'unknown')
    const names = [
      ...(factor_id === null ? [] : [`factor ${factor_id}`]),
      ...(create === null ? [] : [`code ${fold(create.code)}`]),
    ]
    if (names.some((name) => taken.has(name)))
      throw AppError.field(factor_id === null ? 'columns.create.code' : 'columns.factor_id', 'taken')
    for (const name of names) taken.add(name)
  }
}
