import type { ModuleLatestFactor } from '@quantrac/contract'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { factorText } from './station-view.ts'

/** The address with a factor in the course, at its open alert if it has one. */
export const toException =
  ({ code, excursion }: Pick<ModuleLatestFactor, 'code' | 'excursion'>) =>
  (before: TableSearch): TableSearch => ({
    ...before,
    factor: factorText([code]),
    alert: excursion === null ? undefined : String(excursion.alert_id),
    zoom: undefined,
  })
