import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { CrashView } from '../components/CrashView.tsx'
import { PageLoader } from '../components/PageLoader.tsx'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  // Plain text on both sides: `?q=123` stays the text a person typed instead of becoming a number.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: () => <PageLoader />,
  defaultErrorComponent: ({ error, reset }) => <CrashView error={error} onRetry={reset} />,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
