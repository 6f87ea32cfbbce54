import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DiscardQuestion, useDirtyGuard } from '../../components/form/DirtyGuard.tsx'
import classes from './SaveBar.module.css'

export interface SaveBarProps {
  /** The number of ticked boxes, in words. */
  words: string
  isDirty: boolean
  isSaving: boolean
  /** Why the last save failed. */
  failure: string | undefined
  onUndo: () => void
  onSave: () => void
}

/** Stays at the foot of the window, however long the list, and asks before unsaved ticks are lost. */
export function SaveBar({ words, isDirty, isSaving, failure, onUndo, onSave }: SaveBarProps) {
  const { t } = useTranslation()
  const guard = useDirtyGuard(isDirty)
  return (
    <div className={classes.bar} data-dirty={isDirty || undefined}>
      {failure !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" w="100%" role="alert">
          {failure}
        </Text>
      )}
      <Text size="sm" className={classes.words} component="output">
        {isDirty ? `${words} · ${t('followed.unsaved')}` : words}
      </Text>
      {isDirty && (
        <Button variant="default" disabled={isSaving} onClick={onUndo}>
          {t('followed.undo')}
        </Button>
      )}
      <Button loading={isSaving} onClick={onSave}>
        {t('common.save')}
      </Button>
      <DiscardQuestion
        opened={guard.isAsking}
        onKeep={guard.keep}
        onDiscard={() => {
          onUndo()
          guard.leave()
        }}
      />
    </div>
  )
}
