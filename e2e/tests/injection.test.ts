import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { MqttClient } from 'mqtt'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { walkTo } from '../src/all-pages.ts'
import { canaries, type Canary, type Fit, fits } from '../src/canaries.ts'
import { closeScreens, startConsole } from '../src/console.ts'
import { openScreen, password, type Person, personKnown } from '../src/harness.ts'
import { plantCanaries, type Planted } from '../src/plant-canaries.ts'

// Secrets that the process is started with and that no browser may receive.
const secrets = {
  QUANTRAC_SECRET_KEY: 'canary-of-the-secret-key-0123456789abcdef',
  QUANTRAC_BROKER_USERNAME: 'canary-of-the-broker-name',
  QUANTRAC_BROKER_PASSWORD: 'canary-of-the-broker-password',
  QUANTRAC_METRICS_TOKEN: 'canary-of-the-metrics-token',
  SMTP_URL: 'smtp://canary:canary-of-the-mail-password@127.0.0.1:9?from=canary@example.test',
}

const { product, browser } = await startConsole({ env: { ...secrets, QUANTRAC_DOCS: 'public' } })
/** The one that the build has written into the page. */
let ownScript: string
let admin: Person
let device: MqttClient
let planted: Planted[]

beforeAll(async () => {
  admin = await product.addPerson({ role: 'admin' })
  const { url, brokerUrl } = product
  ownScript = /<script>([^]*?)<\/script>/.exec(await (await fetch(url)).text())?.[1] ?? ''
  const done = await plantCanaries({ url, brokerUrl, token: admin.tokens.access_token })
  device = done.client
  planted = done.planted
  // Sessions of the admin, which the profile lists.
  for (const { text } of canaries.filter(({ name }) => name === 'image' || name === 'placeholder')) {
    const headers = { 'content-type': 'application/json', 'user-agent': text }
    const body = JSON.stringify({ email: admin.email, password })
    await fetch(`${url}/api/accounts/login/`, { method: 'POST', headers, body })
  }
})
afterAll(async () => {
  await device?.endAsync()
})
afterEach(() => closeScreens(browser))

// Traces that a canary leaves on the page if it is taken for more than text.
const traces = (): string => `[
  ...('__canary' in globalThis ? ['it ran: ' + globalThis.__canary] : []),
  ...[...document.querySelectorAll('*')].flatMap((one) => [...one.attributes].filter(({ name, value }) =>
    /^on/i.test(name) || /^\\s*javascript:/i.test(value) && !['value', 'title', 'aria-label', 'placeholder', 'data-label'].includes(name) ||
    name === 'src' && value === 'x').map(({ name, value }) => one.tagName + ' ' + name + '=' + value)),
  ...[...document.querySelectorAll('script:not([src])')].filter((one) => one.textContent !== ${JSON.stringify(ownScript)})
    .map((one) => one.outerHTML),
]`

// All text of the page: visible, for a screen reader, typed, or in a tooltip.
const allWords = `[document.title, document.body.textContent,
  ...[...document.querySelectorAll('input, textarea')].map((one) => one.value),
  ...[...document.querySelectorAll('[aria-label],[title],[placeholder]')].flatMap((one) =>
    ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''))].join('\\n')`

/**
 * CountLimiter where a text has lost its beginning, which looks like a placeholder, or its end, which looks like a
 * replacement pattern.
 */
