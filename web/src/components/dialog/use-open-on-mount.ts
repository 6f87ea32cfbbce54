import { useMounted } from '@mantine/hooks'
import { useState } from 'react'

/**
 * Whether a dialog is open, and how it closes. It is closed in its first drawing and opens at once after: the dialog then knows
 * what had the focus and gives it back. A page mounts one dialog per asking, under a new key, so that its form starts fresh.
 * `onClose` is told when it closes.
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
