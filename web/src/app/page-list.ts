import { pagesOf } from './page-facts.ts'
import { router } from './router.tsx'

/** The modules that a loader imports, as `/src/app/pages/ModulesRoute.tsx`: of a function that the build has transformed for Node. */
const importsOf = (load: () => unknown): string[] =>
  [...load.toString().matchAll(/["'](\/src\/[^"']+)["']/g)].flatMap(([, path]) => path ?? [])

/** Every page with the permissions that show it and the modules that it loads; the build writes it to `.vite/pages.json`. */
export const pageList = pagesOf(router.routesById)
  .filter(({ isRedirect }) => !isRedirect)
  .map(({ path, needs = [], load }) => ({ path, needs, loads: load === undefined ? [] : importsOf(load) }))
