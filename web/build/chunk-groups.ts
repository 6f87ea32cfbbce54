import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { plainContractValues } from './plain-contract-values.ts'

const entry = '/index.html'
const signIn = '/src/features/accounts/LoginPage.tsx'
const frame = '/src/app/layout/ConsoleLayout.tsx'
const dashboard = '/src/app/pages/DashboardRoute.tsx'
/** The lower part of the dashboard. */
const widgets = '/src/features/widgets/Widgets.tsx'
/** Asked for with the rest of the dashboard. */
const widgetsQuery = /\/src\/features\/widgets\/widgets-query\.ts$/
/** Of a few lines; it loads one of the two below. */
const element = '/src/app/pages/ElementRoute.tsx'
const overview = '/src/features/stations/StationsPage.tsx'
const station = '/src/features/station/StationPage.tsx'
/** The lower part of a station's page. */
const stationParts = '/src/features/station/StationParts.tsx'
/** What a station of that type has besides. */
const electricity = '/src/features/electricity/ElectricityCards.tsx'
const notification = '/src/app/pages/NotificationRoute.tsx'
/** The pages that most people open. */
const pages = [
  dashboard,
  widgets,
  overview,
  station,
  stationParts,
  '/src/app/pages/ModulesRoute.tsx',
  '/src/app/pages/UserManagementRoute.tsx',
  notification,
  '/src/features/factors/FactorsPage.tsx',
  '/src/features/thresholds/ThresholdsPage.tsx',
  '/src/features/audit/AuditPage.tsx',
]
/** Those that fewer people open. */
const otherPages = [
  '/src/features/factors/ModuleDetailsPage.tsx',
  '/src/features/profile/ProfilePage.tsx',
  '/src/features/followed/FollowedModulesPage.tsx',
  '/src/features/followed/FollowedFactorsPage.tsx',
  '/src/app/pages/NotificationSettingsRoute.tsx',
]
/** The chart of an alert and of a report, which is that of a station's time series. */
const factorChart = '/src/components/time-series/FactorChart.tsx'
/** What the pages open later. */
const dialogs = [
  '/src/features/modules/ModuleForm.tsx',
  '/src/features/modules/DeviceKeyDialog.tsx',
  '/src/features/factors/FactorForm.tsx',
  '/src/features/thresholds/ThresholdForm.tsx',
  '/src/features/users/UserForm.tsx',
  '/src/features/groups/GroupForm.tsx',
  '/src/features/alerts/AlertDetails.tsx',
  '/src/components/dialog/DeleteQuestion.tsx',
]
/** Fetched with a person's first action. */
const afterAction = ['/src/app/layout/Notices.tsx']
const map = '/src/features/dashboard/map/StationMap.tsx'
/**
 * Pages that have a part of one dialog: of reports, the time series of an alert's details; of retention, the question
 * of a deletion.
 */
const pagesOfDialogs = ['/src/features/reports/ReportsPage.tsx', '/src/features/retention/RetentionPage.tsx']

/** Whether a module belongs to a group, by its id. */
type Test = (id: string) => boolean

/**
 * Few files: a browser asks for six at a time, and a phone's network takes a seventh of a second for each question, in
 * which it would have carried 30 KiB. `base`: the packages of every page, which change least; `start`: the rest of what
 * every page runs; `login`: what the sign-in adds; `charts`: what only the pages of charts, and the chart of an alert,
 * share; `lists`: what only lists share; `shell`: the frame of every page and what any two pages share; `dialogs`: what
 * two dialogs share, or one and a page; `later`: notices. Which modules these are, a first build says, in which each
 * page has its own.
 */
export const chunkGroups: Plugin = {
  name: 'chunk-groups',
  apply: 'build',
  config: async () => {
    const tests = Object.entries(await groups())
    return {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Each group has all that its modules need, or a group before it does, or the page that loads it.
              includeDependenciesRecursively: false,
              groups: tests.map(([name, test], place) => ({ name, test, priority: tests.length - place })),
            },
          },
        },
      },
    }
  },
}

/** In the order in which a module is looked for. */
async function groups(): Promise<Record<string, Test>> {
  const loaded = await modulesByPage()
  const of = (path: string): ReadonlySet<string> => {
    const found = loaded.get(path)
    if (found === undefined)
      throw new Error(`${path} is no page of the console: see web/build/chunk-groups.ts`)
    return found
  }
  // The station's page is there before its lower part.
  loaded.set(stationParts, new Set([...of(stationParts)].filter((id) => !of(station).has(id))))
  const howMany = (paths: readonly string[], id: string): number =>
    paths.filter((path) => of(path).has(id)).length
  const shell = of(frame)
  const isShared: Test = (id) =>
    shell.has(id) || (howMany(pages, id) > 0 && howMany([...pages, ...otherPages, ...dialogs], id) > 1)
  const start = new Set([...of(entry), ...[...of(signIn)].filter(isShared)])
  const hasCharts: Test = (id) =>
    of(stationParts).has(id) &&
    (of(widgets).has(id) || of(factorChart).has(id)) &&
    howMany(pages, id) === howMany([widgets, stationParts], id)
  const isMonitoring: Test = (id) =>
    [dashboard, widgets, overview, station, stationParts].some((path) => of(path).has(id))
  return {
    base: (id) => start.has(id) && id.includes('/node_modules/') && !id.endsWith('.css'),
    // The styles of the shell, too: four kilobytes are not worth a question of each page.
    start: (id) => start.has(id) || ((isShared(id) || of(signIn).has(id)) && id.endsWith('.css')),
    login: (id) => of(signIn).has(id) && !id.endsWith('.css'),
    charts: (id) => hasCharts(id) && !id.endsWith('.css') && !shell.has(id),
    lists: (id) => isShared(id) && !shell.has(id) && !isMonitoring(id),
    shell: (id) => isShared(id) || id.endsWith(element),
    // With the styles of its widgets.
    dashboard: (id) =>
      of(dashboard).has(id) || (of(widgets).has(id) && id.endsWith('.css')) || widgetsQuery.test(id),
    widgets: (id) => of(widgets).has(id),
    // With the styles of its lower part and of electricity.
    station: (id) =>
      of(station).has(id) || ((of(stationParts).has(id) || of(electricity).has(id)) && id.endsWith('.css')),
    electricity: (id) => of(electricity).has(id),
    notification: (id) => of(notification).has(id),
    overview: (id) => of(overview).has(id),
    later: (id) => afterAction.some((path) => of(path).has(id)),
    map: (id) => of(map).has(id),
    dialogs: (id) =>
      howMany(dialogs, id) > 1 ||
      (howMany(dialogs, id) > 0 && howMany(pagesOfDialogs, id) > 0 && howMany(pages, id) === 0),
  }
}

/** The modules that each page runs, by its path in the project. */
async function modulesByPage(): Promise<Map<string, ReadonlySet<string>>> {
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
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds))
}
