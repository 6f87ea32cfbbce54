import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { plainContractValues } from './plain-contract-values.ts'

/** The pages that most people open, and the one before them. */
const signIn = ['/index.html', '/src/features/accounts/LoginPage.tsx']
const frame = '/src/app/layout/ConsoleLayout.tsx'
const lists = [
  '/src/app/pages/ModulesRoute.tsx',
  '/src/app/pages/UserManagementRoute.tsx',
  '/src/app/pages/NotificationRoute.tsx',
  '/src/features/factors/FactorsPage.tsx',
  '/src/features/thresholds/ThresholdsPage.tsx',
  '/src/features/audit/AuditPage.tsx',
]
const charts = ['/src/app/pages/DashboardRoute.tsx', '/src/app/pages/ElementRoute.tsx']
// What so many lists share, the others load, too.
const fewLists = 2

interface Group {
  name: string
  test: (id: string) => boolean
  priority: number
}

/**
 * Few files, none of which has much that a page does not run: a browser asks for six at a time, and a phone's network takes a tenth of a
 * second for each question. `base`: the packages of the sign-in, which change least; `start`: the rest of it; `shell`: the frame of every
 * page; `lists`, `charts` and `parts`: what those pages share, alone or with one of the others. Which modules these are, a first build says,
 * in which each page has its own. No group needs one after it; `charts` needs `parts`, which does not need `charts`.
 */
export const chunkGroups: Plugin = {
  name: 'chunk-groups',
  apply: 'build',
  config: async () => ({
    build: {
      rolldownOptions: {
        // Each group has all that its modules need, or a group before it does.
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: await groups() } },
      },
    },
  }),
}

async function groups(): Promise<Group[]> {
  const loaded = await modulesByPage()
  const of = (path: string): ReadonlySet<string> => {
    const found = loaded.get(path)
    if (found === undefined)
      throw new Error(`${path} is no page of the console: see web/build/chunk-groups.ts`)
    return found
  }
  const start = new Set(signIn.flatMap((path) => [...of(path)]))
  const inLists = (id: string): number => lists.filter((path) => of(path).has(id)).length
  const inCharts = (id: string): boolean => charts.every((path) => of(path).has(id))
  return [
    { name: 'base', test: (id) => start.has(id) && id.includes('/node_modules/'), priority: 5 },
    { name: 'start', test: (id) => start.has(id), priority: 4 },
    { name: 'shell', test: (id) => of(frame).has(id), priority: 3 },
    { name: 'lists', test: (id) => inLists(id) >= fewLists, priority: 2 },
    { name: 'charts', test: (id) => inCharts(id) && inLists(id) === 0, priority: 1 },
    { name: 'parts', test: (id) => inCharts(id), priority: 0 },
  ]
}

/** The modules that each page runs, by its path in the project. */
async function modulesByPage(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    plugins: [react(), plainContractValues],
    build: { write: false, target: 'es2023', assetsInlineLimit: 0, minify: false },
  })
  const output = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const pages = new Map<string, ReadonlySet<string>>()
  for (const chunk of chunks.values()) {
    const path = /\/web(\/(?:index\.html|src\/.*))$/.exec(chunk.facadeModuleId ?? '')?.[1]
    if (path !== undefined) pages.set(path, modulesOf(chunk, chunks))
  }
  return pages
}

/** Of a chunk and of all that it imports at once. */
function modulesOf(
  chunk: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): ReadonlySet<string> {
  const seen = new Set<Rolldown.OutputChunk>()
  const add = (one: Rolldown.OutputChunk | undefined): void => {
    if (one === undefined || seen.has(one)) return
    seen.add(one)
    for (const name of one.imports) add(chunks.get(name))
  }
  add(chunk)
  // What is opened by itself keeps a file of its own; so does the program's beginning, which index.html names.
  const opened = new Set([...chunks.values()].map(({ facadeModuleId }) => facadeModuleId))
  const isShared = (id: string): boolean => !opened.has(id) && !id.endsWith('/web/src/main.tsx')
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds).filter(isShared))
}
