import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import * as contractValues from './src/api/contract-values.ts'

const server = `127.0.0.1:${process.env.PORT ?? '8080'}`

/**
 * The console needs a few plain values of the contract while it runs. Its schemas, and the schema library with them, are 29 KiB of
 * script that a browser would never use: they are evaluated here, once, when the console is built.
 */
const plainContractValues: Plugin = {
  name: 'plain-contract-values',
  load: {
    filter: { id: /src\/api\/contract-values\.ts$/ },
    handler: () => ({
      code: Object.entries(contractValues)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n'),
      moduleType: 'js',
    }),
  },
}

/** The routes are read in Node, which knows no style sheets. */
const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-styles' },
  load: { filter: { id: /^\0no-styles$/ }, handler: () => 'export default {}' },
}

/** The browser tests know nothing of the console's inside; with each build they get its list of pages. */
const pageList: Plugin = {
  name: 'page-list',
  apply: 'build',
  async generateBundle() {
    const { module } = await runnerImport<typeof import('./src/app/page-list.ts')>('/src/app/page-list.ts', {
      plugins: [plainContractValues, noStyles],
    })
    this.emitFile({
      type: 'asset',
      fileName: '.vite/pages.json',
      source: JSON.stringify(module.pageList, undefined, 2),
    })
  },
}

/**
 * What every page loads, as one file that a browser keeps until one of these packages changes. Divided by who imports which part, it is
 * 15 files, and a page loads 6 kB more.
 */
const base =
  /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|use-sync-external-store|zustand|clsx|@mantine\/core\/esm\/core)\//

export default defineConfig({
  plugins: [react(), plainContractValues, pageList],
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    // An inlined asset is a data: URL, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: base }] } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/support': `http://${server}`,
      '/api': `http://${server}`,
      '/ws': { target: `ws://${server}`, ws: true },
    },
  },
})
