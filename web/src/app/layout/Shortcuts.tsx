import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import { useShell } from '../shell-state.ts'
import { loadKeys, loadPalette } from './shell-dialogs.ts'
import { usePageKeys } from './use-page-keys.ts'

/** The second key of `g d` comes within this time. */
const WAITS_MS = 1_500

/**
 * The keys of every page: `/` focuses its search field, `?` lists all keys, `g` and a letter opens a page, and Ctrl K
 * or ⌘K opens the palette.
 */
export function Shortcuts() {
  const { dialog, setDialog } = useShell()
  useKeys()
  const close = (): void => setDialog(null)
  return (
    <>
      {dialog === 'palette' && <LazyPart load={loadPalette}>{(Part) => <Part onClose={close} />}</LazyPart>}
      {dialog === 'keys' && <LazyPart load={loadKeys}>{(Part) => <Part onClose={close} />}</LazyPart>}
    </>
  )
}

function useKeys(): void {
  const navigate = useNavigate()
  const pageKeys = usePageKeys()
  const setDialog = useShell((shell) => shell.setDialog)
  const begun = useRef(Number.NEGATIVE_INFINITY)
  const onKey = (event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      // Its script comes while the second key is pressed.
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette().catch(() => undefined)
      if (event.key.toLowerCase() !== 'k' || isDialogOpen()) return
      event.preventDefault()
      setDialog('palette')
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return
    const isSecond = event.timeStamp - begun.current < WAITS_MS
    begun.current = Number.NEGATIVE_INFINITY
    const page = isSecond ? pageKeys.find(({ key }) => key === event.key.toLowerCase()) : undefined
    if (page !== undefined) {
      // The same letter alone may be a key of the page.
      event.stopPropagation()
      void navigate({ to: page.path })
    } else if (event.key === 'g') begun.current = event.timeStamp
    else if (event.key === '?') setDialog('keys')
    else if (event.key === '/') focusSearch(event)
  }
  // Before the keys of the page, which are heard at the same window.
  useEffect(() => {
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })
}

function focusSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLElement>('[data-search]')
  if (search === null) return
  event.preventDefault()
  search.focus()
}

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
