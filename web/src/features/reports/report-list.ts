import { reportTypes } from '@quantrac/contract'
import { api } from '../../api/client.ts'
import { sorts, reportStatuses } from '../../api/contract-values.ts'
import { listPage } from '../../components/table/list-page.ts'

/** The key of all lists of reports; invalidated when a report changes. */
export const reportsKey = ['reports'] as const

const given = {
  key: reportsKey,
  call: api.reportList,
  filters: { report_type: reportTypes, module: 'text', status: reportStatuses, scheduler: /^[1-9]\d{0,8}$/ },
  ordering: sorts.report,
  defaultOrder: '-created_at',
} as const

/** The list of `/report`. */
export const reportList = listPage(given)

/** The list below the question of `/dataExport`, whose address holds the question, too. */
export const askedList = listPage({ ...given, prefix: 'list_' })
