import { signedInBy } from '@quantrac/contract'
import type { Tokens } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openListening } from '../src/alert-socket.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { addStation, openScreen, password, type Station } from '../src/harness.ts'

const { product, browser } = await startConsole()
let stations: readonly [own: Station, other: Station]
let group: { id: number; permission_ids: number[] }
let tokens: Tokens

const rights = ['view_module', 'view_factor', 'view_alert', 'view_notification']

beforeAll(async () => {
  stations = [
    await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 }),
    await addStation(product, { code: 'NT-02', factor: 'bod', max: 30 }),
  ]
  const { data: permissions } = await product.api.call('permissionList', {})
  const permission_ids = permissions.filter(({ codename }) => rights.includes(codename)).map(({ id }) => id)
  const body = { name: 'Shift at NT-01', permission_ids, module_ids: [stations[0].id] }
  const made = await product.api.call('groupCreate', { body })
  group = { id: made.data.id, permission_ids }
  const person = {
    first_name: 'An',
    last_name: 'Lê',
    phone_number: '0901234567',
    date_of_birth: '1990-01-31',
  }
  const email = 'limited@example.test'
  await product.api.call('userSignup', { body: { ...person, email, password, group_ids: [group.id] } })
  tokens = signedInBy(await product.api.call('accountLogin', { body: { email, password } })).token
})
afterAll(() => Promise.all(stations.map((station) => station.close())))
afterEach(() => clearScreens(browser))

const stationRows = (page: Page) => page.getByRole('rowheader')
const rows = (page: Page) => page.locator('tbody').getByRole('row')
const unread = (page: Page, count: number) => page.getByRole('button', { name: `Alerts, ${count} unread` })

/** Sets the group's stations, as an administrator does. */
const limitTo = (module_ids: number[]) =>
  product.api.call('groupUpdate', {
    params: { id: group.id },
    body: { name: 'Shift at NT-01', permission_ids: group.permission_ids, module_ids },
  })

test('a person who is limited to a station sees and receives only that one, and more as soon as the group gives more', async () => {
  const [own, other] = stations
  const { page } = await openScreen(browser, { url: product.url, tokens })
  // With one station its page opens instead of the overview.
  await page.goto('/wasteWater')
  await page.waitForURL('**/wasteWater?module=NT-01')
  // The page of a station has no toasts of it.
  await openListening(page, '/elecConsum')
  await page.getByRole('button', { name: 'Alerts' }).waitFor()
  await other.publish(91)
  await own.publish(92)
  await unread(page, 1).waitFor()
  await page.getByRole('alert').filter({ hasText: 'COD 92' }).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'BOD' }).count()).toBe(0)
  for (const path of ['/notification', '/notification?tab=notifications']) {
    await page.goto(path)
    const shown = rows(page).or(page.locator('[data-row]'))
    await shown.first().waitFor()
    expect(await shown.count()).toBe(1)
  }
  await page.goto('/setting/data')
  await rows(page).first().waitFor()
  expect(await rows(page).allInnerTexts()).toEqual([expect.stringContaining('NT-01')])
  // The other station's page is not found, although the station exists.
  await page.goto(`/setting/module_details/${other.id}/NT-02/device-NT-02`)
  await page.getByText('Not found').first().waitFor()

  await page.goto('/notification')
  await page.locator('[data-row]').first().waitFor()
  await openListening(page, '/notification')
  await unread(page, 1).waitFor()
  await limitTo([own.id, other.id])
  // Back to normal and out again, until the open socket knows of the change, too: a new alert of the added station.
  const addedAlert = page.getByRole('alert').filter({ hasText: 'BOD' })
  await expect
    .poll(async () => {
      await other.publish(1)
      await other.publish(95)
      return addedAlert.count()
    })
    .toBeGreaterThan(0)
  await page.goto('/wasteWater')
  await stationRows(page).nth(1).waitFor()
  await limitTo([own.id])
  await page.reload()
  await page.waitForURL('**/wasteWater?module=NT-01')
  // The page of a station has no toasts of it.
  await openListening(page, '/elecConsum')
})
