import type { PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { settled, walkTo } from '../src/all-pages.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  addStation,
  adminEmail,
  openScreen,
  type Person,
  personKnown,
  query,
  type Screen,
} from '../src/harness.ts'
import { addressOf, consolePages } from '../src/pages.ts'

const { product, browser } = await startConsole()
let values: Record<string, string | number>

beforeAll(async () => {
  const station = await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 })
  values = { id: station.id, code: 'NT-01', manuID: 'device-NT-01' }
  await product.api.call('metricCreate', {
    body: { factor: station.factorId, value: 20, timestamp: '2026-10-05T01:00:00Z', quality: 1 },
  })
  await product.api.call('sampleCreate', {
    body: {
      factor: station.factorId,
      taken_at: '2026-10-05T01:00:00Z',
      value: 1,
      unit: 'mg/L',
      result_code: 'R 17',
    },
  })
  await product.api.call('maintenanceCreate', {
    body: {
      module_code: 'NT-01',
      kind: 'service',
      start_datetime: '2026-10-06T01:00:00Z',
      end_datetime: '2026-10-06T02:00:00Z',
    },
  })
  await station.close()
  await addMeter()
  await addReport()
  await product.api.call('transmissionCreate', {
    body: {
      name: 'Department',
      protocol: 'sftp',
      host: '127.0.0.1',
      enabled: false,
      stations: [
        { module_code: 'NT-01', station_code: 'NT01', factors: [{ factor_code: 'cod', symbol: 'COD' }] },
      ],
    },
  })
  await product.api.call('schedulerCreate', {
    body: { task_name: 'Monthly', module_code: 'NT-01', all_factors: true, starts_on: '2099-01-01' },
  })
  await product.api.call('apiKeyCreate', {
    body: { name: 'Power BI', permissions: ['adaptors.view_metric'] },
  })
  await product.api.call('notificationRuleCreate', {
    body: { steps: [{ after_minutes: 0, channels: ['app'], to: [{ kind: 'followers' }] }] },
  })
  await query(
    product.databaseUrl,
    `insert into permission_group (name, name_key) values ('Night shift', 'night shift')`,
  )
})
afterEach(() => clearScreens(browser))

/** Its card of energy has the button of the tariff's hours. */
async function addMeter(): Promise<void> {
  const code = 'DN-01'
  const module = { code, manufacturer_id: code, type: 'elecConsum', description: '', status: true } as const
  await product.api.call('moduleCreate', { body: module })
  const counter = { code: 'E', name: 'Energy', manufacturer_id: 'E', unit: 'kWh', kind: 'counter' } as const
  await product.api.call('factorCreate', { body: { ...counter, module: code, status: true } })
}

/** Ready, so that it can be opened and taken along. */
async function addReport(): Promise<void> {
  const period = { start_datetime: '2026-10-01', end_datetime: '2026-11-01' }
  const of = { report_type: 'history', module_code: 'NT-01', all_factors: true } as const
  const { data } = await product.api.call('reportCreate', { body: { name: 'October', ...of, ...period } })
  const read = () => product.api.call('reportRetrieve', { params: { id: data.id } })
  await vi.waitFor(async () => expect((await read()).data.status).toBe('ready'), { timeout: 20_000 })
}

const sorted = (names: readonly string[]): string[] => names.toSorted((a, b) => a.localeCompare(b))

/** The names of all buttons and links on the page; of the menu without counts, as stations fall silent meanwhile. */
const controls = async (page: Page): Promise<string[]> => {
  const names = await page.locator('a[href], button, [role=switch]').evaluateAll((all) =>
    all.map((one): string => {
      const title = one.closest('aside nav') === null ? null : one.querySelector('span')
      if (title !== null) return title.textContent
      const label =
        one.ownerDocument.getElementById(one.getAttribute('aria-labelledby') ?? '') ??
        one.ownerDocument.querySelector(`label[for="${one.id}"]`)
      return one.getAttribute('aria-label') ?? (label ?? one).textContent.trim()
    }),
  )
  return sorted(names)
}

async function opened(person: Person, path: string): Promise<Screen> {
  const screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await screen.page.goto(path)
  await personKnown(screen.page)
  return screen
}

async function pageWith(permissions: readonly PermissionCode[], path: string): Promise<Page> {
  return (await opened(await product.addPerson({ permissions }), path)).page
}

interface Place {
  /** With its parameters, as the console declares it, or with a query. */
  path: string
  /** The permissions that the page itself needs. */
  base: readonly PermissionCode[]
  /** A text that is on the page when it is complete. */
  complete: string
  /** The controls that each permission adds, and no others. */
  adds: Partial<Record<PermissionCode, string[]>>
}

