import { Tooltip } from '@mantine/core'

export interface TipBubbleProps {
  id: string
  label: string
  target: Element
  position: 'top' | 'right'
}

/** What a tip shows. */
export default function TipBubble({ id, label, target, position }: TipBubbleProps) {
  // Mantine takes an element of an SVG only from a ref.
  return (
    <Tooltip
      id={id}
      role="tooltip"
      label={label}
      target={{ current: target as HTMLElement }} // only its place is asked for, which an SVG element tells, too
      opened
      // A reason is a sentence: on one line it would make a phone's page scroll sideways.
      multiline
      maw="min(480px, calc(100vw - 16px))"
      position={position}
    />
  )
}
