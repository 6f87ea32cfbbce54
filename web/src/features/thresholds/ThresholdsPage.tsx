import { Button, Text } from '@mantine/core'
import type { ListedThreshold, ThresholdChange } from '@quantrac/contract'
import { useMediaQuery } from '@mantine/hooks'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type StoreApi, useStore } from 'zustand'
import { api } from '../../api/client.ts'
import { moduleTypes, sorts } from '../../api/contract-values.ts'
import { useCan } from '../../api/current-user.ts'
import { AddButton } from '../../components/access/AddButton.tsx'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { FactorFilters } from '../../components/filter/FactorFilters.tsx'
import { fieldErrorsFor } from '../../components/form/form-errors.ts'
import { useLimitWords } from '../../components/form/use-limit-words.ts'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { confirmDelete, type RowActionItem } from '../../components/table/row-actions.ts'
import { type ListPageState, useListPage } from '../../components/table/use-list-page.ts'
import { currentLanguage, loadTexts } from '../../i18n/i18n.ts'
import { isOfStandard, useLeaveQuestion } from './leave-question.tsx'
import { readDraft, thresholdName, valuesBefore } from './limits-draft.ts'
import {
  type CellErrors,
  createEdits,
  EditingContext,
  type Edits,
  focusCell,
  useRowEdit,
} from './row-edits.ts'
import classes from './ThresholdsPage.module.css'
import { thresholdColumns } from './threshold-columns.tsx'
import { thresholdLines } from './ThresholdLines.tsx'
import { thresholdsKey } from './thresholds-query.ts'
import { UndoButton, useOfferUndo } from './undo.tsx'
import { useCellWords } from './use-cell-words.ts'

const list = listPage({
  key: thresholdsKey,
  call: api.thresholdList,
  filters: { module: 'text', type: moduleTypes, status: 'flag' },
  ordering: sorts.threshold,
  // Sorted by module, so that its thresholds are together.
  defaultOrder: 'module',
})

// The dialog for a new threshold chooses a module and a factor.
const toAdd = ['adaptors.view_module', 'adaptors.view_factor', 'adaptors.add_threshold'] as const

const loadForm = async () => (await import('./ThresholdForm.tsx')).ThresholdForm
const loadDelays = async () => (await import('./DelaysDialog.tsx')).DelaysDialog
const loadJudge = async () => (await import('./JudgeDialog.tsx')).JudgeDialog
const loadTests = async () => {
  const [{ ReadingTestsDialog }] = await Promise.all([
    import('./ReadingTestsDialog.tsx'),
    loadTexts(['reviews']),
  ])
  return ReadingTestsDialog
}
const loadGuard = async () => (await import('./UnsavedGuard.tsx')).UnsavedGuard

/** The thresholds of all modules, edited in their rows. */
export function ThresholdsPage() {
  const { t } = useTranslation()
  const page = useListPage(list)
  const [edits] = useState(createEdits)
  const { ask, question } = useLeaveQuestion()
  const save = useSaveLimits(edits, ask)
  const editing = useMemo(() => ({ edits, save }), [edits, save])
  const changed = useChanged(edits)
  const countLine = useCountLine(changed.size)
  const actions = useThresholdActions(page, edits)
  const isNarrow = useMediaQuery('(max-width: 959px)', undefined, { getInitialValueInEffect: false })
  const addButton = (
    <AddButton needs={toAdd} onAdd={() => page.openDialog('add')}>
      {t('settingThresholds.add')}
    </AddButton>
  )
  return (
    <EditingContext value={editing}>
      <ListPage
        page={page}
        title={t('settingThresholds.title')}
        context={countLine}
        action={
          <>
            <UndoButton edits={edits} />
            {addButton}
          </>
        }
        search={t('settingThresholds.search')}
        filters={<FactorFilters state={page} />}
      >
        <div className={classes.list}>
          <DataTable
            page={page}
            label="settingThresholds.title"
            columns={thresholdColumns}
            phoneRow={thresholdLines}
            empty={{
              title: 'settingThresholds.empty',
              text: 'settingThresholds.emptyText',
              noMatch: 'settingThresholds.noMatch',
              action: addButton,
            }}
            failed="errors.fetchThresholdFailed"
            failedBecause="errorView.detail"
            rowMark={({ id }) => (changed.has(String(id)) ? 'changed' : undefined)}
            foldsActions={isNarrow}
            actions={(row) => (changed.has(String(row.id)) ? saving(row) : actions(row))}
            areaHeight={600}
          />
        </div>
        <ThresholdDialogs page={page} />
        {question}
        <LazyPart load={loadGuard}>{(UnsavedGuard) => <UnsavedGuard edits={edits} />}</LazyPart>
      </ListPage>
    </EditingContext>
  )
}