const channelTests = ['Browser', 'E-mail', 'SMS', 'Telegram', 'Webhook', 'Zalo'].map((name) => `Test ${name}`)

const places: readonly Place[] = [
  {
    path: '/air',
    base: [],
    complete: 'No stations here yet',
    adds: {
      'adaptors.view_module': ['Station health'],
      'widgets.view_widget': ['Dashboard'],
      'notify.view_notification': ['Alerts'],
      'notify.view_alert': ['Alerts'],
      'reports.view_report': ['Reports'],
      'readings.view_review': ['Review readings'],
      'samples.view_sample': ['Laboratory samples'],
      'schedulers.view_schedule': ['Schedules'],
    },
  },
  {
    path: '/setting/user_profiles',
    base: [],
    complete: 'This device',
    adds: {
      'adaptors.add_metric': ['Import files'],
      'notify.change_choice': ['Causes and actions'],
      'notify.view_rule': ['Channels', 'Duty rotas', 'Who is told'],
      'settings.change_organisation': ['Organisation'],
      'settings.change_retention': ['Retention'],
      'adaptors.view_maintenance': ['Maintenance'],
      'accounts.view_groupprofile': ['Users and groups'],
      'accounts.view_useraccount': ['Users and groups'],
    },
  },
  {
    path: '/elecConsum?module=DN-01',
    base: [],
    complete: 'Energy by tariff period',
    adds: { 'settings.change_tariff': ['Enter prices to see costs'] },
  },
  {
    path: '/elecConsum?module=DN-01&tab=cost',
    base: [],
    complete: 'Power factor cosφ of the month',
    adds: { 'settings.change_tariff': ['Price group'] },
  },
  {
    path: '/setting/tariffs',
    base: [],
    complete: 'Business, below 6 kV',
    adds: {
      'settings.change_tariff': ['Add a factor', 'Add a rate', 'Add a table', 'Add hours', 'Add prices'],
    },
  },
  {
    path: '/wasteWater?module=NT-01&readings_all=1',
    base: [],
    complete: 'cod: calibrating',
    adds: {
      'adaptors.change_metric': ['Correct a reading of 05/10/2026, 08:00:00'],
      'adaptors.delete_metric': ['Delete a reading of 05/10/2026, 08:00:00'],
    },
  },
  {
    path: '/wasteWater?module=NT-01',
    base: [],
    complete: 'Factor cod',
    adds: { 'settings.view_mqttconfig': ['Connect'], 'adaptors.change_module': ['Connect'] },
  },
  {
    path: '/wasteWater?module=NT-01&tab=connect',
    base: ['settings.view_mqttconfig'],
    complete: 'five lines to fill in on the device',
    adds: { 'adaptors.change_module': ['Make the key'] },
  },
  {
    path: '/dataExport',
    base: ['reports.view_report'],
    complete: 'October',
    adds: {
      'reports.add_report': [
        'Choose in a calendar',
        'Choose in a calendar',
        'Last 12 months',
        'Last 30 days',
        'Last 7 days',
        'Last month',
        'Make the report',
        'This month',
        'With original valuesOnly with “As measured” and “A row per reading”.',
        'Yesterday',
      ],
      'reports.change_report': ['Rename October'],
      'reports.delete_report': ['Delete October'],
    },
  },
  {
    path: '/scheduler',
    base: ['schedulers.view_schedule'],
    complete: 'Monthly',
    adds: {
      'schedulers.add_schedule': ['Create new'],
      'schedulers.change_schedule': ['Edit Monthly', 'Off: Monthly'],
      'schedulers.delete_schedule': ['Delete Monthly'],
      'reports.view_report': ['Reports', 'Reports of Monthly'],
    },
  },
  {
    path: '/setting/data',
    base: ['adaptors.view_module'],
    complete: 'Station NT-01',
    adds: {
      'adaptors.add_module': ['Add station', 'Import, export'],
      'adaptors.change_module': [
        'Connect DN-01',
        'Connect NT-01',
        'Edit DN-01',
        'Edit NT-01',
        'Import, export',
      ],
      'adaptors.delete_module': ['Delete DN-01', 'Delete NT-01'],
      'adaptors.view_factor': ['Factors', 'View factors of DN-01', 'View factors of NT-01'],
      'settings.change_tariff': ['Price group of station DN-01'],
      'adaptors.view_threshold': ['Rules of station health', 'Thresholds'],
    },
  },
  {
    path: '/setting/data?q=NT-01',
    base: ['adaptors.view_module', 'adaptors.change_threshold'],
    complete: 'Station NT-01',
    adds: {
      'standards.view_standard': ['Standard of station NT-01', 'Standards'],
      'adaptors.view_threshold': ['Rules of station health', 'Rules of the health of NT-01', 'Thresholds'],
    },
  },
  {
    path: '/wasteWater?module=NT-01&samples_page=1',
    base: ['samples.view_sample'],
    complete: 'R 17',
    adds: {
      'samples.add_sample': ['Add sample', 'Import a file'],
      'samples.change_sample': ['Edit sample cod 08:00 05/10/2026'],
      'samples.delete_sample': ['Delete sample cod 08:00 05/10/2026'],
    },
  },
  {
    path: '/samples',
    base: ['samples.view_sample'],
    complete: 'R 17',
    adds: {
      'samples.add_sample': ['Import a file'],
      'samples.change_sample': ['Edit sample NT-01 cod 08:00 05/10/2026'],
      'samples.delete_sample': ['Delete sample NT-01 cod 08:00 05/10/2026'],
    },
  },
  {
    path: '/setting/notification-rules',
    base: ['notify.view_rule'],
    complete: 'All others:',
    adds: {
      'notify.change_rule': ['Actions of rule 1', 'Add a rule', ...channelTests],
    },
  },
  {
    path: '/setting/maintenance',
    base: ['adaptors.view_maintenance'],
    complete: 'Service · Whole station',
    adds: {
      'adaptors.add_maintenance': ['Announce maintenance'],
      'adaptors.change_maintenance': ['Edit the maintenance of NT-01'],
      'adaptors.delete_maintenance': ['Delete the maintenance of NT-01'],
    },
  },
  {
    path: '/setting/standards',
    base: ['standards.view_standard'],
    complete: 'Industrial waste water',
    adds: { 'standards.add_standard': ['Add document'] },
  },
  {
    path: '/setting/transmissions',
    base: ['transmissions.view_transmission'],
    complete: 'There is no file yet',
    adds: {
      'transmissions.add_transmission': ['Add destination'],
      'transmissions.change_transmission': ['Department: off', 'Edit', 'Edit pattern', 'Try'],
      'transmissions.delete_transmission': ['Delete'],
    },
  },
  {
    path: '/setting/module_details/$id/$code/$manuID',
    base: ['adaptors.view_module', 'adaptors.view_factor'],
    complete: 'Factor cod',
    adds: {
      'adaptors.add_factor': ['Add factor'],
      'adaptors.change_factor': ['Edit cod'],
      'adaptors.delete_factor': ['Delete cod'],
    },
  },
  {
    path: '/setting/factors',
    base: ['adaptors.view_module', 'adaptors.view_factor'],
    complete: 'Factor cod',
    adds: {
      'adaptors.add_factor': ['Add factor'],
      'adaptors.change_factor': ['Edit E', 'Edit cod'],
      'adaptors.delete_factor': ['Delete E', 'Delete cod'],
    },
  },
  {
    path: '/setting/thresholds',
    base: ['adaptors.view_module', 'adaptors.view_factor', 'adaptors.view_threshold'],
    complete: 'NT-01',
    adds: {
      'adaptors.add_threshold': ['Add threshold'],
      'adaptors.change_threshold': [
        'Automatic tests: cod, NT-01',
        'Delays and deadband: cod, NT-01',
        'Judge again with today’s limits…: cod, NT-01',
        'Threshold active: cod, NT-01',
      ],
      'adaptors.delete_threshold': ['Delete the limits of cod, NT-01'],
    },
  },
  {
    path: '/setting/notifications',
    base: [],
    complete: 'Sends an email to your address for new alerts, and when a scheduled report is ready.',
    adds: {
      'notify.change_setting': ['Alerts on screen', 'App', 'Email', 'Notify in this browser', 'Save', 'Save'],
    },
  },
  {
    path: '/setting/notifications',
    base: ['settings.view_mqttconfig'],
    complete: 'Client ID',
    adds: { 'settings.change_mqttconfig': ['Edit'] },
  },
  {
    path: '/setting/user_profiles',
    base: [],
    complete: 'This device',
    adds: { 'accounts.change_userprofile': ['Change password', 'Edit'] },
  },
  {
    path: '/setting/user_management?group_q=night',
    base: ['accounts.view_groupprofile'],
    complete: 'Night shift',
    adds: {
      'accounts.add_groupprofile': ['Add group'],
      'accounts.change_groupprofile': ['Edit Night shift'],
      'accounts.delete_groupprofile': ['Delete Night shift'],
    },
  },
  {
    path: `/setting/user_management?user_q=${adminEmail}`,
    base: ['accounts.view_useraccount'],
    complete: adminEmail,
    adds: {
      'accounts.add_useraccount': ['Add user'],
      'accounts.change_useraccount': [
        `Edit ${adminEmail}`,
        `Password link for ${adminEmail}`,
        `Sessions of ${adminEmail}`,
        `Take away the second factors of ${adminEmail}`,
      ],
      'accounts.delete_useraccount': [`Delete ${adminEmail}`],
    },
  },
  {
    path: '/setting/api_keys',
    base: ['accounts.view_apikey'],
    complete: 'Power BI',
    adds: {
      'accounts.add_apikey': ['Add API key'],
      'accounts.add_useraccount': ['Add service account'],
      'accounts.delete_apikey': ['Delete key Power BI'],
    },
  },
]

