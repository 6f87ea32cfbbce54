import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { declaredPages } from './page-list.ts'

const SCRIPT = '/src/app/page-start.js'
const NO_PAGES = 'const pages = {}'
const ICON = '/favicon.svg'

/**
 * Writes the script that runs before the first paint, with the texts and first calls of every page, and the icon, into
 * the page: as files of their own they would be two questions more, and a phone would wait for the script twice as
 * long.
 */
export const inlineStart: Plugin = {
  name: 'inline-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const [script, icon, pages] = await Promise.all([
        sourceOf(SCRIPT),
        sourceOf(`/public${ICON}`),
        firstNeeds(),
      ])
      const bare = script.replaceAll(/^\s*\/\/.*\n/gm, '')
      const code = replaced(bare, NO_PAGES, `const pages = ${JSON.stringify(pages)}`)
      const image = `data:image/svg+xml,${encodeURIComponent(icon.replaceAll(/\s+/g, ' '))}`
      const first = replaced(html, `<script src="${SCRIPT}"></script>`, `<script>${code}</script>`)
      return replaced(first, `href="${ICON}"`, `href="${image}"`)
    },
  },
}

/** What pages need first, by their paths; no more than they need. */
async function firstNeeds(): Promise<Record<string, object>> {
  const pages = (await declaredPages()).map(({ path, texts, asks, asksPlain, asksNeed = '' }) => {
    const some = Object.entries({ texts, asks, asksPlain, asksNeed }).filter(([, given]) => given.length > 0)
    return [path, some] as const
  })
  const needed = pages.filter(([path, some]) => some.length > 0 && !path.includes('$'))
  return Object.fromEntries(needed.map(([path, some]) => [path, Object.fromEntries(some)]))
}

const sourceOf = (path: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`..${path}`, import.meta.url)), 'utf8')

/** @throws Error if the page does not have it: then it would be left out in silence */
function replaced(html: string, from: string, to: string): string {
  if (!html.includes(from)) throw new Error(`There is no ${from} to replace`)
  return html.replace(from, () => to)
}
