import { pagesOf } from './page-facts.ts'
import { router } from './router.tsx'

/**
 * The modules that a loader imports, as `/src/app/pages/ModulesRoute.tsx`: of a function that the build has transformed
 * for Node.
 */
const importsOf = (load: () => unknown): string[] =>
  [...load.toString().matchAll(/["'](\/src\/[^"']+)["']/g)].flatMap(([, path]) => path ?? [])

/**
 * Every page with the permissions that show it, its texts, its first calls, and the modules that it loads, always and
 * by a parameter of its address; the build writes it to `.vite/pages.json`.
 */
export const pageList = pagesOf(router.routesById)
  .filter(({ isRedirect }) => !isRedirect)
  .map(({ path, needs = [], texts = [], asks = [], asksPlain = [], asksNeed, load, either }) => ({
    path,
    needs,
    texts,
    asks,
    asksPlain,
    asksNeed,
    loads: load === undefined ? [] : importsOf(load),
    either: either && {
      parameter: either.parameter,
      given: importsOf(either.given),
      otherwise: importsOf(either.otherwise),
    },
  }))
