import type { Excursion } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import type { Handled } from '../../components/handling/use-handling.ts'
import { aboutName } from '../../lib/health-words.ts'

/** An excursion as it is handled: «COD Hải Phòng». */
export const handledAs = (
  row: Pick<Excursion, 'id' | 'handling' | 'factor' | 'module' | 'module_name'>,
  t: TFunction,
): Handled => ({
  id: row.id,
  handling: row.handling,
  what: `${aboutName(row, t)} ${row.module_name || row.module}`,
})
