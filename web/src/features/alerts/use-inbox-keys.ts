import { useWindowEvent } from '@mantine/hooks'

export interface InboxKeys {
  onMove: (step: 1 | -1) => void
  onSeen: () => void
  onStation: () => void
}

const inField = 'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"]'
const pressed = 'a, button, summary, [role="button"]'

/** J and K walk through the list, E marks as read, Enter opens the station; not while a person types or is asked. */
export function useInboxKeys({ onMove, onSeen, onStation }: InboxKeys): void {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const { target } = event
    const element = target instanceof HTMLElement ? target : null
    if (element?.closest(inField)) return
    if (document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null) return
    const key = event.key.toLowerCase()
    if (key === 'j') onMove(1)
    else if (key === 'k') onMove(-1)
    else if (key === 'e') onSeen()
    // On a row that is chosen already, Enter goes on to its station; every other link and button does what it says.
    else if (key === 'enter' && isFree(element)) onStation()
    else return
    event.preventDefault()
  })
}

const isFree = (element: HTMLElement | null): boolean =>
  element === null ||
  element.closest('[data-row][data-selected] [data-choice]') !== null ||
  element.closest(pressed) === null
