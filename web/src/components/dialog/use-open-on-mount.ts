import { useMounted } from '@mantine/hooks'
import { useState } from 'react'

/**
 * The open state of a dialog, and its close function. The dialog is closed in its first render and opens right after:
 * it then knows which element had the focus and returns it. A page mounts one dialog per opening, under a new key, so
 * that its form starts fresh. `onClose` is called when it closes.
 */
export function useOpenOnMount(onClose?: () => void): [opened: boolean, close: () => void] {
  const isMounted = useMounted()
  const [isClosed, setClosed] = useState(false)
  const close = (): void => {
    setClosed(true)
    onClose?.()
  }
  return [isMounted && !isClosed, close]
}
