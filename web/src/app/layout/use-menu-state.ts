import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShell } from '../shell-state.ts'
import { isSetting } from './navigation.ts'

const useWindow = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false })

/**
 * The menu has its words in a wide window; in a narrower one it is collapsed until it is opened, below 1024 px over the
 * page. The settings have a list of their own beside it and need a wider window; as index.html.
 */
export function useMenuState() {
  const { sidebarOpen, overlayOpen, toggleSidebar, setOverlay } = useShell()
  const { pathname } = useLocation()
  const isWide = useWindow('(min-width: 1280px)')
  const isVeryWide = useWindow('(min-width: 1600px)')
  const isNarrow = useWindow('(max-width: 1023.98px)')
  const inSettings = isSetting(pathname)
  const hasRoom = inSettings ? isVeryWide : isWide
  // Without room it starts collapsed each time.
  useEffect(() => {
    if (hasRoom) setOverlay(false)
  }, [hasRoom, setOverlay])
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
