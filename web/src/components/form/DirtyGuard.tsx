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
      // After the key event: rendered immediately, the question would get the same Esc and close itself.
      setTimeout(() => setAsking(true))
    },
    keep: () => {
      setAsking(false)
      if (blocker.status === 'blocked') blocker.reset()
    },
    /** Follows the blocked link; false if there is none. */
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

/** The question of the guard. */
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
