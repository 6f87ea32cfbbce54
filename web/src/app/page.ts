import type { PermissionCode } from '@quantrac/contract'
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  type LoaderFnContext,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { currentUserQuery, mayAny } from '../api/current-user.ts'
import { queryClient } from '../api/query-client.ts'
import { accessToken } from '../api/tokens.ts'
import { NotFoundPage } from '../components/feedback/NotFoundPage.tsx'
import { comingBackTo } from '../lib/next-page.ts'
import { loadTexts } from '../i18n/i18n.ts'
import type { TableSearch } from '../components/table/use-table-state.ts'
import { ConsoleLayout } from './layout/ConsoleLayout.tsx'
import type { PageFacts, PageTitle } from './page-facts.ts'

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  staticData: { title: null },
  validateSearch: (search: TableSearch): TableSearch => search,
})

export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'console',
  staticData: { title: null },
  // Only the stored token decides, so that a reload waits for no call; the server checks every call itself.
  beforeLoad: ({ location }) => {
    if (accessToken() === null) throw redirect({ to: '/login', search: comingBackTo(location.href) })
  },
  // While the page's script loads. The page repeats a failed request and says why.
  loader: () => void queryClient.query(currentUserQuery).catch(() => undefined),
  component: ConsoleLayout,
})

interface PageDeclaration extends PageFacts {
  /** Any one of these permissions shows the page; empty: every signed-in person sees it. */
  needs: readonly PermissionCode[]
  /** Requests the page's first data while its script loads. */
  prefetch?: () => Promise<unknown>
  /** Imports the page's component. */
  load: () => Promise<ComponentType>
}

/** Declares a page of the console with all its facts. */
export function page<const Path extends string>(path: Path, { load, prefetch, ...facts }: PageDeclaration) {
  return createRoute({
    getParentRoute: () => consoleRoute,
    path,
    staticData: facts,
    loader: prefetch && prefetching(prefetch, facts),
    component: lazyRouteComponent(async () => {
      const [component] = await Promise.all([load(), loadTexts(facts.texts ?? [])])
      return { default: component }
    }),
  })
}

/** Prefetches when the page is entered or a link to it is hovered; a changed filter on the page does not prefetch. */
const prefetching =
  (prefetch: () => Promise<unknown>, { needs }: PageFacts) =>
  ({ cause }: Pick<LoaderFnContext, 'cause'>): void => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey)
    if (cause === 'stay' || (user !== undefined && !mayAny(user, needs))) return
    // The page repeats a failed request and shows the reason.
    prefetch().catch(() => undefined)
  }

/** A path without a page, which redirects to one; with a title it is a crumb. */
export function redirectTo<const Path extends string>(
  path: Path,
  to: string,
  title: PageTitle | null = null,
) {
  return createRoute({
    getParentRoute: () => consoleRoute,
    path,
    staticData: { title },
    beforeLoad: (): never => {
      throw redirect({ to })
    },
  })
}
