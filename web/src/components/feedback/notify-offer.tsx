import { Button, Group, Text } from '@mantine/core'
import { notify } from './notify.tsx'

let offered = 0

/** What was done, and what a press on the button does about it. */
export interface Offer {
  text: string
  label: string
  onPress: () => void
}

/** Says what was done, with a button beside it, for 15 s; a press closes the notice. */
export function notifyOffer({ text, label, onPress }: Offer): void {
  offered += 1
  const id = `offer-${offered}`
  notify.success(
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm">{text}</Text>
      <Button
        variant="default"
        size="compact-sm"
        flex="none"
        onClick={() => {
          notify.close(id)
          onPress()
        }}
      >
        {label}
      </Button>
    </Group>,
    { place: 'snackbar', id },
  )
}
