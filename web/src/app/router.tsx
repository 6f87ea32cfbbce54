import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { CrashView } from '../components/feedback/CrashView.tsx'
import { PageLoader } from '../components/feedback/PageLoader.tsx'
import { underBase } from '../lib/base-path.ts'
import { routeTree } from './routes.tsx'

/** Text on both sides: the router's own reader makes a number of `?q=123` and a boolean of `?status=true`. */
export const plainSearch = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: searchText,
}

/** A router over the console's pages; its history is the browser's, unless one is given. */
export function consoleRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    basepath: underBase('/'),
    ...(history && { history }),
    ...plainSearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: () => <PageLoader />,
    defaultErrorComponent: ({ error, reset }) => <CrashView error={error} onRetry={reset} />,
    scrollRestoration: true,
  })
}

export const router = consoleRouter()

function searchText(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
