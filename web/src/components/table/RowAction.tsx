import { ActionIcon, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

export interface RowActionProps {
  icon: TablerIcon
  /** The name of action and row: «Edit WW-01». */
  label: string
  onClick: () => void
  /** Red, for deletion. */
  danger?: boolean
  /** The reason why it is not possible now; the button is then disabled and shows it. */
  disabledBecause?: string | undefined
  /** Called when it is pressed all the same. */
  onRefused?: (() => void) | undefined
}

/** One icon button at the end of a table row. */
export function RowAction({
  icon: Icon,
  label,
  onClick,
  danger = false,
  disabledBecause,
  onRefused,
}: RowActionProps) {
  const isDisabled = disabledBecause !== undefined
  return (
    <Tooltip label={disabledBecause ?? label}>
      <ActionIcon
        variant="subtle"
        color={danger ? 'red' : 'gray'}
        // The library's red for words on a dark ground is nearly white.
        {...(danger && !isDisabled && { c: 'var(--state-alert)' })}
        // The library's grey ground would look like a button that is pressed, among ones without a ground.
        {...(isDisabled && { bg: 'transparent' })}
        size={32}
        aria-label={label}
        data-disabled={isDisabled || undefined}
        aria-disabled={isDisabled || undefined}
        onClick={(event) => {
          event.stopPropagation()
          if (isDisabled) onRefused?.()
          else onClick()
        }}
      >
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
