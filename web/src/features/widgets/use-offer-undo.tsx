import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notify } from '../../components/feedback/notify.tsx'

let offered = 0

/** Says what was done and offers to undo it, for 15 s. */
export function useOfferUndo() {
  const { t } = useTranslation()
  return ({ text, undo }: { text: string; undo: () => Promise<unknown> }): void => {
    offered += 1
    const id = `widget-undo-${offered}`
    notify.success(
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          onClick={() => {
            notify.close(id)
            undo().catch(() => undefined)
          }}
        >
          {t('widgets.undo')}
        </Button>
      </Group>,
      { place: 'snackbar', id },
    )
  }
}
