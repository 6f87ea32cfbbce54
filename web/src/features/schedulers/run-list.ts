import type { SchedulerRun } from '@quantrac/contract'
import { api } from '../../api/client.ts'
import { listPage } from '../../components/table/list-page.ts'
import { schedulersKey } from './scheduler-list.ts'

/** Its parameters are in the address beside those of the list of tasks. */
export const RUNS = 'runs_'
const RENEW_MS = 5000

/** When a task was due and what came of it, newest first. */
export const runList = (id: number) =>
  listPage({
    prefix: RUNS,
    key: [...schedulersKey, 'runs', id],
    call: ({ query: { offset, limit } }, options) =>
      api.schedulerHistory({ params: { id }, query: { offset, limit } }, options),
    renewMs: RENEW_MS,
    rowKey: ({ due_at }: SchedulerRun) => due_at,
  })