test.for(places)(
  'UI-189 UI-190 UI-191 UI-212 UI-213 UI-315 UI-328 UI-380 each permission adds its own items and buttons and no others ($path)',
  async (place) => {
    const path = addressOf(place, values)
    const complete = async (page: Page) => {
      await page.getByText(place.complete).filter({ visible: true }).first().waitFor()
      await settled(page)
    }
    const plain = await pageWith(place.base, path)
    await complete(plain)
    const before = await controls(plain)
    for (const [code, names] of Object.entries(place.adds)) {
      const page = await pageWith([...place.base, code as PermissionCode], path) // a key of the table above
      await complete(page)
      await expect.poll(() => controls(page), { message: code }).toEqual(sorted([...before, ...names]))
      await clearScreens(browser)
    }
  },
)

const guarded = consolePages.filter(({ needs }) => needs.length > 0)
const refusal = (page: Page) => page.getByRole('heading', { name: 'You do not have permission' })

test('UI-059 UI-060 every page that needs a permission names all that would show it', async () => {
  const { page } = await opened(await product.addPerson(), '/air')
  expect(guarded.length).toBeGreaterThan(5)
  for (const one of guarded) {
    await walkTo(page, addressOf(one, values))
    await refusal(page).waitFor()
    const words = await page.getByRole('main').innerText()
    expect(
      one.needs.filter((code) => !words.includes(code)),
      one.path,
    ).toEqual([])
  }
})

