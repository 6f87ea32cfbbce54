import { createRouter } from '@tanstack/react-router'
import { CrashView } from '../components/feedback/CrashView.tsx'
import { PageLoader } from '../components/feedback/PageLoader.tsx'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  // Plain text on both sides: the router's own reader makes a number of `?q=123` and a boolean of `?status=true`.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: searchText,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: () => <PageLoader />,
  defaultErrorComponent: ({ error, reset }) => <CrashView error={error} onRetry={reset} />,
  scrollRestoration: true,
})

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
