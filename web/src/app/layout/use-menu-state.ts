import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShell } from '../shell-state.ts'
import { isSetting } from './navigation.ts'

const useWindow = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false })

/**
 * The menu has its words in a wide window; in a narrower one it is collapsed until it is opened, below 1024 px over the
 * page; as index.html.
 */
export function useMenuState() {
  const { sidebarOpen, overlayOpen, toggleSidebar, setOverlay, setBeforeSettings } = useShell()
  const { pathname, search } = useLocation()
  const hasRoom = useWindow('(min-width: 1280px)')
  const isNarrow = useWindow('(max-width: 1023.98px)')
  const inSettings = isSetting(pathname)
  // Without room it starts collapsed each time.
  useEffect(() => {
    if (hasRoom) setOverlay(false)
  }, [hasRoom, setOverlay])
  useEffect(() => {
    if (!inSettings) setBeforeSettings({ to: pathname, search })
  }, [inSettings, pathname, search, setBeforeSettings])
  useWindowEvent('keydown', (event) => {
    if (isNarrow && event.key === 'Escape') setOverlay(false)
  })
  return {
    open: hasRoom ? sidebarOpen : overlayOpen,
    /** Over the page, which is not reached meanwhile. */
    isOver: isNarrow && overlayOpen,
    isNarrow,
    inSettings,
    toggle: () => (hasRoom ? toggleSidebar() : setOverlay(!overlayOpen)),
    /** After a page is chosen. */
    leave: () => {
      if (isNarrow) setOverlay(false)
    },
    setOverlay,
  }
}
