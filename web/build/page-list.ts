import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { pagesOf } from '../src/app/page-facts.ts'
import { plainContractValues } from './plain-contract-values.ts'

/** The routes are read in Node, which knows no style sheets. */
const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-styles' },
  load: { filter: { id: /^\0no-styles$/ }, handler: () => 'export default {}' },
}

/**
 * Writes down every page with the permissions that show it: the browser tests know nothing of the console's inside and
 * need the list.
 */
export const pageList: Plugin = {
  name: 'page-list',
  apply: 'build',
  async generateBundle() {
    const { module } = await runnerImport<typeof import('../src/app/router.tsx')>('/src/app/router.tsx', {
      // Not where the build was started.
      root: resolve(import.meta.dirname, '..'),
      plugins: [plainContractValues, noStyles],
    })
    const pages = pagesOf(module.router.routesById)
      .filter(({ isRedirect }) => !isRedirect)
      .map(({ path, needs = [] }) => ({ path, needs }))
    this.emitFile({
      type: 'asset',
      fileName: '.vite/pages.json',
      source: JSON.stringify(pages, undefined, 2),
    })
  },
}
