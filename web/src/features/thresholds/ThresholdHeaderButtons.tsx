import { Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useTranslation } from 'react-i18next'
import { type StoreApi, useStore } from 'zustand'
import { AddButton } from '../../components/access/AddButton.tsx'
import type { Edits } from './row-edits.ts'
import { useUndo } from './use-undo.ts'

// Limits are added to a factor of a module, both to be chosen.
const needs = ['adaptors.view_module', 'adaptors.view_factor', 'adaptors.add_threshold'] as const

export function AddThresholdButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  return (
    <AddButton needs={needs} onAdd={onAdd}>
      {t('settingThresholds.add')}
    </AddButton>
  )
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
