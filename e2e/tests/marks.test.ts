import type { PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openListening } from '../src/alert-socket.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { addStation, openScreen, query, type Station } from '../src/harness.ts'

const { product, browser } = await startConsole()
let station: Station

const permissions: PermissionCode[] = ['notify.view_alert', 'notify.view_notification', 'widgets.view_widget']

beforeAll(async () => {
  station = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
  // With one station alone its page would open instead of the overview.
  await (await addStation(product, { code: 'NT-02', factor: 'COD', max: 75 })).close()
  const { factorId } = station
  const band = { params: { id: factorId }, body: { min_value: null, max_value: 75, max_range: 10 } }
  await product.api.call('thresholdUpdateByFactor', band)
})
afterEach(() => clearScreens(browser))
afterAll(() => station.close())

async function open(path: string, more: PermissionCode[] = []): Promise<Page> {
  const { tokens } = await product.addPerson({ permissions: [...permissions, ...more] })
  const { page } = await openScreen(browser, { url: product.url, tokens })
  await openListening(page, path)
  return page
}

const place = /\/wasteWater\?module=NT-01&factor=COD&alert=\d+$/

test('a warning that becomes an alert is one row of two lines in the bell, which leads to station, factor and alert', async () => {
  const page = await open('/setting/notifications')
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: /^Alerts/ }).waitFor()
  await station.publish(70)
  await page.getByRole('button', { name: 'Alerts, 1 unread' }).waitFor()
  await station.publish(90)
  await page.getByRole('button', { name: 'Alerts, 2 unread' }).click()
  const popup = page.getByRole('dialog', { name: 'Notice' })
  const rows = popup.getByRole('listitem')
  expect(await rows.count()).toBe(1)
  const lines = (await rows.first().innerText()).split('\n').filter((line) => line !== '')
  expect(lines).toEqual([
    'Alert COD',
    expect.stringMatching(/ago$|now$/),
    expect.stringMatching(/^COD: 90.*\(≤ 75\) · /),
  ])
  await rows.first().getByRole('link').click()
  await page.waitForURL(place)
  // Both of its alerts are read.
  await bar.getByRole('button', { name: 'Alerts', exact: true }).waitFor()
  await page.reload()
  await bar.getByRole('button', { name: 'Alerts', exact: true }).click()
  await rows.first().waitFor()
  expect(await rows.count()).toBe(1)
  await station.publish(40)
})

test('a warning that becomes an alert is one row in the list, and is marked and deleted as one', async () => {
  await station.publish(40)
  await station.publish(70)
  await station.publish(92)
  const page = await open('/notification', ['notify.delete_alert'])
  const list = page.getByRole('group', { name: 'Excursions' })
  const risen = list.getByRole('listitem').filter({ hasText: '92.0' })
  await risen.getByText('over limit').waitFor()
  expect(await list.getByRole('listitem').filter({ hasText: '70.0' }).count()).toBe(0)
  const bell = page.getByRole('button', { name: /^Alerts, \d+ unread$/ })
  const unread = async (): Promise<number> =>
    Number((await bell.getAttribute('aria-label'))?.replaceAll(/\D/g, ''))
  const before = await unread()
  await risen.click()
  await expect.poll(unread).toBe(before - 2)
  const all = (): Promise<number> =>
    product.api.call('alertList', { query: { limit: 1 } }).then(({ count }) => count)
  const alerts = await all()
  const chosen = page.getByRole('region', { name: 'The chosen excursion' })
  await chosen.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete alert COD · NT-01' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await risen.waitFor({ state: 'detached' })
  await expect.poll(all).toBe(alerts - 2)
  await station.publish(40)
})

test('a toast and the chosen alert lead there, too', async () => {
  await station.publish(40)
  const page = await open('/notification')
  await station.publish(95)
  const toast = page.locator('[data-alert="ALERT"]')
  await toast.getByRole('link', { name: 'View Detail' }).click()
  await page.waitForURL(/notification\?alert=/)
  await page.getByRole('link', { name: 'Open station' }).click()
  await page.waitForURL(place)
  await page.goto('/notification')
  await page.getByRole('link', { name: 'Open station' }).click()
  await page.waitForURL(place)
  await page.goto('/dashboard')
  await page
    .getByRole('link', { name: /NT-01.*COD/s })
    .first()
    .click()
  await page.waitForURL(place)
  await station.publish(40)
})

test('a notification of an alert, as a row and opened, leads there, and so does a recovered row of the dashboard', async () => {
  const page = await open('/notification?tab=notifications')
  for (const value of [40, 95, 40]) await station.publish(value)
  await page.reload()
  const row = page.locator('tbody').getByRole('row').first()
  await row.getByRole('link', { name: 'NT-01' }).click()
  await page.waitForURL(place)
  await page.goto('/notification?tab=notifications')
  await row.getByText(/COD/).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'NT-01' }).click()
  await page.waitForURL(place)
  await page.goto('/dashboard')
  await page
    .getByRole('region', { name: 'Just back to normal' })
    .getByRole('link', { name: /COD/ })
    .first()
    .click()
  await page.waitForURL(place)
})

test('without the right to see alerts a notification leads to station and factor only', async () => {
  const { tokens, id } = await product.addPerson({ permissions: ['notify.view_notification'] })
  const { page } = await openScreen(browser, { url: product.url, tokens })
  await query(
    product.databaseUrl,
    `insert into notification (user_id, kind, data, alert_id)
      select ${id}, 'alert', data, alert_id from notification where kind = 'alert' order by id desc limit 1`,
  )
  await page.goto('/notification')
  await page.locator('tbody').getByRole('link', { name: 'NT-01' }).click()
  await page.waitForURL(/\/wasteWater\?module=NT-01&factor=COD$/)
})

test('the pop-up of the map leads to the station and its factors, the table of highest values to factors', async () => {
  const body = { latitude: 16, longitude: 108 }
  await product.api.call('moduleUpdate', { params: { id: station.id }, body })
  await station.publish(40)
  const page = await open('/dashboard')
  const mark = page
    .getByRole('region', { name: 'Map of the stations' })
    .getByRole('button', { name: /NT-01/ })
  const popup = page.getByRole('region', { name: 'NT-01', exact: true })
  await mark.press('Enter')
  await popup.getByRole('link', { name: 'COD' }).click()
  await page.waitForURL(/\/wasteWater\?module=NT-01&factor=COD$/)
  await page.goBack()
  await mark.press('Enter')
  await popup.getByRole('link', { name: 'Open the station' }).click()
  await page.waitForURL(/\/wasteWater\?module=NT-01$/)
  await page.goBack()
  const highest = page.getByRole('article', { name: 'Highest values', exact: true })
  await highest.getByRole('link', { name: 'COD' }).first().click()
  await page.waitForURL(/\/wasteWater\?module=NT-01&factor=COD$/)
})

test('a mark of the map keeps the focus while what its station says changes', async () => {
  const body = { latitude: 16, longitude: 108 }
  await product.api.call('moduleUpdate', { params: { id: station.id }, body })
  await station.publish(40)
  const page = await open('/dashboard')
  const map = page.getByRole('region', { name: 'Map of the stations' })
  const mark = map.getByRole('button', { name: /NT-01/ })
  await mark.focus()
  await station.publish(95)
  await map.getByRole('button', { name: /NT-01.*Over limit/ }).waitFor()
  expect(await mark.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
  await station.publish(40)
})
