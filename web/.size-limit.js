import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Budgets of a cold load, gzipped: what the browser fetches for one page, as the build has written it down. */
const dist = process.env.CONSOLE_DIST ?? 'dist'
const read = (file) => readFileSync(path.join(dist, file), 'utf8')
const start = [...read('index.html').matchAll(/"\.?\/(assets\/[^"]+)"/g)].map(([, file]) => file)
if (!start.some((file) => file.endsWith('.js')))
  throw new Error('index.html names no script that the build has made')
const manifest = JSON.parse(read('.vite/manifest.json'))

/** The scripts of these modules, of the start, and of all that they import. */
const page = (...modules) => {
  const files = new Set(start)
  const add = (module) => {
    const { file, imports = [] } = manifest[module]
    if (files.has(file)) return
    files.add(file)
    for (const one of imports) add(one)
  }
  for (const module of modules) add(module)
  return [...files].filter((file) => file.endsWith('.js')).map((file) => path.join(dist, file))
}

const lists = {
  module: 'src/features/modules/ModulesPage.tsx',
  user: 'src/app/pages/UserManagementRoute.tsx',
  factor: 'src/features/factors/FactorsPage.tsx',
  threshold: 'src/features/thresholds/ThresholdsPage.tsx',
  audit: 'src/features/audit/AuditPage.tsx',
}
const dashboard = [
  'src/app/pages/DashboardRoute.tsx',
  'src/features/widgets/Widgets.tsx',
  'src/charts/engine.ts',
]
const font = (subset) => path.join(dist, `assets/inter-${subset}-wght-normal-*.woff2`)

export default [
  // Of all pages in one file: the page of imports has brought 2 KiB, its table, panel and place for a file, and the sheet
  // of stations 1 KiB, its table with lines for phones. The page of devices has brought 3 KiB: its rows, the device beside
  // them, and the message that is pressed on. The form of an instrument has brought half a KiB, its registers in two lines.
  // The sheet of the data share half a KiB, as blocks on a phone; what comes with the limits of the law has 3 KiB: a calendar,
  // the index of air, documents; and half a KiB the table of their limits. The tab of compliance has brought half a KiB:
  // its tables, which are blocks on a phone, and the strips of a day. The page of tariffs a KiB: its lines with prices, days
  // of 24 hours and tables, which are blocks on a phone; the card of samples a quarter, the widgets of the environment half.
  // Files for the department one and a half: the next file with what cannot be seen in it, the steps of a test, their form.
  // The health of stations one: its calendar of days, which is read on a phone, too, and its rules. Who has an alert one
  // and a half: the course, the box for comments, and what is done with one thumb. Who is told two: steps on one scale,
  // the messages of a test on a line of time, a week of duty, bars of 24 hours.
  // The review of readings one and three quarters: a list beside its chart, whose stretch has two ends to move, the
  // verdicts at the foot of a phone, and the months with the chart of a locked one. A quarter the codes of a second factor
  // on paper, and its QR code.
  { name: 'styles', path: path.join(dist, 'assets/*.css'), gzip: true, limit: '73.75 KiB' },
  // A KiB for the pages and calls of devices, and for their number in the settings' list; half a KiB for those of
  // standards, and one for the views of a station and the calls of judged averages. Two for the 22 calls of dated prices,
  // hours, taxes and factors, with the bounds of their fields, and one and a half, also in the pages below, for those
  // of samples. Half a KiB for the page and the calls of files for the department, and for what an alert of an average says.
  // One, also in the pages below, for the page of all samples, its filters, and the calls of a permit's file. Half a KiB,
  // and a quarter in the page of alerts, for what thresholds follow; nearly two in their list: where each limit is from, and
  // the question before one leaves. One, half of it in the pages below, for the calls of the health of stations and for what
  // an alert of it says in the bell and its toast. Two, also in the pages below, for the calls of maintenance and of who
  // has an alert, and for taking one in the bell and its toast. Three and a half, also in the pages below, for the 45 calls
  // of rules of who is told, duty, quiet hours, channels, messages and reviews, with the bounds of their fields and what the
  // audit log says of them. Half a one for the page of reviews and for locked months. A quarter for API keys, and
  // one in the list of limits for the tests of readings. One, half of it in the pages below, for what asks for a second
  // factor after the password, and again before a change. Half a one, one in the dashboard, for the line that says until
  // when a group wants it, and the page that is all there is afterwards; a quarter for passkeys.
  {
    name: 'sign-in, scripts',
    path: page('src/features/accounts/LoginPage.tsx'),
    gzip: true,
    limit: '300.75 KiB',
  },
  ...Object.entries(lists).map(([name, module]) => ({
    name: `${name} list, scripts`,
    path: page(module),
    gzip: true,
    limit: '305.25 KiB',
  })),
  // The list and the excursion that is open beside it, with its drawing, its course and the box for comments; a KiB of it
  // for whom rules have told, and what arrived.
  {
    name: 'alerts, scripts',
    path: page('src/app/pages/NotificationRoute.tsx'),
    gzip: true,
    limit: '347.25 KiB',
  },
  // A KiB each for the bars of alerts by factor with their keys, for counts as their language writes them, for the
  // pages of devices, and two for those of the limits of the law, and nearly three for the calls of dated prices. One for
  // VN_AQI: what the map's marks can say, and the place of widgets that come late. A quarter for what an alert of an
  // average says in the bell and its toast; half a one for the calls of files for the department. One and a
  // half for the health of stations: as at the sign-in, faults among the time series, and the way from month to
  // month. Three quarters for the page of reviews and for locked months.
  // A quarter, also in the page of alerts, for the marks of suspect and invalid readings and the call of proposed bounds,
  // and one for API keys.
  { name: 'dashboard, scripts', path: page(...dashboard), gzip: true, limit: '575 KiB' },
  // A quarter KiB for two more faults of stations, API keys and the tests of readings.
  ...['vi', 'en'].flatMap((language) =>
    readdirSync(path.join(dist, 'locales', language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => ({
        name: `texts, ${language}/${file}`,
        path: path.join(dist, 'locales', language, file),
        gzip: true,
        limit: '15 KiB',
      })),
  ),
  { name: 'fonts', path: [font('latin'), font('vietnamese')], brotli: false, limit: '60 KiB' },
]