test('UI-382a any one of the permissions that a page needs shows it, and nothing that it offers is refused', async () => {
  const found: string[] = []
  for (const one of guarded) {
    for (const code of one.needs) {
      // As after every sign-in, the console knows what the person may do.
      const { page } = await opened(await product.addPerson({ permissions: [code] }), '/air')
      const place = `${one.path} with ${code}`
      page.on('response', (answer) => {
        if (answer.status() === 403) found.push(`${place}: ${new URL(answer.url()).pathname}`)
      })
      await walkTo(page, addressOf(one, values))
      await settled(page)
      if ((await refusal(page).count()) > 0) found.push(`${place}: the page is refused`)
      const fields = page.getByRole('main').locator('[aria-haspopup]:visible:enabled')
      for (let at = 0; at < (await fields.count()); at += 1) {
        await fields.nth(at).click()
        await settled(page)
        await page.keyboard.press('Escape')
      }
      const alerts = await page.getByRole('main').getByRole('alert').allInnerTexts()
      found.push(...alerts.map((words) => `${place}: ${words}`))
      await clearScreens(browser)
    }
  }
  expect(found).toEqual([])
})

test('UI-381 an admin sees every item and button', async () => {
  const { page } = await opened(await product.addPerson({ role: 'admin' }), '/air')
  for (const place of places) {
    await walkTo(page, addressOf(place, values))
    await page.getByText(place.complete).filter({ visible: true }).first().waitFor()
    const all = Object.values(place.adds).flat()
    await expect.poll(() => controls(page), { message: place.path }).toEqual(expect.arrayContaining(all))
  }
})

test('UI-037 UI-382 without permissions a person reaches the element pages and their settings, and no call is refused', async () => {
  const { page, errors } = await opened(await product.addPerson(), '/')
  // Of its only station.
  await page.waitForURL('**/wasteWater?module=NT-01')
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  const settings = ['user_profiles', 'user_modules', 'user_factors', 'notifications']
  for (const path of ['/wasteWater', '/air', '/elecConsum', ...settings.map((name) => `/setting/${name}`)]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await personKnown(page)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.getByRole('alert').count()).toBe(0)
  }
  // Settings begin with the modules for everybody (UI-014): without their permission the page says so and makes no
  // call.
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await crumbs.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.waitForURL('**/setting/data')
  await page.getByText('«View stations»').waitFor()
  expect([refused, errors]).toEqual([[], []])
})
