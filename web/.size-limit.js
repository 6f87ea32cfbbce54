import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Budgets of a cold load, gzipped: what the browser fetches for one page, as the build has written it down. */
const dist = process.env.CONSOLE_DIST ?? 'dist'
const read = (file) => readFileSync(path.join(dist, file), 'utf8')
const start = [...read('index.html').matchAll(/"\.?\/(assets\/[^"]+)"/g)].map(([, file]) => file)
if (!start.some((file) => file.endsWith('.js')))
  throw new Error('index.html names no script that the build has made')
const declared = JSON.parse(read('.vite/pages.json'))

const loaded = (files) => {
  const under = (ending) => files.filter((file) => file.endsWith(ending)).map((file) => path.join(dist, file))
  return { js: under('.js'), css: under('.css') }
}
const page = (address) => {
  const found = declared.find((one) => one.path === address)
  if (found === undefined) throw new Error(`${address} is not among the build's pages`)
  return loaded([...start, ...found.files])
}

const scripts = (name) =>
  readdirSync(path.join(dist, 'assets'))
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
    .map((file) => `assets/${file}`)

const signIn = loaded([...start, ...scripts('login'), ...scripts('LoginPage')])
const pages = {
  module: page('/setting/data'),
  user: page('/setting/user_management'),
  factor: page('/setting/factors'),
  threshold: page('/setting/thresholds'),
  audit: page('/setting/audit'),
  notification: page('/notification'),
}
const dashboard = page('/dashboard')
const widgets = loaded([...scripts('widgets'), ...scripts('charts')]).js
const engine = loaded(scripts('engine')).js
const font = (subset) => path.join(dist, `assets/inter-${subset}-wght-normal-*.woff2`)

export default [
  { name: 'sign-in, scripts', path: signIn.js, gzip: true, limit: '185 KiB' },
  ...Object.entries(pages).flatMap(([name, { js, css }]) => [
    { name: `${name} list, scripts`, path: js, gzip: true, limit: '245 KiB' },
    { name: `${name} list, styles`, path: css, gzip: true, limit: '27 KiB' },
  ]),
  { name: 'charts, scripts', path: engine, gzip: true, limit: '235 KiB' },
  { name: 'dashboard, scripts of its first part', path: dashboard.js, gzip: true, limit: '235 KiB' },
  {
    name: 'dashboard, scripts',
    path: [...new Set([...dashboard.js, ...widgets, ...engine])],
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
        limit: '13 KiB',
      })),
  ),
  { name: 'fonts', path: [font('latin'), font('vietnamese')], brotli: false, limit: '60 KiB' },
]
