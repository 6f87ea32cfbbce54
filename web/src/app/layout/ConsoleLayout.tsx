import { Notifications } from '@mantine/notifications'
import { Outlet, useMatches, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { RequirePermission } from '../../components/access/RequirePermission.tsx'
import { Deferred } from '../../components/feedback/Deferred.tsx'
import { PageLoader } from '../../components/feedback/PageLoader.tsx'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { ProofAsker } from '../../components/two-step/ProofAsker.tsx'
import { loadTexts } from '../../i18n/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { Banners } from './Banners.tsx'
import { PhoneTabs } from './PhoneTabs.tsx'
import { SettingsNav } from './SettingsNav.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useMenuState } from './use-menu-state.ts'
import classes from './ConsoleLayout.module.css'

const CONTENT = 'content'

const LazyWall = lazy(async () => {
  const [{ Wall }] = await Promise.all([
    import('../../features/wall/Wall.tsx'),
    loadTexts(['dashboard', 'wall']),
  ])
  return { default: Wall }
})

const LazySetUp = lazy(async () => {
  const [{ SetUpFactor }] = await Promise.all([import('../pages/SetUpFactor.tsx'), loadTexts(['twoStep'])])
  return { default: SetUpFactor }
})

/** The frame of every page; `?wall=…` shows the wall instead, and who owes a second factor sets it up first. */
export function ConsoleLayout() {
  const { wall }: TableSearch = useSearch({ strict: false })
  const now = useNow()
  const due = useCurrentUser()?.second_factor_due_at ?? null
  if (due !== null && Date.parse(due) <= now)
    return (
      <Suspense fallback={<PageLoader />}>
        <LazySetUp />
      </Suspense>
    )
  return (
    <>
      {wall === undefined ? (
        <Framed />
      ) : (
        <Suspense fallback={<PageLoader />}>
          <LazyWall />
        </Suspense>
      )}
      <ProofAsker />
    </>
  )
}

function Framed() {
  const { t } = useTranslation()
  const { open, isOver, isNarrow, inSettings, toggle, leave, setOverlay } = useMenuState()
  const isPhone = usePhone()
  // What index.html shows in its place.
  useLayoutEffect(() => document.getElementById('frame')?.remove(), [])
  return (
    <div className={classes.console} data-open={open || undefined}>
      <a className={classes.skip} href={`#${CONTENT}`}>
        {t('shell.skip')}
      </a>
      {isOver && (
        <div
          className={classes.backdrop}
          data-testid="sidebar-backdrop"
          aria-hidden
          onClick={() => setOverlay(false)}
        />
      )}
      <aside className={classes.side}>
        {(open || !isPhone) && (
          <Sidebar open={open} inSettings={inSettings && !isNarrow} onNavigate={leave} />
        )}
      </aside>
      <div className={classes.page}>
        <TopBar open={open} onToggle={toggle} />
        <Banners />
        <div className={classes.body} data-narrow={isNarrow || undefined}>
          {inSettings && isNarrow && <SettingsNav />}
          <main id={CONTENT} className={classes.content} tabIndex={-1}>
            <Deferred>
              <GuardedPage />
            </Deferred>
          </main>
        </div>
      </div>
      {isPhone && <PhoneTabs isMenuOpen={isOver} onMenu={() => setOverlay(true)} />}
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
