import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunk-groups.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { paintFirst } from './build/paint-first.ts'
import { pageList } from './build/page-list.ts'
import { plainContractValues } from './build/plain-contract-values.ts'

const server = `127.0.0.1:${process.env.PORT ?? '8080'}`

export default defineConfig({
  // The server may serve the console under a path, and writes that into the page (`data-base`).
  base: './',
  plugins: [react(), plainContractValues, pageList, paintFirst, compressedFiles],
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    // An inlined asset is a data: URL, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    // One file: few bytes, and a question less of each page.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: chunkGroups } },
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
