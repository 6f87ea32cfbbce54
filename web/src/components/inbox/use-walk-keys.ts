import { useWindowEvent } from '@mantine/hooks'

const inField = 'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="tree"]'
const pressed = 'a, button, summary, [role="button"]'

/** What keys do in a list beside its details, as `j` and `k`; not while a person types or is asked. */
export function useWalkKeys(keys: Readonly<Record<string, () => void>>): void {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const { target } = event
    const element = target instanceof HTMLElement ? target : null
    if (element?.closest(inField)) return
    if (document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null) return
    const key = event.key.toLowerCase()
    const run = keys[key]
    // On a row that is chosen already, Enter goes on; every other link and button does what it says.
    if (run === undefined || (key === 'enter' && !isFree(element))) return
    run()
    event.preventDefault()
  })
}

const isFree = (element: HTMLElement | null): boolean =>
  element === null ||
  element.closest('[data-row][data-selected] [data-choice]') !== null ||
  element.closest(pressed) === null
