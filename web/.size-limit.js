import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Budgets of a cold load, gzipped: what the browser fetches for one page, computed from the build's own manifest. */
const dist = process.env.CONSOLE_DIST ?? 'dist'
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))

/** The chunks of these modules with everything they import at once; what is imported later is not part of the load. */
function loadedBy(modules) {
  const chunks = new Set()
  const add = (key) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`${key} is not in the build's manifest`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const module of modules) add(module)
  const under = (file) => path.join(dist, file)
  return {
    js: [...chunks].map((chunk) => under(chunk.file)),
    css: [...new Set([...chunks].flatMap((chunk) => chunk.css ?? []))].map(under),
  }
}

const signIn = loadedBy(['index.html', 'src/features/accounts/LoginPage.tsx'])
const page = (module) => loadedBy(['index.html', 'src/app/layout/ConsoleLayout.tsx', module])
const pages = {
  module: page('src/app/pages/ModulesRoute.tsx'),
  user: page('src/app/pages/UserManagementRoute.tsx'),
  factor: page('src/features/factors/FactorsPage.tsx'),
  threshold: page('src/features/thresholds/ThresholdsPage.tsx'),
  audit: page('src/features/audit/AuditPage.tsx'),
  notification: page('src/app/pages/NotificationRoute.tsx'),
}
const dashboard = page('src/app/pages/DashboardRoute.tsx')
const engine = loadedBy(['src/charts/engine.ts']).js
const font = (subset) => path.join(dist, `assets/inter-${subset}-wght-normal-*.woff2`)

export default [
  { name: 'sign-in, scripts', path: signIn.js, gzip: true, limit: '185 KiB' },
  ...Object.entries(pages).flatMap(([name, { js, css }]) => [
    { name: `${name} list, scripts`, path: js, gzip: true, limit: '245 KiB' },
    { name: `${name} list, styles`, path: css, gzip: true, limit: '26 KiB' },
  ]),
  { name: 'charts, scripts', path: path.join(dist, 'assets/engine-*.js'), gzip: true, limit: '235 KiB' },
  {
    name: 'dashboard, scripts',
    path: [...new Set([...dashboard.js, ...engine])],
    gzip: true,
    limit: '540 KiB',
  },
  ...['vi', 'en'].flatMap((language) =>
    readdirSync(path.join(dist, 'locales', language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => ({
        name: `texts, ${language}/${file}`,
        path: path.join(dist, 'locales', language, file),
        gzip: true,
        limit: '12 KiB',
      })),
  ),
  { name: 'fonts', path: [font('latin'), font('vietnamese')], brotli: false, limit: '60 KiB' },
]
