import type { ListedThreshold } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type StoreApi, useStore } from 'zustand'
import { useCan } from '../../api/current-user.ts'
import { FactorFilters } from '../../components/filter/FactorFilters.tsx'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { listAsked } from '../../components/filter/ListFilters.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { RequirePermission } from '../../components/access/RequirePermission.tsx'
import { useRowTask } from '../../components/table/use-row-task.ts'
import { useTableState, type TableState } from '../../components/table/use-table-state.ts'
import { createEdits, EditingContext, type Edits } from './row-edits.ts'
import { AddThresholdButton, UndoButton } from './ThresholdHeaderButtons.tsx'
import { thresholdOrdering, thresholdsQuery } from './thresholds-query.ts'
import { ThresholdTable } from './ThresholdTable.tsx'
import { useSaveLimits } from './use-save-limits.ts'

const loadDialog = async () => (await import('./ThresholdTaskDialog.tsx')).ThresholdTaskDialog
const loadGuard = async () => (await import('./UnsavedGuard.tsx')).UnsavedGuard

/** The thresholds of all modules, edited where they stand. */
export function ThresholdsPage() {
  return (
    <RequirePermission code="adaptors.view_threshold">
      <ThresholdList />
    </RequirePermission>
  )
}

function ThresholdList() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [edits] = useState(createEdits)
  const save = useSaveLimits(edits)
  const editing = useMemo(() => ({ edits, save }), [edits, save])
  const state = useTableState()
  const thresholds = useQuery(thresholdsQuery(askedFor(state)))
  const { task, start, end } = useRowTask<ListedThreshold>(thresholds.data?.results)
  const onAdd = (): void => start({ kind: 'add' })
  return (
    <EditingContext value={editing}>
      <Header count={thresholds.data?.count} edits={edits} onAdd={onAdd} />
      <FactorFilters state={state} searchLabel={t('settingThresholds.search')} />
      <ThresholdTable
        thresholds={thresholds}
        state={state}
        onTask={start}
        addButton={<AddThresholdButton onAdd={onAdd} />}
      />
      <LateDialog load={loadDialog} asking={task?.turn}>
        {(Dialog) =>
          task && (
            <Dialog
              key={task.turn}
              task={task}
              onClose={end}
              // A new threshold is seen among those of its module.
              onCreated={(module) => void navigate({ to: '.', search: { module }, replace: true })}
            />
          )
        }
      </LateDialog>
      <LateDialog load={loadGuard} asking={1}>
        {(UnsavedGuard) => <UnsavedGuard edits={edits} />}
      </LateDialog>
    </EditingContext>
  )
}

interface HeaderProps {
  count: number | undefined
  edits: StoreApi<Edits>
  onAdd: () => void
}

function Header({ count, edits, onAdd }: HeaderProps) {
  const { t } = useTranslation()
  const unsaved = useStore(edits, ({ drafts }) => Object.keys(drafts).length)
  const canChange = useCan('adaptors.change_threshold')
  const words = canChange ? 'settingThresholds.context' : 'settingThresholds.contextRead'
  // The line stands from the start, so that the page does not jump when the number comes.
  const counted = count === undefined ? '\u00a0' : t(words, { count })
  return (
    <PageHeader
      title={t('settingThresholds.title')}
      context={
        <>
          {counted}
          {unsaved > 0 && (
            <Text span inherit component="output" fw={600} c="var(--mantine-color-text)">
              {` · ${t('settingThresholds.unsaved', { count: unsaved })}`}
            </Text>
          )}
        </>
      }
      actions={
        <>
          <UndoButton edits={edits} />
          <AddThresholdButton onAdd={onAdd} />
        </>
      }
    />
  )
}

const askedFor = (state: TableState) => ({
  ...listAsked(state),
  module: state.filter('module'),
  ordering: thresholdOrdering(state.ordering),
})
