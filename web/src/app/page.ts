import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { currentUserQuery, mayAny } from '../api/current-user.ts'
import { queryClient } from '../api/query-client.ts'
import { accessToken } from '../api/tokens.ts'
import { NotFoundPage } from '../components/feedback/NotFoundPage.tsx'
import type { TableSearch } from '../components/table/use-table-state.ts'
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
  // The stored token alone decides, so that a reload waits for no call; the server judges every call by itself.
  beforeLoad: () => {
    if (accessToken() === null) throw redirect({ to: '/login' })
  },
  component: lazyRouteComponent(() => import('./layout/ConsoleLayout.tsx'), 'ConsoleLayout'),
})

interface PageDeclaration extends PageFacts {
  /** Asks for the page's first data while its script still loads. */
  prefetch?: () => Promise<unknown>
  /** Imports the page's component. */
  load: () => Promise<ComponentType>
}

/** A page of the console: everything that the console knows of it. */
export function page<const Path extends string>(path: Path, { load, prefetch, ...facts }: PageDeclaration) {
  return createRoute({
    getParentRoute: () => consoleRoute,
    path,
    staticData: facts,
    loader: ({ cause }): void => {
      // Another filter on the same page is the page's own matter.
      if (prefetch === undefined || cause === 'stay') return
      const user = queryClient.getQueryData(currentUserQuery.queryKey)
      // The page asks again for what fails here, and shows why.
      if (user === undefined || mayAny(user, facts.needs)) prefetch().catch(() => undefined)
    },
    component: lazyRouteComponent(async () => ({ default: await load() })),
  })
}

/** A path without a page of its own, which leads to one; with a title it is a crumb. */
export function leadsTo<const Path extends string>(path: Path, to: string, title: PageTitle | null = null) {
  return createRoute({
    getParentRoute: () => consoleRoute,
    path,
    staticData: { title },
    beforeLoad: (): never => {
      throw redirect({ to })
    },
  })
}
