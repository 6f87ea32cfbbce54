import type { PermissionCode } from '@quantrac/contract'
import mqtt from 'mqtt'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, personKnown, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
afterEach(() => clearScreens(browser))

const all: PermissionCode[] = ['settings.view_mqttconfig', 'adaptors.change_module', 'adaptors.view_module']
const addressOf = (code: string) => `/wasteWater?module=${code}&tab=connect`

let made = 0
/** A station whose device is `logger-<code>` and sends cod. */
async function addStation(): Promise<{ code: string; id: number; device: string }> {
  made += 1
  const [code, device] = [`KN-${made}`, `logger-${made}`]
  const module = { code, manufacturer_id: device, name: `Cửa xả ${made}` }
  const { data } = await product.api.call('moduleCreate', { body: module })
  const factor = { name: 'COD', code: 'cod', manufacturer_id: 'cod', module: code, unit: 'mg/L' }
  await product.api.call('factorCreate', { body: factor })
  return { code, id: data.id, device }
}

async function open(
  code: string,
  permissions: PermissionCode[] = all,
  options: Partial<ScreenOptions> = {},
): Promise<Page> {
  const { tokens } = await product.addPerson({ permissions })
  const { page } = await openScreen(browser, { url: product.url, tokens, ...options })
  await page.goto(addressOf(code))
  await personKnown(page)
  return page
}

const live = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'How the connection is' }).filter({ hasText: words })
/** What a line of the facts says. */
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').getByRole('code')
const snippet = (page: Page, name = 'mosquitto_pub') => page.locator(`pre[aria-label="${name}"]`)

const signIn = (username: string, password: string) =>
  mqtt.connectAsync(product.brokerUrl, { username, password, reconnectPeriod: 0 })

async function makeKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make the key' }).click()
  return fact(page, 'Key').innerText()
}

describe('how to connect a station', () => {
  test('the page waits, a device signs in with what it says, and its first message is told as it comes', async () => {
    const { code, device } = await addStation()
    const page = await open(code)
    await live(page, 'Waiting for the first message').getByText(device).waitFor()
    expect(await fact(page, 'Address').innerText()).toBe('127.0.0.1')
    expect(await fact(page, 'Port').innerText()).toBe(String(product.brokerPort))
    expect(await fact(page, 'Username').innerText()).toBe(device)
    await page.getByText('QUANTRAC_BROKER_HOST and restart').waitFor()
    const topic = await fact(page, 'Topic').innerText()
    const client = await signIn(device, await makeKey(page))
    await live(page, 'A device has signed in').waitFor({ timeout: 20_000 })
    await client.publishAsync(topic, JSON.stringify({ values: { cod: 81.5 } }), { qos: 1 })
    await live(page, /First message received .*: cod 81/).waitFor()
    await live(page, '1 value stored').waitFor()
    await client.endAsync()
  })

  test('each number of the newest message says what became of it, and one that is not of the station becomes a factor', async () => {
    const { code, device } = await addStation()
    const page = await open(code, [...all, 'adaptors.add_factor'])
    await live(page, 'Waiting for the first message').waitFor()
    const client = await mqtt.connectAsync(product.brokerUrl)
    const send = (values: object) =>
      client.publishAsync(`x/${device}`, JSON.stringify({ values }), { qos: 1 })
    await send({ DO: 5.4, pH: 'DANG CHAY' })
    await live(page, /First message received .*, none of it is stored/).waitFor()
    const newest = page.getByRole('region', { name: 'Newest message' })
    await newest.getByText('"DANG CHAY"', { exact: true }).waitFor()
    await newest.getByText('The value is not a number').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await newest.getByRole('button', { name: 'Add factor DO' }).press('Enter')
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('textbox', { name: 'Unit' }).inputValue()).toBe('mg/L')
    await dialog.getByRole('textbox', { name: 'Unit' }).press('Enter')
    await page.getByRole('status').filter({ hasText: 'Factor DO added' }).waitFor()
    await newest
      .getByRole('listitem')
      .filter({ hasText: 'DO' })
      .getByText('stored', { exact: true })
      .waitFor()
    await live(page, /: DO 5/).waitFor()
    // What waited is stored.
    await expect
      .poll(
        async () =>
          (await product.api.call('moduleLatest', { params: { code } })).data.find((one) => one.code === 'DO')
            ?.value,
      )
      .toBe(5.4)
    const other = await open(code, ['settings.view_mqttconfig'])
    await send({ unknown: 1 })
    await other
      .getByRole('listitem')
      .filter({ hasText: 'unknown' })
      .getByText('not of this station')
      .waitFor()
    expect(await other.getByRole('button', { name: /^Add/ }).count()).toBe(0)
    await client.endAsync()
  })

  test('a wrong key is told with how often and from where, until one is right', async () => {
    const { code, device } = await addStation()
    const page = await open(code)
    const password = await makeKey(page)
    for (const wrong of ['a', 'b'])
      await expect(signIn(device, wrong)).rejects.toThrow(/not authorized|bad user name/i)
    await live(page, 'A device signed in with a wrong key, 2 times')
      .getByText('from 127.0.0.1')
      .waitFor({ timeout: 20_000 })
    const client = await signIn(device, password)
    await live(page, 'A device has signed in').waitFor({ timeout: 20_000 })
    await client.endAsync()
  })

  test('a station that sends already says when its newest reading came', async () => {
    const { code, device } = await addStation()
    const client = await mqtt.connectAsync(product.brokerUrl)
    await client.publishAsync(`x/${device}`, JSON.stringify({ values: { cod: 7 } }), { qos: 1 })
    await client.endAsync()
    const page = await open(code)
    await live(page, /Message received .*: cod 7/).waitFor()
    // What to look at while nothing comes is folded then.
    await page.getByText('If you see nothing').waitFor()
    expect(await page.getByText('It cannot connect').isVisible()).toBe(false)
  })

  test('the page is reached from the station’s, from the list of stations and on a phone', async () => {
    const { code } = await addStation()
    const page = await open(code)
    await page.getByRole('link', { name: 'Open the station' }).click()
    await page.getByRole('link', { name: 'Connect', exact: true }).click()
    await live(page, 'Waiting for').waitFor()
    await page.goto('/setting/data')
    await page.getByRole('button', { name: `Connect ${code}` }).click()
    await live(page, 'Waiting for').waitFor()
    const phone = await open(code, all, { size: 'phone' })
    await phone.goto(`/wasteWater?module=${code}`)
    await phone.getByRole('link', { name: 'How to connect this station' }).click()
    await live(phone, 'Waiting for').waitFor()
  })
})

