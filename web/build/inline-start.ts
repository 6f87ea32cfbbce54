import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SOURCE = '/src/app/theme-start.js'

/** Writes the script that runs before the first paint into the page: as a file of its own, a phone would wait for it twice as long. */
export const inlineStart: Plugin = {
  name: 'inline-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const tag = `<script src="${SOURCE}"></script>`
      if (!html.includes(tag)) throw new Error(`index.html does not name ${SOURCE}`)
      const code = await readFile(fileURLToPath(new URL(`..${SOURCE}`, import.meta.url)), 'utf8')
      return html.replace(tag, () => `<script>${code.replaceAll(/^\s*\/\/.*\n/gm, '')}</script>`)
    },
  },
}
