import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Asks before a dirty form is left by its own close, by a link, or by closing the tab. */
export function useDirtyGuard(isDirty: boolean) {
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return {
    isAsking: isAsking || blocker.status === 'blocked',
    ask: () => {
      // After the key's own event: drawn at once, the question would hear the same Esc and close itself.
      setTimeout(() => setAsking(true))
    },
    keep: () => {
      setAsking(false)
      if (blocker.status === 'blocked') blocker.reset()
    },
    /** Follows the link that was held back; false where there was none. */
    leave: (): boolean => {
      setAsking(false)
      if (blocker.status !== 'blocked') return false
      blocker.proceed()
      return true
    },
  }
}

interface DiscardQuestionProps {
  opened: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** The question that the guard asks. */
export function DiscardQuestion({ opened, onKeep, onDiscard }: DiscardQuestionProps) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onKeep} title={t('form.discardTitle')} size="sm" zIndex={300}>
      <Stack gap="md">
        <Text>{t('form.discardText')}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onKeep} data-autofocus>
            {t('form.keepEditing')}
          </Button>
          <Button color="red.9" onClick={onDiscard}>
            {t('form.discard')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