test('a station that is made by hand offers the way there', async () => {
  const page = await open('KN-none', [...all, 'adaptors.add_module'])
  await page.goto('/setting/data')
  await page.getByRole('button', { name: 'Add station' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('KN-hand')
  await dialog.getByRole('textbox', { name: 'Manufacturer ID' }).fill('hand-1')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Outlet')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const offer = page.getByRole('status').filter({ hasText: 'Station KN-hand added' })
  await offer.getByRole('button', { name: 'Connect its device' }).click()
  await live(page, 'Waiting for').getByText('hand-1').waitFor()
  await page.getByText('This station has no factors yet').waitFor()
})

describe('the key', () => {
  test('is shown once, filled in and copied, and is kept nowhere', async () => {
    const { code } = await addStation()
    const page = await open(code)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await snippet(page).getByText('<Key>').waitFor()
    const password = await makeKey(page)
    await expect.poll(() => snippet(page).innerText()).toContain(`-P ${password}`)
    await page.getByRole('button', { name: 'Copy: Key' }).click()
    await page.getByRole('status').filter({ hasText: 'Copied: Key' }).waitFor()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(password)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Copied: mosquitto_pub' }).waitFor()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
      await snippet(page).innerText(),
    )
    await page.getByRole('link', { name: 'Open the station' }).click()
    await page.getByRole('link', { name: 'Connect', exact: true }).click()
    await page.getByText('made earlier, cannot be shown again').waitFor()
    const kept = await page.evaluate<string>(
      `JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, history.state, document.documentElement.outerHTML])`,
    )
    expect(kept).not.toContain(password)
  })

  test('another one is made only after the question, and ends the previous one', async () => {
    const { code, device } = await addStation()
    const page = await open(code)
    const old = await makeKey(page)
    const other = page.getByRole('button', { name: 'Make another key' })
    await other.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The key in use stops working at once').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await (await signIn(device, old)).endAsync()
    await other.click()
    await dialog.getByRole('button', { name: 'Make another key' }).click()
    await expect.poll(() => fact(page, 'Key').innerText()).not.toBe(old)
    await expect(signIn(device, old)).rejects.toThrow(/not authorized|bad user name/i)
    await (await signIn(device, await fact(page, 'Key').innerText())).endAsync()
  })

  test('that cannot be made says why, and can be tried again', async () => {
    const { code } = await addStation()
    const page = await open(code)
    await page.route('**/api/modules/device-key/**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Make the key' }).click()
    await page.getByText('Failed to make the device key').waitFor()
    await page.unroute('**/api/modules/device-key/**')
    expect(await makeKey(page)).toMatch(/^\w{28}$/)
  })

  test('UI-380 is made by people who may change stations; who sees the connection sees the rest', async () => {
    const { code } = await addStation()
    const page = await open(code, ['settings.view_mqttconfig'])
    await page.getByText('none yet; people who may change stations make it').waitFor()
    expect(await page.getByRole('button', { name: /^Make/ }).count()).toBe(0)
    const other = await open(code, ['adaptors.view_module'])
    await other.getByRole('heading', { name: 'You do not have permission' }).waitFor()
    expect(await other.getByText('settings.view_mqttconfig').count()).toBe(1)
    await other.goto(`/wasteWater?module=${code}`)
    await other.getByRole('region', { name: 'Alerts' }).waitFor()
    expect(await other.getByRole('link', { name: /connect/i }).count()).toBe(0)
  })
})

test('a station that is not there says so', async () => {
  const page = await open('KN-none')
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor()
})

test.for([
  ['light', 'vi', undefined],
  ['dark', 'en', 'phone'],
] as const)('it passes axe and fits (%s, %s, %s)', async ([theme, language, size]) => {
  const { code } = await addStation()
  const page = await open(code, all, { theme, language, ...(size && { size }) })
  await snippet(page).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const width = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  expect(width).toBeLessThanOrEqual(0)
})
