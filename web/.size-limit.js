import { readFileSync } from 'node:fs'
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
const list = loadedBy(['index.html', 'src/app/layout/ConsoleLayout.tsx', 'src/app/pages/ModulesRoute.tsx'])
const font = (subset) => path.join(dist, `assets/inter-${subset}-wght-normal-*.woff2`)

export default [
  { name: 'sign-in, scripts', path: signIn.js, gzip: true, limit: '185 KiB' },
  { name: 'list page, scripts', path: list.js, gzip: true, limit: '245 KiB' },
  { name: 'list page, styles', path: list.css, gzip: true, limit: '26 KiB' },
  {
    name: 'Vietnamese texts',
    path: path.join(dist, 'locales/vi/translation.json'),
    gzip: true,
    limit: '12 KiB',
  },
  {
    name: 'English texts',
    path: path.join(dist, 'locales/en/translation.json'),
    gzip: true,
    limit: '12 KiB',
  },
  { name: 'fonts', path: [font('latin'), font('vietnamese')], brotli: false, limit: '60 KiB' },
]