function ThresholdDialogs({ page }: { page: ListPageState<ListedThreshold> }) {
  return (
    <>
      <ListDialog page={page} load={loadForm} needs={{ add: 'adaptors.add_threshold' }}>
        {(ThresholdForm, dialog) => <ThresholdForm {...dialog} />}
      </ListDialog>
      <ListDialog page={page} load={loadDelays} needs={{ edit: 'adaptors.change_threshold' }}>
        {(DelaysDialog, { row, onClose }) => row && <DelaysDialog row={row} onClose={onClose} />}
      </ListDialog>
      <ListDialog page={page} load={loadJudge} needs={{ judge: 'adaptors.change_threshold' }}>
        {(JudgeDialog, { row, onClose }) => row && <JudgeDialog row={row} onClose={onClose} />}
      </ListDialog>
      <ListDialog page={page} load={loadTests} needs={{ tests: 'adaptors.change_threshold' }}>
        {(ReadingTestsDialog, { row, onClose }) => row && <ReadingTestsDialog row={row} onClose={onClose} />}
      </ListDialog>
    </>
  )
}

/**
 * The ids of the rows with unsaved changes, as one string, so that another key pressed in such a row renders nothing
 * again.
 */
function useChanged(edits: StoreApi<Edits>): ReadonlySet<string> {
  const ids = useStore(edits, ({ drafts }) => Object.keys(drafts).join(' '))
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids])
}

/** The number of thresholds, the page's actions, and the number of unsaved rows. */
function useCountLine(unsaved: number) {
  const { t } = useTranslation()
  const canChange = useCan('adaptors.change_threshold')
  const words = (rows: number): string => ` · ${t('settingThresholds.unsaved', { count: rows })}`
  return (count: number): ReactNode => (
    <>
      {t(canChange ? 'settingThresholds.context' : 'settingThresholds.contextRead', { count })}
      <Text
        span
        inherit
        component="output"
        fw={600}
        c="var(--mantine-color-text)"
        className={unsaved === 0 ? classes.room : undefined}
        data-words={words(1)}
      >
        {unsaved > 0 && words(unsaved)}
      </Text>
    </>
  )
}

const saving = (row: ListedThreshold): readonly RowActionItem[] => [<SaveRow key="save" row={row} />]

/** The actions of a row without changes. */
function useThresholdActions(page: ListPageState<ListedThreshold>, edits: StoreApi<Edits>) {
  const { t } = useTranslation()
  const offerUndo = useOfferUndo(edits)
  const canAdd = useCan('adaptors.add_threshold')
  const follow = useFollow(edits)
  return (row: ListedThreshold): readonly RowActionItem[] => {
    const name = thresholdName(row)
    const tell = (): void => {
      const text = t('settingThresholds.deleted', { name })
      const { id: _, factor: __, standard: ___, follows_standard: ____, ...limits } = row
      if (canAdd) offerUndo(text, { name, run: () => api.thresholdCreate({ body: limits }) })
      else notify.success(text)
    }
    return [
      {
        icon: IconClock,
        label: t('settingThresholds.delays', { name }),
        onClick: () => page.openDialog('edit', row),
        needs: 'adaptors.change_threshold',
      },
      {
        icon: IconHistory,
        label: t('settingThresholds.judgeLabel', { name }),
        onClick: () => page.openDialog('judge', row),
        needs: 'adaptors.change_threshold',
      },
      {
        icon: IconChecklist,
        label: t('settingThresholds.tests', { name }),
        onClick: () => page.openDialog('tests', row),
        needs: 'adaptors.change_threshold',
      },
      ...(row.standard === null
        ? []
        : [
            {
              key: 'follow',
              icon: IconBook2,
              label: t(row.follows_standard ? 'settingThresholds.leaveNamed' : 'settingThresholds.follow', {
                name,
              }),
              onClick: () => void follow(row),
              needs: 'adaptors.change_threshold' as const,
            },
          ]),
      confirmDelete({
        label: t('settingThresholds.deleteLabel', { name }),
        disabledBecause:
          row.follows_standard && row.standard !== null ? t('settingThresholds.notDeleted') : undefined,
        needs: 'adaptors.delete_threshold',
        name: t('settingThresholds.limitsOf', { name }),
        what: t('settingThresholds.deleteConsequences'),
        call: () => api.thresholdDelete({ params: { id: row.id } }),
        renews: thresholdsKey,
        done: tell,
        failed: t('errors.deleteThresholdFailed'),
      }),
    ]
  }
}

