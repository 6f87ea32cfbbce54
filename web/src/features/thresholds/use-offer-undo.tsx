import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StoreApi } from 'zustand'
import { notify } from '../../components/feedback/notify.tsx'
import type { Edits, UndoStep } from './row-edits.ts'
import { useUndo } from './use-undo.ts'

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
