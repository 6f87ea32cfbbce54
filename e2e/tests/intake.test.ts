import type { PermissionCode } from '@quantrac/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillAllPages } from '../src/all-pages.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()

beforeEach(async () => {
  await product.api.call('mqttConnect', {})
})
afterEach(() => clearScreens(browser))

const all: PermissionCode[] = [
  'settings.view_mqttconfig',
  'settings.change_mqttconfig',
  'notify.view_alert',
  'widgets.view_widget',
  'adaptors.view_module',
]

async function open(
  path: string,
  permissions: PermissionCode[] = all,
  options: Partial<ScreenOptions> = {},
): Promise<Page> {
  const { tokens } = await product.addPerson({ permissions })
  const { page } = await openScreen(browser, { url: product.url, tokens, ...options })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

const banner = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: /has received no readings since|không nhận số liệu từ/ })

test('an overview and a station within their limits say that no readings come, not that all is well', async () => {
  const station = await addStation(product, { code: 'KK-9', factor: 'PM10', max: 50, type: 'air' })
  await station.publish(20)
  const words = /has received no readings since \d\d:\d\d/
  for (const path of ['/air', '/air?module=KK-9']) {
    const page = await open(path)
    const state = page
      .getByRole('main')
      .getByText(/^(The|No) station .*outside its limits|^All factors are within/)
    await state.first().waitFor()
    await product.api.call('mqttDisconnect', {})
    await page.getByRole('main').getByText(words).first().waitFor()
    expect(await state.count()).toBe(0)
    await product.api.call('mqttConnect', {})
    await state.first().waitFor()
  }
  const page = await open('/dashboard')
  const well = page.getByRole('main').getByText(/^Normal/)
  await well.first().waitFor()
  await product.api.call('mqttDisconnect', {})
  await page.getByText('Not known').first().waitFor()
  await page.getByRole('main').getByText(words).first().waitFor()
  expect(await well.count()).toBe(0)
  await product.api.call('mqttConnect', {})
  await well.first().waitFor()
  await station.close()
  // The other tests have stations of their own.
  await product.api.call('moduleDelete', { params: { id: station.id } })
})

test('Disconnect asks first; then every page says so, since when, and leads to the panel, until it is connected', async () => {
  const panel = await open('/setting/notifications')
  const others = [await open('/dashboard'), await open('/setting/data'), await open('/notification')]
  const disconnect = panel.getByRole('button', { name: 'Disconnect', exact: true })
  await disconnect.click()
  const question = panel.getByRole('dialog', { name: /^Disconnect from / })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await disconnect.isEnabled()).toBe(true)
  expect((await product.api.call('mqttConfig', {})).data.mqtt_info.status).toBe('connected')

  await disconnect.click()
  await question.getByText('Quantrac receives no readings of any station').waitFor()
  await question.getByRole('button', { name: 'Disconnect' }).click()
  for (const page of [panel, ...others]) {
    await banner(page).waitFor({ timeout: 10_000 })
    expect(await banner(page).innerText()).toMatch(/since \d\d:\d\d/)
  }
  const [dashboard] = others
  await dashboard!.reload()
  await banner(dashboard!).getByRole('link', { name: 'Open the MQTT connection' }).click()
  await dashboard!.waitForURL('**/setting/notifications')

  await panel.getByRole('button', { name: 'Connect', exact: true }).click()
  for (const page of [panel, ...others]) await banner(page).waitFor({ state: 'detached', timeout: 10_000 })
})

test('who may not see the panel is told, too, without a link, and in Vietnamese', async () => {
  const station = await addStation(product, { code: 'KK-1', factor: 'PM10', max: 50, type: 'air' })
  const other = await addStation(product, { code: 'KK-2', factor: 'PM10', max: 50, type: 'air' })
  const page = await open('/air', [], { language: 'vi', theme: 'dark' })
  const rows = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: /KK-[12]/ })
  await station.publish(20)
  await other.publish(20)
  await expect.poll(() => rows.getByText('Bình thường').count()).toBe(2)
  await product.api.call('mqttDisconnect', {})
  await banner(page).waitFor({ timeout: 10_000 })
  // What was normal last is not known to be so now: neither in the rows nor beside a station.
  await expect.poll(() => rows.getByText('Mất kết nối').count()).toBe(2)
  expect(await page.getByRole('main').getByText('Bình thường').count()).toBe(0)
  expect(await banner(page).getByRole('link').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await product.api.call('mqttConnect', {})
  await banner(page).waitFor({ state: 'detached', timeout: 10_000 })
  await Promise.all([station.close(), other.close()])
})

test('every page of the table of routes says it, the headline of the dashboard and the wall, too', async () => {
  const { admin, paths } = await fillAllPages(product)
  await product.api.call('mqttDisconnect', {})
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  const silent: string[] = []
  for (const path of paths) {
    await page.goto(path)
    const isSaid = await banner(page)
      .waitFor()
      .then(
        () => true,
        () => false,
      )
    if (!isSaid) silent.push(path)
  }
  expect(silent).toEqual([])
  for (const path of ['/dashboard', '/dashboard?wall=1']) {
    await page.goto(path)
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: /has received no readings since \d\d:\d\d/ })
      .waitFor()
  }
})

test('since when outlives a restart', async () => {
  await product.api.call('mqttDisconnect', {})
  const intake = async () => (await product.api.call('mqttIntake', {})).data
  // The state of the source is written after the answer.
  await expect.poll(intake).toEqual({ connected: false, since: expect.any(String) })
  const before = await intake()
  await product.killAndRestart()
  const page = await open('/setting/data')
  await banner(page).waitFor()
  expect(await intake()).toEqual(before)
}, 60_000)
