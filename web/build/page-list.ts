import { resolve } from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { plainContractValues } from './plain-contract-values.ts'

/** The routes are read in Node, which knows no style sheets. */
const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-styles' },
  load: { filter: { id: /^\0no-styles$/ }, handler: () => 'export default {}' },
}

// Around every page of the console.
const frame = '/src/app/layout/ConsoleLayout.tsx'

/**
 * Writes every page with the files that it runs beside those in index.html: the browser tests know nothing of the
 * console's inside and need the list, and the server names a page's files with the page, so that a browser need not run
 * the console to learn of them.
 */
export const pageList: Plugin = {
  name: 'page-list',
  apply: 'build',
  generateBundle: {
    // When the chunks know their style sheets.
    order: 'post',
    async handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const start = filesOf(chunks, has('/src/main.tsx'))
      const filesBeside = (known: readonly string[], paths: readonly string[]): string[] => {
        const own = paths.flatMap((path) => filesOf(chunks, has(path)))
        return [...new Set(own)].filter((file) => !known.includes(file))
      }
      const pages = (await declaredPages()).map(({ path, needs, loads, either }) => {
        const page = { path, needs }
        const files = filesBeside(start, [frame, ...loads])
        if (either === undefined) return { ...page, files }
        const of = (paths: readonly string[]) => filesBeside([...start, ...files], paths)
        const { parameter, given, otherwise } = either
        return { ...page, files, either: { parameter, given: of(given), otherwise: of(otherwise) } }
      })
      this.emitFile({
        type: 'asset',
        fileName: '.vite/pages.json',
        source: JSON.stringify(pages, undefined, 2),
      })
    },
  },
}

type DeclaredPages = typeof import('../src/app/page-list.ts')['pageList']

/** What the routes say of every page. */
export async function declaredPages(): Promise<DeclaredPages> {
  const { module } = await runnerImport<typeof import('../src/app/page-list.ts')>(
    '/src/app/page-list.ts',
    // Not where the build was started.
    { root: resolve(import.meta.dirname, '..'), plugins: [plainContractValues, noStyles] },
  )
  return module.pageList
}

const has =
  (path: string) =>
  ({ moduleIds }: Rolldown.OutputChunk): boolean =>
    moduleIds.some((id) => id.endsWith(`/web${path}`))

/** The scripts and style sheets of a chunk and of all that it imports. */
function filesOf(
  chunks: readonly Rolldown.OutputChunk[],
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): string[] {
  const found = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  add(chunks.find(isWanted))
  return [...found]
}