function changed(words: string): string[] {
  const begun = words.match(/.{0,60}constructor\.constructor/gi) ?? []
  const ended = words.match(/window\.__canary=5.{0,10}/gi) ?? []
  return [
    ...begun.filter(
      (text) => !/\{\{name}}\$t\(nav\.data\)\{module_name}\{\{constructor\.constructor$/i.test(text),
    ),
    ...ended.filter((text) => !text.toLowerCase().startsWith('window.__canary=5}`$&$1')),
  ]
}

interface Watched {
  readonly page: Page
  /** Unwanted effects of the page so far; a refused script is an error in its console. */
  readonly wrong: string[]
  /** Checks the page in its current state; returns its words. */
  readonly look: () => Promise<string>
}

async function watch(language: 'vi' | 'en'): Promise<Watched> {
  const { page, context, errors } = await openScreen(browser, {
    url: product.url,
    tokens: admin.tokens,
    language,
  })
  const wrong: string[] = []
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('page', (other) => wrong.push(`window: ${other.url()}`))
  context.on('request', (request) => {
    const url = request.url()
    const isOwn = url.startsWith(`${product.url}/`) || /^(data|blob):/.test(url)
    if (!isOwn || url === `${product.url}/x`) wrong.push(`request: ${url}`)
  })
  const look = async () => {
    const words = await page.evaluate<string>(allWords)
    const found = [...(await page.evaluate<string[]>(traces())), ...changed(words)]
    const logged = errors.splice(0).map((error) => `console: ${error}`)
    wrong.push(...[...found, ...logged].map((trace) => `${page.url()}: ${trace}`))
    return words
  }
  return { page, wrong, look }
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await complete(page)
}

async function complete(page: Page): Promise<void> {
  await personKnown(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page
    .locator('[aria-busy=true], .mantine-Skeleton-root:not([data-unseen])')
    .first()
    .waitFor({ state: 'detached' })
}

const of = (name: string): Planted => {
  const one = planted.find(({ canary }) => canary.name === name)
  if (one === undefined) throw new Error(`no canary ${name}`)
  return one
}
const detailsOf = ({ module }: Planted) =>
  `/setting/module_details/${module.id}/${module.code}/${encodeURIComponent(module.device)}`

const pages = [
  '/dashboard',
  '/wasteWater',
  '/air',
  '/elecConsum',
  '/notification?size=30',
  '/notification?tab=notifications&n_size=30',
  '/setting/data?size=30',
  '/setting/factors?size=30',
  '/setting/thresholds?size=30',
  '/setting/notifications?rejected_size=30',
  '/setting/user_management?user_size=30&group_size=30',
  '/setting/user_profiles',
  '/setting/user_modules',
  '/setting/user_factors',
  '/setting/devices',
  '/setting/maintenance?size=30',
  '/setting/alert-choices',
  '/setting/api_keys?size=30',
  '/setting/audit?size=30',
]

test.for(['vi', 'en'] as const)('every page shows every canary as text only (%s)', async (language) => {
  const { page, wrong, look } = await watch(language)
  const details = ['image', 'placeholder', 'title', 'prototype'].map((name) => detailsOf(of(name)))
  const bare: string[] = []
  let words = ''
  for (const path of [...pages, ...details]) {
    await walkTo(page, path)
    await complete(page)
    const shown = await look()
    if (!canaries.some(({ text }) => shown.includes(text))) bare.push(path)
    const inherited = await page.evaluate<string[]>(
      '(() => { const all = []; for (const key in {}) all.push(key); return all })()',
    )
    expect(inherited, `${path} writes into the prototype of every object`).toEqual([])
    words += shown
  }
  expect(wrong).toEqual([])
  expect(canaries.filter(({ text }) => !words.includes(text))).toEqual([])
  // Only pages without names have no canary; the broker's settings and the audit log have some.
  expect(bare).toEqual([])
})

interface List {
  readonly path: string
  /** Which of the page's tables. */
  readonly table: number
  /** The form of the canary that the row contains. */
  readonly fit: Fit
  /** The number of a row's buttons that open a dialog. */
  readonly dialogs: number
  readonly rowOpens?: boolean
}
const lists: readonly List[] = [
  { path: '/setting/data?q=', table: 0, fit: 'line', dialogs: 4 },
  { path: '/setting/factors?q=', table: 0, fit: 'line', dialogs: 2 },
  { path: '/setting/thresholds?q=', table: 0, fit: 'line', dialogs: 4 },
  { path: '/setting/maintenance?q=', table: 0, fit: 'line', dialogs: 2 },
  { path: '/setting/user_management?group_q=', table: 0, fit: 'line', dialogs: 2 },
  { path: '/setting/user_management?user_q=', table: 1, fit: 'line', dialogs: 5 },
  { path: '/setting/api_keys?q=', table: 0, fit: 'line', dialogs: 1 },
  { path: '/notification?tab=notifications&n_q=', table: 0, fit: 'line', dialogs: 1, rowOpens: true },
]
const noDialog = /^(Mark|View|Important|Connect|Đánh dấu|Xem|Quan trọng|Kết nối)/

const dialogOf = (page: Page): Locator => page.getByRole('dialog').first()

/** Opens each dialog of a row, and hovers over its button first. Returns the number of dialogs. */
async function openDialogs({ page, look }: Watched, list: List, canary: Canary): Promise<number> {
  const text = fits[list.fit](canary)
  await visit(page, list.path + encodeURIComponent(text))
  const table = page.locator('table').nth(list.table)
  const row = table.locator('tbody tr').filter({ hasText: text }).first()
  await row.waitFor()
  const names = await row
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  const opening = names.filter((name) => name !== '' && !noDialog.test(name))
  for (const name of opening) {
    const button = row.getByRole('button', { name, exact: true })
    await button.hover()
    await look()
    await button.click()
    await readDialog({ page, look })
  }
  if (list.rowOpens === true) {
    await row.focus()
    await page.keyboard.press('Enter')
    await readDialog({ page, look })
  }
  return opening.length
}

/** A device without a station, and the page on which its message is pressed on. */
async function readDevice({ page, look }: Watched, text: string): Promise<void> {
  const name = `${text} unknown`
  await visit(page, `/setting/devices?device=${encodeURIComponent(`own:${name}`)}`)
  const chosen = page.getByRole('region', { name: /^(The chosen device|Thiết bị đang chọn)$/ })
  await chosen.getByRole('heading', { name, exact: true }).waitFor()
  await look()
  await chosen.getByRole('link', { name: /^(Make a station|Tạo trạm)$/ }).click()
  await page.getByRole('treeitem').first().waitFor()
  await look()
  for (const value of await page.getByRole('treeitem').all()) {
    await value.hover()
    await look()
  }
}

/** The chosen alert, and the question before it is deleted. */
async function readAlert({ page, look }: Watched, text: string): Promise<void> {
  await visit(page, `/notification?q=${encodeURIComponent(text)}`)
  const chosen = page.getByRole('region', { name: /^(The chosen excursion|Lần vượt ngưỡng đang chọn)$/ })
  await chosen.getByText(text).first().waitFor()
  await look()
  await chosen.locator('[data-menu]').click()
  await page.getByRole('menuitem').first().click()
  await readDialog({ page, look })
}

/** A cause has its dialogs in a list that is not a table. */
async function readCause({ page, look }: Watched, text: string): Promise<void> {
  await visit(page, '/setting/alert-choices')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: text }).first()
  for (const name of [/^(Edit|Sửa)/, /^(Delete|Xóa)/]) {
    await row.getByRole('button', { name }).click()
    await readDialog({ page, look })
  }
}

async function readDialog({ page, look }: Pick<Watched, 'page' | 'look'>): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByRole('button').first().waitFor()
  await dialog.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await look()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** A station's key is shown once, in lines that name the station. */
async function makeKey({ page, look }: Watched, text: string): Promise<void> {
  await visit(page, `/setting/data?q=${encodeURIComponent(text)}`)
  const row = page.locator('table tbody tr').filter({ hasText: text }).first()
  await row.getByRole('button', { name: /^(Connect|Kết nối)/ }).click()
  await page.getByRole('button', { name: /^(Make the key|Tạo khóa)$/ }).click()
  await page.getByText('mosquitto_pub -h').waitFor()
  await look()
}

test.for([
  { name: 'image', language: 'vi' },
  { name: 'placeholder', language: 'en' },
] as const)(
  'dialogs and tooltips of what is called like the $name take it as a text',
  async ({ name, language }) => {
    const watched = await watch(language)
    const { canary } = of(name)
    const opened: [string, number][] = []
    for (const list of lists) opened.push([list.path, await openDialogs(watched, list, canary)])
    await readAlert(watched, fits.code(canary))
    await readCause(watched, fits.line(canary))
    await readDevice(watched, fits.device(canary))
    await makeKey(watched, fits.line(canary))
    expect(watched.wrong).toEqual([])
    expect(opened).toEqual(lists.map(({ path, dialogs }) => [path, dialogs]))
  },
)

test('a live alert, the bell and the notices of deletions show it as text', async () => {
  const { page, wrong, look } = await watch('en')
  await visit(page, '/setting/user_management?group_q=$t(nav.data)')
  for (const { module, factor } of [of('image'), of('placeholder')]) {
    const message = JSON.stringify({ module: module.device, values: { [factor.device]: 50 } })
    await device.publishAsync('canaries', message, { qos: 1 })
    const toast = page.locator('[data-alert]').filter({ hasText: factor.code })
    await toast.waitFor()
    await look()
    // Together they would only be counted.
    await toast.getByRole('button', { name: 'Close' }).click()
    await toast.waitFor({ state: 'detached' })
  }
  const pops = page.getByRole('banner').getByRole('button', { name: /^(Alerts|User menu)/ })
  for (const number of [0, 1]) {
    await pops.nth(number).click()
    await page.locator('dialog[open]').waitFor()
    await look()
    await page.keyboard.press('Escape')
  }
  const text = of('placeholder').canary.text
  await page.getByRole('button', { name: `Delete ${text}`, exact: true }).click()
  await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('status').filter({ hasText: text }).waitFor()
  await look()
  expect(wrong).toEqual([])
})

// Parameters of lists in the address, and names of properties that every object has.
const queries = ['q', 'sort', 'page', 'size', 'type', 'status', '__proto__', 'constructor']

test('in the address it is text, too', async () => {
  const { page, wrong, look } = await watch('vi')
  const crumbs = page.getByRole('navigation', { name: 'Đường dẫn trang' }).getByRole('link')
  // A crumb shows at most ten characters.
  for (const text of ['$t(nav)', '{{name}}', '<b>x</b>', '__proto__', '<i/onx=1>']) {
    await visit(page, `/no-such/${encodeURIComponent(text)}`)
    expect(await crumbs.allInnerTexts()).toContain(text)
    expect(await page.title()).toBe(`${text} · Quantrac`)
    await look()
  }
  for (const canary of canaries) {
    const text = encodeURIComponent(canary.text)
    const query = [...queries, text].map((name) => `${name}=${text}`).join('&')
    for (const path of [`/setting/module_details/1/${text}/${text}`, `/setting/data?${query}`]) {
      await visit(page, path)
      await look()
    }
  }
  // The server refuses missing objects, and the browser logs that.
  expect(wrong.filter((one) => !/console: .* status of 4\d\d/.test(one))).toEqual([])
})

test('no file of the console holds a secret that the process was started with', async () => {
  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length))
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(10)
  const hidden = [...Object.values(secrets), 'canary-of-the-mail-password', password, product.databaseUrl]
  const held: string[] = []
  for (const file of [...files, '/', '/login', '/api/docs/json']) {
    const served = Buffer.from(await (await fetch(product.url + file)).arrayBuffer()).toString('latin1')
    const built = files.includes(file) ? await readFile(folder + file, 'latin1') : ''
    held.push(
      ...hidden.filter((secret) => (served + built).includes(secret)).map((secret) => `${file}: ${secret}`),
    )
  }
  expect(held).toEqual([])
})