/** Lets a factor leave its station's standard, or come back to it, and offers to undo it. */
function useFollow(edits: StoreApi<Edits>): (row: ListedThreshold) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const offerUndo = useOfferUndo(edits)
  return async (row) => {
    const { id, follows_standard, min_value, max_value } = row
    const name = thresholdName(row)
    const update = (body: ThresholdChange) => api.thresholdUpdate({ params: { id }, body })
    try {
      await update({ follows_standard: !follows_standard })
    } catch (error) {
      notifyFailure(error, t('errors.updateThresholdFailed'))
      return
    } finally {
      await client.invalidateQueries({ queryKey: thresholdsKey })
    }
    const before = follows_standard ? { follows_standard } : { follows_standard, min_value, max_value }
    offerUndo(t(follows_standard ? 'settingThresholds.hasLeft' : 'settingThresholds.hasReturned', { name }), {
      name,
      run: () => update(before),
    })
  }
}

/** Save and Cancel, at the end of a row with changes. */
function SaveRow({ row }: { row: ListedThreshold }) {
  const { t } = useTranslation()
  const { isSaving, edits, save } = useRowEdit(row.id)
  const name = thresholdName(row)
  // The buttons disappear with the changes, so the focus moves to a cell of the row.
  const onSave = (): void => {
    focusCell(row.id)
    void save(row)
  }
  const onCancel = (): void => {
    focusCell(row.id)
    edits.getState().drop(row.id)
  }
  return (
    <>
      <Button
        size="compact-sm"
        loading={isSaving}
        aria-label={t('settingThresholds.saveLabel', { name })}
        onClick={onSave}
      >
        {t('common.save')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isSaving}
        aria-label={t('settingThresholds.cancelLabel', { name })}
        onClick={onCancel}
      >
        {t('common.cancel')}
      </Button>
    </>
  )
}

/**
 * Saves the changed cells of a row and offers to undo it. A refusal is shown at its cell, and the text stays; the last
 * of two people who save the same cell wins.
 */
function useSaveLimits(
  edits: StoreApi<Edits>,
  ask: (row: ListedThreshold) => Promise<boolean>,
): (row: ListedThreshold) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const offerUndo = useOfferUndo(edits)
  const words = useCellWords()
  const withNumbers = useLimitWords()
  const refuse = (row: ListedThreshold, errors: CellErrors): void => {
    edits.getState().setErrors(row.id, errors)
    if (Object.keys(errors).length > 0) focusCell(row.id, errors)
  }
  return async (row) => {
    const { drafts, saving, setSaving, drop } = edits.getState()
    const draft = drafts[row.id]
    if (draft === undefined || saving.has(row.id)) return
    const { change: typed, problems } = readDraft(draft, currentLanguage())
    const broken = Object.entries(problems)
    if (broken.length > 0) {
      refuse(row, Object.fromEntries(broken.map(([field, problem]) => [field, words[problem]])))
      return
    }
    const leaves = isOfStandard(row, typed)
    if (leaves && !(await ask(row))) {
      const { min_value: _least, max_value: _most, ...others } = draft
      edits.getState().setDraft(row.id, others)
      return
    }
    const change = leaves ? { ...typed, follows_standard: false } : typed
    const name = thresholdName(row)
    setSaving(row.id, true)
    try {
      await api.thresholdUpdate({ params: { id: row.id }, body: change })
      // The stored values are loaded before the draft is removed, so that the cell never shows the old value again.
      await client.invalidateQueries({ queryKey: thresholdsKey })
      drop(row.id)
    } catch (error) {
      const { known, others } = fieldErrorsFor(error, row)
      if (Object.keys(known).length === 0 || others.length > 0) {
        notifyFailure(error, t('errors.updateThresholdFailed'))
      }
      refuse(row, known)
      return
    } finally {
      setSaving(row.id, false)
    }
    const before = valuesBefore(row, change)
    offerUndo(withNumbers(t('settingThresholds.saved', { name }), change, row.factor.unit), {
      name,
      run: () => api.thresholdUpdate({ params: { id: row.id }, body: before }),
    })
  }
}
