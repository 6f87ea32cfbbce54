import { Modal } from '@mantine/core'
import type { Scheduler, SchedulerRun } from '@quantrac/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { useTableState } from '../../components/table/use-table-state.ts'
import { runColumns, runLines } from './run-columns.tsx'
import { schedulersKey } from './scheduler-list.ts'

/** The list of runs: its parameters are in the address beside those of the list of tasks. */
const RUNS = 'runs_'

const RENEW_MS = 5000

/** When a task was due and what came of it, newest first. */
const runList = (id: number) =>
  listPage({
    prefix: RUNS,
    key: [...schedulersKey, 'runs', id],
    call: ({ query: { offset, limit } }, options) =>
      api.schedulerHistory({ params: { id }, query: { offset, limit } }, options),
    renewMs: RENEW_MS,
    rowKey: ({ due_at }: SchedulerRun) => due_at,
  })

/** When a task was due and what came of it. Opens when it is mounted. */
export function RunsDialog({ row: scheduler, onClose }: ListDialogProps<Scheduler>) {
  const { t } = useTranslation()
  const { clear } = useTableState(RUNS)
  const [opened, close] = useOpenOnMount(() => {
    onClose()
    clear()
  })
  if (scheduler === undefined) return null
  return (
    <Modal
      opened={opened}
      onClose={close}
      size="xl"
      title={t('schedulers.runsOf', { name: scheduler.task_name })}
    >
      <Runs id={scheduler.id} />
    </Modal>
  )
}

function Runs({ id }: { id: number }) {
  const [list] = useState(() => runList(id))
  const page = useListPage(list)
  return (
    <DataTable
      page={page}
      label="schedulers.runs.title"
      columns={runColumns}
      phoneRow={runLines}
      empty={{ title: 'schedulers.runs.empty', text: 'schedulers.runs.emptyText' }}
      failed="schedulers.runs.fetchFailed"
    />
  )
}
