import { api } from '../../api/client.ts'
import { sorts } from '../../api/contract-values.ts'
import { listPage } from '../../components/table/list-page.ts'

/** The key of the list of tasks; invalidated when a task changes. */
export const schedulersKey = ['schedulers'] as const

export const schedulerList = listPage({
  key: schedulersKey,
  call: api.schedulerList,
  ordering: sorts.scheduler,
  // Newest first: a task just added is the first row.
  defaultOrder: '-id',
})
