import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { Outlet, useMatches, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { RequirePermission } from '../../components/access/RequirePermission.tsx'
import { Deferred } from '../../components/feedback/Deferred.tsx'
import { PageLoader } from '../../components/feedback/PageLoader.tsx'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { useShell } from '../shell-state.ts'
import { Banners } from './Banners.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import classes from './ConsoleLayout.module.css'

const CONTENT = 'content'

const LazyWall = lazy(async () => {
  const [{ Wall }] = await Promise.all([
    import('../../features/wall/Wall.tsx'),
    loadTexts(['dashboard', 'wall']),
  ])
  return { default: Wall }
})

/** The frame of every page; `?wall=…` shows the wall instead. */
export function ConsoleLayout() {
  const { wall }: TableSearch = useSearch({ strict: false })
  if (wall === undefined) return <Framed />
  return (
    <Suspense fallback={<PageLoader />}>
      <LazyWall />
    </Suspense>
  )
}

function Framed() {
  const { t } = useTranslation()
  const { sidebarOpen, overlayOpen, toggleSidebar, setOverlay } = useShell()
  const isNarrow = useMediaQuery('(max-width: 1023.98px)', undefined, { getInitialValueInEffect: false })
  const isPhone = usePhone()
  const open = isNarrow ? overlayOpen : sidebarOpen
  // A window that becomes narrow again starts with a collapsed sidebar, as every narrow window does.
  useEffect(() => {
    if (!isNarrow) setOverlay(false)
  }, [isNarrow, setOverlay])
  // What index.html shows in its place.
  useLayoutEffect(() => document.getElementById('frame')?.remove(), [])
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') setOverlay(false)
  })
  return (
    <div className={classes.console} data-open={open || undefined}>
      <a className={classes.skip} href={`#${CONTENT}`}>
        {t('shell.skip')}
      </a>
      {isNarrow && open && (
        <div
          className={classes.backdrop}
          data-testid="sidebar-backdrop"
          aria-hidden
          onClick={() => setOverlay(false)}
        />
      )}
      <aside className={classes.side}>
        {(open || !isPhone) && <Sidebar open={open} onNavigate={() => setOverlay(false)} />}
      </aside>
      <div className={classes.page}>
        <TopBar open={open} onToggle={() => (isNarrow ? setOverlay(!overlayOpen) : toggleSidebar())} />
        <Banners />
        <main id={CONTENT} className={classes.content} tabIndex={-1}>
          <Deferred>
            <GuardedPage />
          </Deferred>
        </main>
      </div>
      <Shortcuts />
      {/* Short notices, at most five at a time. */}
      <Notifications
        className={classes.notices}
        position="top-right"
        autoClose={5000}
        limit={5}
        zIndex={500}
        containerWidth={380}
      />
    </div>
  )
}

/** The page of the address, or the permission that it needs. */
function GuardedPage() {
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs })
  return (
    <RequirePermission code={needs ?? []}>
      <Outlet />
    </RequirePermission>
  )
}
