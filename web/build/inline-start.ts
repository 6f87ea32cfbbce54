import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SCRIPT = '/src/app/theme-start.js'
const ICON = '/favicon.svg'

/**
 * Writes the script that runs before the first paint, and the icon, into the page: as files of their own they would be two questions more,
 * and a phone would wait for the script twice as long.
 */
export const inlineStart: Plugin = {
  name: 'inline-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const [script, icon] = await Promise.all([sourceOf(SCRIPT), sourceOf(`/public${ICON}`)])
      const code = script.replaceAll(/^\s*\/\/.*\n/gm, '')
      const image = `data:image/svg+xml,${encodeURIComponent(icon.replaceAll(/\s+/g, ' '))}`
      const first = replaced(html, `<script src="${SCRIPT}"></script>`, `<script>${code}</script>`)
      return replaced(first, `href="${ICON}"`, `href="${image}"`)
    },
  },
}

const sourceOf = (path: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`..${path}`, import.meta.url)), 'utf8')

/** @throws Error if the page does not have it: then it would be left out in silence */
function replaced(html: string, from: string, to: string): string {
  if (!html.includes(from)) throw new Error(`index.html does not have ${from}`)
  return html.replace(from, () => to)
}
