import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
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

export default defineConfig({
  plugins: [react(), plainContractValues],
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    // An inlined asset is a data: URL, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
