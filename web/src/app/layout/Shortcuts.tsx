import { useWindowEvent } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'

// Seldom opened, so not part of the page's first load.
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}))

/** `/` focuses the page's search field, `?` shows the keyboard shortcuts. */
export function Shortcuts() {
  const [opened, setOpened] = useState(false)
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return
    if (event.key === '?') setOpened(true)
    const search = event.key === '/' ? document.querySelector<HTMLElement>('[data-search]') : null
    if (search === null) return
    event.preventDefault()
    search.focus()
  })
  return <Suspense fallback={null}>{opened && <ShortcutsDialog onClose={() => setOpened(false)} />}</Suspense>
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
