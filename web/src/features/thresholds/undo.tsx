import { Button, Group, Text } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type StoreApi, useStore } from 'zustand'
import { ApiError } from '../../api/api-error.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import type { Edits, UndoStep } from './row-edits.ts'
import { thresholdsKey } from './thresholds-query.ts'

/** Takes a step back and says so. A step that the server refuses stays, unless what it is about is gone. */
function useUndo(edits: StoreApi<Edits>): (step: UndoStep) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  return async (step) => {
    const { undos, addUndo, removeUndo } = edits.getState()
    // Pressed twice, or taken back from the head of the page meanwhile.
    if (!undos.includes(step)) return
    removeUndo(step.id)
    notify.close(step.id)
    try {
      await step.run()
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      if (!isGone) addUndo(step)
      notifyFailure(error, t('settingThresholds.undoFailed', { name: step.name }))
      return
    } finally {
      await client.invalidateQueries({ queryKey: thresholdsKey })
    }
    notify.info(t('settingThresholds.undone', { name: step.name }))
  }
}

let offered = 0

/** Says what was done and offers to take it back, in a notice of 15 s and for longer at the head of the page. */
export function useOfferUndo(edits: StoreApi<Edits>) {
  const { t } = useTranslation()
  const undo = useUndo(edits)
  return (text: string, given: Omit<UndoStep, 'id'>): void => {
    offered += 1
    const step = { ...given, id: `threshold-undo-${offered}` }
    edits.getState().addUndo(step)
    notify.success(
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Button variant="default" size="compact-sm" flex="none" onClick={() => void undo(step)}>
          {t('settingThresholds.undo')}
        </Button>
      </Group>,
      { place: 'snackbar', id: step.id },
    )
  }
}

/** Takes the newest step back; there while there is one, longer than its notice. */
export function UndoButton({ edits }: { edits: StoreApi<Edits> }) {
  const { t } = useTranslation()
  const undo = useUndo(edits)
  const step = useStore(edits, ({ undos }) => undos.at(-1))
  if (step === undefined) return null
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      onClick={() => void undo(step)}
    >
      {t('settingThresholds.undoNamed', { name: step.name })}
    </Button>
  )
}
