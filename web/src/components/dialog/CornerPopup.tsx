import { ActionIcon } from '@mantine/core'
import { useClickOutside, useFocusReturn, useFocusTrap, useWindowEvent } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './CornerPopup.module.css'

export interface CornerPopupProps {
  opened: boolean
  onChange: (opened: boolean) => void
  /** The name of the pop-up. */
  label: string
  /** The name of the button, with its state: «Alerts, 3 unread». */
  buttonLabel: string
  /** The content of the button. */
  button: ReactNode
  width: number
  children: ReactNode
}

/**
 * A button at the right end of the top bar with a pop-up under it. The position is fixed, so it needs none of the 15
 * KiB of Mantine's positioning.
 */
export function CornerPopup({
  opened,
  onChange,
  label,
  buttonLabel,
  button,
  width,
  children,
}: CornerPopupProps) {
  const outside = useClickOutside((event) => {
    // A press on a toast does not close the pop-up: the toast beside it would move away under the pointer.
    if (opened && !isIn(event.target, '.mantine-Notifications-root')) onChange(false)
  })
  const trap = useFocusTrap(opened)
  useFocusReturn({ opened })
  useWindowEvent('keydown', (event) => {
    // Escape in a menu of the pop-up closes the menu alone.
    if (opened && event.key === 'Escape' && !isIn(event.target, '[role=menu]')) onChange(false)
  })
  return (
    <div className={classes.corner} ref={outside}>
      <ActionIcon
        className={classes.button}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={buttonLabel}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => onChange(!opened)}
      >
        {button}
      </ActionIcon>
      {opened && (
        <dialog open ref={trap} className={classes.popup} style={{ width }} aria-label={label}>
          {children}
        </dialog>
      )}
    </div>
  )
}

const isIn = (target: EventTarget | null, place: string): boolean =>
  target instanceof Element && target.closest(place) !== null
