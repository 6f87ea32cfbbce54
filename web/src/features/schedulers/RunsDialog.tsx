import type { Scheduler } from '@quantrac/contract'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useListPage } from '../../components/table/use-list-page.ts'
import { useTableState } from '../../components/table/use-table-state.ts'
import { runColumns, runLines } from './run-columns.tsx'
import { RUNS, runList } from './run-list.ts'

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
