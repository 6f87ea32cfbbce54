import type { ImportColumn, ImportColumnUse, ImportShape } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import type { Station } from './use-station.ts'

export interface ColumnWords {
  text: string
  unit: string
  /** Left out of the import. */
  isLeft: boolean
  isNew: boolean
}

/** What a column became, as its menu says it. */
export function columnWords(
  { use, factor_id, create }: ImportColumn,
  { shape, station }: { shape: ImportShape; station: Station | undefined },
  t: TFunction,
): ColumnWords {
  const plain = { unit: '', isLeft: use === 'ignore', isNew: false }
  if (use !== 'value' || shape === 'rows') return { ...plain, text: t(`imports.uses.${use}`) }
  if (create !== null) return { ...plain, text: create.code, unit: create.unit, isNew: true }
  const factor = station?.factors.find(({ id }) => id === factor_id)
  if (factor !== undefined) return { ...plain, text: factor.code, unit: factor.unit }
  return { ...plain, text: factor_id === null ? t('imports.uses.value') : '…' }
}

/** What a column can hold beside a factor, by the shape of the file. */
export const usesOf = (shape: ImportShape): readonly ImportColumnUse[] =>
  shape === 'columns'
    ? ['time', 'date', 'clock', 'quality', 'ignore']
    : ['time', 'date', 'clock', 'module', 'factor', 'value', 'quality', 'ignore']
