import { useTranslation } from 'react-i18next'
import type { DownloadedFile } from '../../api/exchange.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import type { TableState } from '../table/use-table-state.ts'
import { useSaveFile } from './use-save-file.ts'

export const listForms = ['csv', 'xlsx'] as const
export type ListForm = (typeof listForms)[number]

/** Fetches the whole list with its filters; the calls take no page. */
export type TakeList = (form: ListForm) => Promise<DownloadedFile>

export interface ListDownload {
  /** «1,204 rows, as filtered» */
  rows: string
  /** Nothing can be taken: the list is empty. */
  isEmpty: boolean
  isBusy: boolean
  start: (form: ListForm) => void
}

/** A list as a file: all its pages, as they are filtered and sorted on screen. */
export function useListDownload(
  {
    count,
    isFiltered,
    search,
  }: Pick<TableState, 'search'> & { count: number | undefined; isFiltered: boolean },
  take: TakeList,
): ListDownload {
  const { t } = useTranslation()
  const save = useSaveFile()
  const numbers = { count: count ?? 0, total: formatNumber(count ?? 0, currentLanguage()) }
  return {
    rows: isFiltered || search !== '' ? t('download.filtered', numbers) : t('download.rows', numbers),
    isEmpty: count === 0,
    isBusy: save.isPending,
    start: (form) =>
      save.mutate({
        fetch: () => take(form),
        name: `quantrac.${form}`,
        words: {
          preparing: t('download.preparing'),
          saved: t('download.saved', numbers),
          failed: t('download.failed'),
        },
      }),
  }
}
