import type { MqttConfig, PermissionCode } from '@quantrac/contract'
import mqtt from 'mqtt'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type Screen } from '../src/harness.ts'

const { product, browser } = await startConsole()
let screen: Screen
let first: MqttConfig

beforeAll(async () => {
  first = (await product.api.call('mqttConfig', {})).data
})
// Each test begins with the embedded broker, connected.
beforeEach(async () => {
  const { id: _, has_password: __, mqtt_info: ___, ...settings } = first
  const { data } = await product.api.call('mqttConfig', {})
  if (data.mqtt_info.status === 'connected') await product.api.call('mqttDisconnect', {})
  await product.api.call('mqttUpdate', { body: { ...settings, password: null } })
  await product.api.call('mqttConnect', {})
})
afterEach(() => clearScreens(browser))

const reading: PermissionCode[] = ['settings.view_mqttconfig']
const changing: PermissionCode[] = [...reading, 'settings.change_mqttconfig']

async function openPanel(
  options: { permissions?: PermissionCode[]; theme?: 'light' | 'dark'; stub?: Partial<MqttConfig> } = {},
): Promise<Page> {
  const { permissions = changing, theme, stub } = options
  const person = await product.addPerson({ permissions })
  screen = await openScreen(browser, {
    url: product.url,
    tokens: person.tokens,
    ...(theme !== undefined && { theme }),
  })
  const { page } = screen
  if (stub !== undefined) {
    await page.route('**/api/mqtt-config/config/', (route) =>
      route.fulfill({ json: { data: { ...first, ...stub } } }),
    )
  }
  await page.goto('/setting/notifications')
  return page
}

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'MQTT connection' })
const button = (page: Page, name: string): Locator => panelOf(page).getByRole('button', { name, exact: true })

/** Disconnect asks first. */
async function disconnect(page: Page): Promise<void> {
  await button(page, 'Disconnect').click()
  const dialog = page.getByRole('dialog', { name: `Disconnect from ${first.host}?` })
  await dialog.getByText('Quantrac receives no readings of any station').waitFor()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
}

async function edit(page: Page): Promise<Locator> {
  await button(page, 'Edit').click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Save' }).waitFor()
  return panel
}

