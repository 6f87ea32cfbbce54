import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'
import { useHasActed } from '../../lib/first-action.ts'

/**
 * The place of short notices, fetched with the first notice or the person's first action: its 10 KiB would delay the
 * first words of every page. A notice waits for it; if it cannot be fetched, the next notice tries again.
 */
export function LateNotices() {
  const { notifications } = useNotifications()
  const hasActed = useHasActed()
  const [Notices, setNotices] = useState<ComponentType | null>(null)
  /** With so many notices waiting it could not be fetched. */
  const [failedWith, setFailedWith] = useState<number | null>(null)
  const waiting = notifications.length
  const isWanted = Notices === null && (hasActed || waiting > 0) && waiting !== failedWith
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    import('./Notices.tsx').then(
      (file) => isCurrent && setNotices(() => file.Notices),
      () => isCurrent && setFailedWith(waiting),
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, waiting])
  return Notices !== null && <Notices />
}
