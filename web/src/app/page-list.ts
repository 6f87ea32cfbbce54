import { pagesOf } from './page-facts.ts'
import { router } from './router.tsx'

/** Every page with the permissions that show it, for the browser tests: the build writes it to `.vite/pages.json`. */
export const pageList = pagesOf(router.routesById)
  .filter(({ isRedirect }) => !isRedirect)
  .map(({ path, needs = [] }) => ({ path, needs }))
