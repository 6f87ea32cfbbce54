import type { Plugin } from 'vite'
import * as contractValues from '../src/api/contract-values.ts'

/**
 * The console needs a few plain values of the contract while it runs. Its schemas, and the schema library with them,
 * are 29 KiB of script that a browser would never use: they are evaluated here, once, when the console is built.
 */
export const plainContractValues: Plugin = {
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
