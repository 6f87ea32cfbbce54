import mqtt from 'mqtt'
import type { Page } from 'playwright-core'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { PermissionCode } from '@quantrac/contract'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen, type ScreenOptions } from '../src/harness.ts'

const { product, browser } = await startConsole()
afterEach(() => clearScreens(browser))

// The server tells of its connections each 5 seconds, and the page asks each 10.
const listed = { timeout: 30_000 }

const all: PermissionCode[] = [
  'settings.view_mqttconfig',
  'settings.change_mqttconfig',
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
  return page
}

/**
 * A station with a key, connected with it, which was refused with another password before and has sent too large a
 * packet.
 */
async function addConnected(code: string) {
  const station = await addStation(product, { code, factor: 'pH', max: 9 })
  // It publishes without the key.
  await station.close()
  const { data: key } = await product.api.call('moduleDeviceKey', { params: { id: station.id } })
  const { username, password } = key
  const url = `mqtt://127.0.0.1:${product.brokerPort}`
  const once = { username, reconnectPeriod: 0, protocolVersion: 5 } as const
  await expect(mqtt.connectAsync(url, { ...once, password: 'wrong', clientId: 'old' })).rejects.toThrow(
    'Not authorized',
  )
  const large = await mqtt.connectAsync(url, { ...once, password })
  large.on('error', () => undefined)
  large.publish('large', 'x'.repeat(300 * 1024), { qos: 1 }, () => undefined)
  const client = await mqtt.connectAsync(url, { ...once, password, clientId: `logger ${code}` })
  onTestFinished(() => void client.end(true))
  await client.publishAsync('any', JSON.stringify({ values: { pH: 7 } }), { qos: 1 })
  return { username, client }
}

test('UI-394 UI-395 the panel lists who is connected and who was refused, and a client that leaves goes', async () => {
  const { username, client } = await addConnected('KN-1')
  const page = await open('/setting/notifications')
  const connections = page.getByRole('region', { name: 'Connected devices' })
  const row = connections.getByRole('row', { name: new RegExp(username) })
  await row.getByText('Station key').waitFor(listed)
  expect(await row.innerText()).toMatch(/127\.0\.0\.1[\s\S]*MQTT 5 · TCP[\s\S]*Receiving/)
  const refused = page.getByRole('region', { name: 'Refused and ended connections' })
  await refused
    .getByRole('row', { name: new RegExp(`Username or password wrong or missing.*${username}`) })
    .waitFor()
  await client.endAsync()
  await row.waitFor({ state: 'detached', timeout: 20_000 })
}, 90_000)

test('UI-394 on a phone a connection has two lines', async () => {
  const { username } = await addConnected('KN-2')
  const page = await open('/setting/notifications', all, {
    size: 'phone',
    theme: 'dark',
  })
  const connections = page.getByRole('region', { name: 'Connected devices' })
  await connections.getByText(username, { exact: true }).waitFor(listed)
  await connections.getByText(/Station key · 127\.0\.0\.1 · MQTT 5 · TCP · 1 message a minute/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
}, 90_000)

test('UI-396 the page of a station shows its own, and nothing without the permission', async () => {
  const { username } = await addConnected('KN-3')
  await addConnected('KN-4')
  const page = await open('/wasteWater?module=KN-3')
  const card = page.getByRole('region', { name: 'MQTT connection' })
  await card.getByText('Connected devices and what was refused').press('Enter')
  await card.getByText(/^logger KN-3 · 127\.0\.0\.1 · MQTT 5 · TCP/).waitFor(listed)
  await card.getByText(`${username} · old · 127.0.0.1 · 1 time`).waitFor()
  await card.getByText('The packet is too large: 301 KiB').waitFor()
  expect(await card.innerText()).not.toContain('KN-4')
  expect(await accessibilityProblems(page)).toEqual([])
  const other = await open('/wasteWater?module=KN-3', [])
  await other.getByRole('region', { name: 'Alerts' }).waitFor()
  expect(await other.getByRole('region', { name: 'MQTT connection' }).count()).toBe(0)
}, 90_000)

test('UI-397 one button leads the form back to the endpoint', async () => {
  const page = await open('/setting/notifications')
  const panel = page.getByRole('region', { name: 'MQTT connection' })
  await panel.getByRole('button', { name: 'Edit' }).click()
  const own = panel.getByRole('button', { name: 'Use Quantrac’s own MQTT endpoint' })
  await panel.getByLabel('Host').fill('broker.example')
  await own.click()
  expect(await panel.getByLabel('Host').inputValue()).toBe('127.0.0.1')
  expect(await panel.getByLabel('Port').inputValue()).toBe(String(product.brokerPort))
  await own.waitFor({ state: 'detached' })
}, 90_000)
