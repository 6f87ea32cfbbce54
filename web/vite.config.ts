import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from './build/compressed-files.ts'
import { pageList } from './build/page-list.ts'
import { plainContractValues } from './build/plain-contract-values.ts'

const server = `127.0.0.1:${process.env.PORT ?? '8080'}`

const base =
  /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|use-sync-external-store|zustand|clsx|@mantine\/core\/esm\/core)\//
const start =
  /node_modules\/@tabler\/icons-react\/|\/web\/src\/(api|i18n|lib|ui|components\/feedback|app\/(theme|shell-state)|features\/followed\/followed-query)\b/
// Two maps share it, both of which are fetched when they are opened: not with `parts`.
const map = /node_modules\/leaflet\/|\/web\/src\/components\/map\//
const charts = /\/web\/src\/(charts|features\/widgets)\/|node_modules\/react-grid-layout\//

/**
 * Few files, each of which many pages share: a browser asks for six at a time, and a phone's network takes a tenth of a second for each
 * question. `base`: the packages that every page runs, which change least. `start`: what the start of the console needs, and icons.
 * `shell`: what at least four pages or dialogs share; `charts` and `parts`: what two share. A page has the rest in its own file.
 */
const groups = [
  { name: 'base', test: base, priority: 5 },
  { name: 'start', test: start, priority: 4 },
  { name: 'map', test: map, priority: 2 },
  { name: 'charts', test: charts, minShareCount: 2, priority: 2 },
  { name: 'shell', minShareCount: 4, priority: 3 },
  { name: 'parts', minShareCount: 2, priority: 1 },
]

export default defineConfig({
  plugins: [react(), plainContractValues, pageList, compressedFiles],
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    // An inlined asset is a data: URL, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
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
