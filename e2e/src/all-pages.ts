import mqtt from 'mqtt'
import type { Page } from 'playwright-core'
import { personKnown } from './browser.ts'
import { addressOf, consolePages } from './pages.ts'
import type { Person } from './people.ts'
import type { Product } from './product.ts'
import { addStation } from './station.ts'
import { until } from './waiting.ts'

/** No page has this address. */
const nowhere = '/no-such-page'

export interface AllPages {
  readonly admin: Person
  /** The address of every page, with data on it; the last one has no dialog. */
  readonly paths: readonly string[]
  /** The addresses of pages with an open dialog. */
  readonly dialogs: readonly string[]
}

/** Fills a product with one of everything, for rules that apply to every page. */
export async function fillAllPages(product: Product): Promise<AllPages> {
  const admin = await product.addPerson({ role: 'admin' })
  const station = await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 })
  // The second reading is suspect, so that it waits to be reviewed.
  await product.api.call('readingTestsUpdate', {
    params: { id: station.factorId },
    body: { rate_per_minute: 1 },
  })
  await station.publish(60)
  await station.publish(91.5)
  await station.close()
  await sendFromStranger(product)
  const group = await product.api.call('groupCreate', { body: { name: 'Ca đêm', permission_ids: [1, 2] } })
  const { data: threshold } = await product.api.call('thresholdByFactor', {
    params: { id: station.factorId },
  })
  const report = await product.api.call('reportCreate', {
    body: {
      report_type: 'history',
      module_code: 'NT-01',
      all_factors: true,
      start_datetime: new Date(Date.now() - 86_400_000).toISOString(),
      end_datetime: new Date().toISOString(),
    },
  })
  const task = await product.api.call('schedulerCreate', {
    body: { task_name: 'Monthly', module_code: 'NT-01', all_factors: true, starts_on: '2099-01-01' },
  })
  const { data: instrument } = await product.api.call('modbusSourceCreate', {
    body: {
      name: 'Meter',
      host: '127.0.0.1',
      enabled: false,
      module_id: station.id,
      registers: [{ function: 4, address: 0, type: 'float32', factor_id: station.factorId }],
    },
  })
  const sample = await product.api.call('sampleCreate', {
    body: { factor: station.factorId, taken_at: '2026-10-05T01:00:00Z', value: 1, unit: 'mg/L' },
  })
  const { data: maintenance } = await product.api.call('maintenanceCreate', {
    body: {
      module_code: 'NT-01',
      kind: 'service',
      start_datetime: '2026-10-05T01:00:00Z',
      end_datetime: '2026-10-05T02:00:00Z',
    },
  })
  const to = [{ kind: 'followers' as const }]
  await product.api.call('notificationRuleCreate', {
    body: {
      kinds: ['limit'],
      steps: [0, 15].map((after_minutes) => ({ after_minutes, channels: ['app' as const], to })),
    },
  })
  const { data: apiKey } = await product.api.call('apiKeyCreate', {
    body: { name: 'Power BI', permissions: ['adaptors.view_metric'] },
  })
  const shift = { day: 1, from_time: '22:00', to_time: '06:00', user_id: admin.id }
  await product.api.call('dutyRotaCreate', {
    body: { name: 'Night watch', starts_on: '2026-11-23', shifts: [shift] },
  })
  const { data: destination } = await product.api.call('transmissionCreate', {
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
  const values = { id: station.id, code: 'NT-01', manuID: 'device-NT-01' }
  return {
    admin,
    paths: [
      nowhere,
      '/notification?tab=notifications',
      '/notification?alert=1',
      `/report?report=${report.data.id}`,
      '/wasteWater?module=NT-01&tab=connect',
      `/setting/modbus?source=${instrument.id}`,
      `/setting/transmissions?edit=${destination.id}`,
      '/setting/transmissions?edit=new',
      '/setting/devices?device=own:logger-77',
      '/setting/devices/adopt?device=own:logger-77',
      ...consolePages.map((page) => addressOf(page, values)),
    ],
    // By the feature whose list has them; tools/repository/nouns.test.ts compares the kinds.
    dialogs: Object.values({
      modules: dialogsAt('/setting/data', station.id, [
        'add',
        'edit',
        'standard',
        'price',
        'health',
        'delete',
      ]),
      factors: dialogsAt('/setting/factors', station.factorId, ['add', 'edit', 'delete']),
      thresholds: dialogsAt('/setting/thresholds', threshold?.id ?? 0, [
        'add',
        'edit',
        'judge',
        'tests',
        'delete',
      ]),
      samples: dialogsAt('/wasteWater?module=NT-01', sample.data.id, [
        'samples_add',
        'samples_edit',
        'samples_import',
        'samples_delete',
      ]),
      allSamples: dialogsAt('/samples', sample.data.id, ['edit', 'import', 'delete']),
      maintenance: dialogsAt('/setting/maintenance', maintenance.id, ['add', 'edit', 'delete']),
      modbus: dialogsAt('/setting/modbus', instrument.id, ['delete']),
      reports: dialogsAt('/report', report.data.id, ['edit', 'delete']),
      schedulers: dialogsAt('/scheduler', task.data.id, ['add', 'edit', 'runs', 'delete']),
      groups: dialogsAt('/setting/user_management', group.data.id, [
        'group_add',
        'group_edit',
        'group_delete',
      ]),
      'api-keys': dialogsAt('/setting/api_keys', apiKey.id, ['add', 'account', 'delete']),
      users: dialogsAt('/setting/user_management', admin.id, [
        'user_add',
        'user_edit',
        'user_link',
        'user_factors',
        'user_sessions',
        'user_delete',
      ]),
    }).flat(),
  }
}

/** In a list whose state has a prefix, as `group_`, a kind has it as well. */
function dialogsAt(path: string, id: number, kinds: readonly string[]): string[] {
  return kinds.map((kind) => {
    const prefix = /^\w+_/.exec(kind)?.[0] ?? ''
    const mark = path.includes('?') ? '&' : '?'
    return `${path}${mark}${prefix}dialog=${kind.slice(prefix.length)}&${prefix}id=${id}`
  })
}

/** Sends from an unknown device, which can become a station. */
async function sendFromStranger(product: Product): Promise<void> {
  const device = await mqtt.connectAsync(product.brokerUrl)
  const message = { module: 'logger-77', values: { 'NO₂': 41.5 } }
  await device.publishAsync('quantrac/logger-77', JSON.stringify(message), { qos: 1 })
  await device.endAsync()
}

/** Waits until the page has its texts and loads nothing more. */
export async function settled(page: Page): Promise<void> {
  await personKnown(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const waiting = '[aria-busy=true], .mantine-Skeleton-root:not([data-unseen])'
  await page.locator(waiting).first().waitFor({ state: 'detached' })
  await until('the map that is in the window is drawn', () => page.evaluate<boolean>(isSeenDrawn))
}

// What is drawn when a person comes to see it: where that is outside the window, it waits.
const isSeenDrawn = `[...document.querySelectorAll('[data-unseen]')].every((one) => {
  const { top, bottom } = one.getBoundingClientRect()
  return bottom <= 0 || top >= innerHeight
})`

/**
 * Opens a page as a link within the console does, which is a sixth of the work of loading it. The next page may be the
 * last one with another query, so that nobody would see when it has come: between them lies a page that is not there.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  const lost = page.getByRole('heading', { name: /^(Page not found|Không tìm thấy trang)$/ })
  if ((await page.getByRole('main').count()) === 0) await page.goto(nowhere)
  else await step(page, nowhere)
  await lost.waitFor()
  if (path === nowhere) return
  await step(page, path)
  await lost.waitFor({ state: 'detached' })
}

/** What a press on a link does with the address. */
const step = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )

/** Opens a page with a dialog in its address, and waits until the dialog is complete. */
export async function openDialogAt(page: Page, path: string): Promise<void> {
  await walkTo(page, path)
  await page.getByRole('dialog').waitFor()
  await page.locator('[role=dialog] .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}