async function addTopic(page: Page, topic: string): Promise<void> {
  await button(page, 'Add topic').click()
  const dialog = page.getByRole('dialog', { name: 'Add topic' })
  await dialog.getByRole('textbox').fill(topic)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const topicsOf = (page: Page): Promise<string[]> =>
  panelOf(page).getByRole('list', { name: 'Topics' }).locator('code').allInnerTexts()

describe('the MQTT panel, read-only', () => {
  test('UI-238 it is not there without settings.view_mqttconfig', async () => {
    const page = await openPanel({ permissions: [] })
    await page.getByRole('heading', { name: 'Email' }).waitFor()
    expect(await panelOf(page).count()).toBe(0)
  })

  test('UI-239 UI-240 UI-241 it shows every field read-only, below the cards, and that it is connected', async () => {
    const page = await openPanel()
    const panel = panelOf(page)
    await panel.getByText('Connected', { exact: true }).waitFor()
    const texts = ['Name', 'Host', 'Port', 'Username', 'Password', 'Client ID', 'QoS']
    for (const name of texts) {
      const field = panel.getByRole('textbox', { name, exact: true })
      expect(await field.isEditable(), name).toBe(false)
    }
    for (const name of ['Use TLS', 'Persistent session', 'Retain']) {
      expect(await panel.getByRole('checkbox', { name }).isDisabled(), name).toBe(true)
    }
    expect(await panel.getByRole('textbox', { name: 'Host' }).inputValue()).toBe(first.host)
    expect(await topicsOf(page)).toEqual(first.topics)
    const [card, below] = await Promise.all([
      page.getByRole('region', { name: 'Email' }).boundingBox(),
      panel.boundingBox(),
    ])
    expect(below?.y).toBeGreaterThan((card?.y ?? Infinity) + (card?.height ?? 0) - 1)
    expect(screen.errors).toEqual([])
  })

  test('UI-242 a stored password is mentioned and never shown', async () => {
    await product.api.call('mqttUpdate', {
      body: { host: first.host, port: first.port, username: 'station', password: 'a very secret word' },
    })
    const page = await openPanel()
    const field = panelOf(page).getByRole('textbox', { name: 'Password' })
    await page.getByPlaceholder('Stored, never shown').waitFor()
    expect(await field.inputValue()).toBe('')
    expect(await page.content()).not.toContain('a very secret word')
  })

  test('UI-243 UI-261 without settings.change_mqttconfig there is no Edit, but Connect and Disconnect', async () => {
    const page = await openPanel({ permissions: reading })
    await button(page, 'Connect').waitFor()
    await button(page, 'Disconnect').waitFor()
    expect(await button(page, 'Edit').count()).toBe(0)
  })

  test('an outside broker without QoS and session has a warning that readings may be lost, the embedded one has none', async () => {
    const page = await openPanel()
    await panelOf(page).getByText('This is Quantrac’s own MQTT endpoint.').waitFor()
    expect(await page.getByText('Readings may be lost').count()).toBe(0)
    await screen.close()
    const outside = { ...first.mqtt_info, embedded: false }
    const other = await openPanel({ stub: { qos: 0, persistent_session: false, mqtt_info: outside } })
    const warning = other.getByRole('alert').filter({ hasText: 'Readings may be lost' })
    await warning.getByText('With QoS 0').waitFor()
    await warning.getByText('Without a persistent session').waitFor()
  })

  test('a lost connection shows its last error, and no rate', async () => {
    const broken = { ...first.mqtt_info, status: 'disconnected' as const, last_error: 'no answer' }
    const page = await openPanel({ stub: { mqtt_info: { ...broken, messages_per_second: 7.4 } } })
    await panelOf(page).getByText('Disconnected', { exact: true }).waitFor()
    await panelOf(page).getByText('No answer').waitFor()
    // The rate of a source that has ended is not one of now.
    const rate = panelOf(page).locator('dl > div').filter({ hasText: 'Messages per second' })
    expect(await rate.locator('dd').textContent()).toBe('–')
  })
})

describe('the MQTT panel, edited', () => {
  test('UI-244 UI-245 Edit enables and highlights, Cancel restores the stored values', async () => {
    const page = await openPanel()
    const panel = await edit(page)
    expect(await panel.getAttribute('data-editing')).toBe('true')
    const name = panel.getByRole('textbox', { name: 'Name', exact: true })
    expect(await name.isEditable()).toBe(true)
    expect(await panel.getByRole('checkbox', { name: 'Retain' }).isEnabled()).toBe(true)
    await name.fill('Something else')
    await addTopic(page, 'another/topic')
    await button(page, 'Cancel').click()
    await button(page, 'Edit').waitFor()
    expect(await panel.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(first.name)
    expect(await topicsOf(page)).toEqual(first.topics)
  })

  test('UI-246 UI-247 UI-248 UI-249 UI-250 topics are trimmed, added once and removed', async () => {
    const page = await openPanel()
    await edit(page)
    await addTopic(page, '  plant/+/telemetry ')
    expect(await topicsOf(page)).toEqual([...first.topics, 'plant/+/telemetry'])
    await addTopic(page, '   ')
    await addTopic(page, ' plant/+/telemetry')
    expect(await topicsOf(page)).toEqual([...first.topics, 'plant/+/telemetry'])
    await button(page, 'Remove topic plant/+/telemetry').click()
    expect(await topicsOf(page)).toEqual(first.topics)
    await button(page, 'Add topic').click()
    const dialog = page.getByRole('dialog', { name: 'Add topic' })
    expect(await dialog.getByRole('textbox').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  test('UI-251 UI-252 at first QoS is 0 and the three boxes are off', async () => {
    const page = await openPanel()
    const panel = await edit(page)
    expect(await panel.getByRole('textbox', { name: 'QoS' }).inputValue()).toBe('0')
    for (const name of ['Use TLS', 'Persistent session', 'Retain'])
      expect(await panel.getByRole('checkbox', { name }).isChecked(), name).toBe(false)
  })

  test('UI-251 UI-253 port and QoS are sent as numbers, an emptied QoS as 0', async () => {
    await product.api.call('mqttUpdate', { body: { host: first.host, port: first.port, qos: 1 } })
    const page = await openPanel()
    const panel = await edit(page)
    const qos = panel.getByRole('textbox', { name: 'QoS' })
    await qos.fill('-1')
    expect(Number(await qos.inputValue())).toBeGreaterThanOrEqual(0)
    await qos.fill('')
    const [sent] = await Promise.all([
      page.waitForRequest('**/api/mqtt-config/update/'),
      panel.getByRole('button', { name: 'Save' }).click(),
    ])
    expect(sent.postDataJSON()).toMatchObject({ port: first.port, qos: 0, topics: first.topics })
    await page.getByText('MQTT settings saved').waitFor()
    await button(page, 'Edit').waitFor()
    expect((await product.api.call('mqttConfig', {})).data.qos).toBe(0)
  })

  test('an invalid port is refused under its field before anything is sent', async () => {
    const page = await openPanel()
    const panel = await edit(page)
    await panel.getByRole('textbox', { name: 'Port' }).fill('')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Enter a whole number from 1 to 65535').waitFor()
  })

  test('UI-254 a refused topic has the server’s words under the list; without words the fallback', async () => {
    const page = await openPanel()
    const panel = await edit(page)
    await addTopic(page, 'a/#/b')
    const [refused] = await Promise.all([
      page.waitForResponse('**/api/mqtt-config/update/'),
      panel.getByRole('button', { name: 'Save' }).click(),
    ])
    expect(refused.status()).toBe(400)
    const [words] = Object.values((await refused.json()) as Record<string, string[]>).flat() // the contract's field errors
    await panel.getByText(words ?? '').waitFor()
    await button(page, 'Remove topic a/#/b').click()
    await page.route('**/api/mqtt-config/update/', (route) => route.fulfill({ status: 502, body: '' }))
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByRole('alert').filter({ hasText: 'Failed to update MQTT configuration' }).waitFor()
  })

  test('a stored password has to be entered again when the address changes', async () => {
    await product.api.call('mqttUpdate', {
      body: { host: first.host, port: first.port, username: 'station', password: 'secret words' },
    })
    const page = await openPanel()
    const panel = await edit(page)
    await panel.getByText('Leave empty to keep the stored password.').waitFor()
    await panel.getByRole('textbox', { name: 'Host' }).fill('127.0.0.2')
    await panel.getByText('enter the password again').waitFor()
    const [refused] = await Promise.all([
      page.waitForResponse('**/api/mqtt-config/update/'),
      panel.getByRole('button', { name: 'Save' }).click(),
    ])
    const body = (await refused.json()) as { password: [string] } // the contract's field error
    await panel.getByText(body.password[0]).waitFor()
    // A broker without a sign-in needs no password.
    await panel.getByRole('textbox', { name: 'Username' }).fill('')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('MQTT settings saved').waitFor()
    const { data } = await product.api.call('mqttConfig', {})
    expect(data).toMatchObject({ host: '127.0.0.2', username: '', has_password: false })
    await page.getByText('Readings may be lost').waitFor()
  })

  test('leaving the page with unsaved changes asks first', async () => {
    const page = await openPanel()
    const panel = await edit(page)
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Half done')
    await page.getByRole('link', { name: 'Followed stations' }).click()
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(await panel.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Half done')
    await page.getByRole('link', { name: 'Followed stations' }).click()
    await question.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.waitForURL('**/setting/user_modules')
  })

  test('editing works by keyboard alone and returns the focus', async () => {
    const page = await openPanel()
    await button(page, 'Edit').focus()
    await page.keyboard.press('Enter')
    const name = panelOf(page).getByRole('textbox', { name: 'Name', exact: true })
    await expect.poll(() => name.and(page.locator(':focus')).count()).toBe(1)
    await page.keyboard.press('End')
    await page.keyboard.type(' 2')
    await page.keyboard.press('Enter')
    await page.getByText('MQTT settings saved').waitFor()
    await expect.poll(() => button(page, 'Edit').and(page.locator(':focus')).count()).toBe(1)
    expect((await product.api.call('mqttConfig', {})).data.name).toBe(`${first.name} 2`)
  })
})

describe('connecting', () => {
  test('UI-255 UI-256 UI-257 UI-259 Disconnect and Connect change the badge and are confirmed', async () => {
    const page = await openPanel()
    const panel = panelOf(page)
    await panel.getByText('Connected', { exact: true }).waitFor()
    expect(await button(page, 'Connect').isDisabled()).toBe(true)
    await disconnect(page)
    await panel.getByText('Disconnected', { exact: true }).waitFor()
    await page.locator('[data-kind="info"]', { hasText: 'Disconnected from' }).waitFor()
    expect(await button(page, 'Disconnect').isDisabled()).toBe(true)
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/mqtt-config/connect/', async (route) => {
      await held
      await route.continue()
    })
    await button(page, 'Connect').click()
    await panel.locator('button[data-loading]', { hasText: 'Connect' }).waitFor()
    answer()
    await panel.getByText('Connected', { exact: true }).waitFor()
    await page.locator('[data-kind="success"]', { hasText: 'Connected to' }).waitFor()
  })

  test('the focus moves from Disconnect to Connect and back', async () => {
    const page = await openPanel()
    await button(page, 'Disconnect').focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: /^Disconnect from / })
    await question.getByRole('button', { name: 'Disconnect' }).focus()
    await page.keyboard.press('Enter')
    const focused = (name: string) => button(page, name).and(page.locator(':focus'))
    await focused('Connect').waitFor()
    await page.keyboard.press('Enter')
    await focused('Disconnect').waitFor()
    await panelOf(page).getByText('Connected', { exact: true }).waitFor()
  })

  test('UI-258 a broker’s refusal is shown with its reason, in the toast and in the panel', async () => {
    await product.api.call('mqttDisconnect', {})
    await product.api.call('mqttUpdate', { body: { host: '127.0.0.1', port: 9 } })
    const page = await openPanel()
    const [refused] = await Promise.all([
      page.waitForResponse('**/api/mqtt-config/connect/'),
      button(page, 'Connect').click(),
    ])
    expect(refused.status()).toBe(503)
    const { detail } = (await refused.json()) as { detail: string } // the contract's error
    const toast = page.locator('[data-kind="error"]')
    expect(detail).toMatch(/Failed to connect to MQTT broker: host 127\.0\.0\.1:9 refuses/)
    await toast.getByText(detail).waitFor()
    // After the colon it begins small, alone it is a sentence.
    await panelOf(page).getByText('Host 127.0.0.1:9 refuses the connection').waitFor()
    await panelOf(page).getByText('Disconnected', { exact: true }).waitFor()
  })

  test('UI-260 a disconnect that fails reuses the connect-failed text', async () => {
    const page = await openPanel()
    await page.route('**/api/mqtt-config/disconnect/', (route) => route.fulfill({ status: 502, body: '' }))
    await disconnect(page)
    await page.getByRole('alert').filter({ hasText: 'Failed to connect to MQTT broker' }).waitFor()
    await panelOf(page).getByText('Connected', { exact: true }).waitFor()
  })
})

describe('rejects', () => {
  test('an empty list says what it would contain; entries are listed with their reason in words', async () => {
    const page = await openPanel()
    await page.getByText('No message was rejected').waitFor()
    const client = await mqtt.connectAsync(product.brokerUrl)
    await client.publishAsync('plant/ghost', '{"module":"GHOST-7","values":{"zinc":"0,5"}}', { qos: 1 })
    await client.endAsync()
    const rejected = page.getByRole('table', { name: 'Rejected messages' })
    await rejected.getByRole('row', { name: /The value is not a number plant\/ghost/ }).waitFor()
  })

  test.for(['light', 'dark'] as const)(
    'axe finds nothing in the %s theme, read-only or edited',
    async (theme) => {
      const page = await openPanel({ theme })
      await button(page, 'Edit').waitFor()
      await page.getByRole('table', { name: 'Rejected messages' }).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await edit(page)
      expect(await accessibilityProblems(page)).toEqual([])
    },
  )
})
