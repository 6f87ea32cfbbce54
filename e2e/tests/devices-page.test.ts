import type { PermissionCode } from '@quantrac/contract'
import mqtt, { type MqttClient } from 'mqtt'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import {
  accessibilityProblems,
  openScreen,
  type Person,
  personKnown,
  query,
  type ScreenOptions,
} from '../src/harness.ts'
import { until } from '../src/waiting.ts'

const { product, browser } = await startConsole()
let admin: Person
let device: MqttClient

beforeAll(async () => {
  admin = await product.addPerson({ role: 'admin' })
  device = await mqtt.connectAsync(product.brokerUrl)
})
afterAll(async () => {
  await device?.endAsync()
})
beforeEach(async () => {
  await query(
    product.databaseUrl,
    'truncate module, device_profile, mqtt_unmatched, unmatched_reading cascade',
  )
})
afterEach(() => clearScreens(browser))

// Each test has devices of its own: the copy that hears them keeps what they sent.
let devices = 0
const nextName = (kind: string): string => {
  devices += 1
  return `${kind}-${devices}`
}

const send = (topic: string, message: unknown) =>
  device.publishAsync(topic, typeof message === 'string' ? message : JSON.stringify(message), { qos: 1 })

/** A PLC whose messages nobody knows: five numbers in groups, one of them a text. */
async function sendPlc(name: string, times = 3): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const ts = Math.floor(Date.now() / 1000) - times + n
    const out = { ph: 7 + n / 10, cod_mgl: 60 + n, tss: `24,${n}`, flow: { m3h: 58 + n } }
    await send(`xln/${name}/data`, { gw: name.toUpperCase(), ts, seq: 41 + n, mode: 'AUTO', out })
  }
}

async function sendTasmota(name: string): Promise<void> {
  const Time = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19)
  await send(`tele/${name}/SENSOR`, { Time, ENERGY: { Power: 320, Voltage: 223 } })
}

async function opened(
  path: string,
  { permissions, ...options }: Partial<ScreenOptions> & { permissions?: readonly PermissionCode[] } = {},
): Promise<Page> {
  const person = permissions === undefined ? admin : await product.addPerson({ permissions })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...options })
  await page.goto(path)
  await personKnown(page)
  return page
}

const row = (page: Page, name: string): Locator =>
  page.locator('li[data-row]').filter({ has: page.getByText(name, { exact: true }) })
const pane = (page: Page) => page.getByRole('region', { name: 'The chosen device' })
const value = (page: Page, key: string): Locator =>
  page.getByRole('treeitem').filter({ has: page.getByText(key, { exact: true }) })
const make = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(String.raw`^Make the station and ${count} factors?$`) })
const latestOf = async (code: string) =>
  (await product.api.call('moduleLatest', { params: { code } })).data.map((one): [string, number | null] => [
    one.code,
    one.value,
  ])

/** Opens the page with the device chosen. */
async function chosen(name: string, options: Parameters<typeof opened>[1] = {}): Promise<Page> {
  const page = await opened(`/setting/devices?q=${name}`, options)
  await row(page, name)
    .or(row(page, `xln/${name}`))
    .first()
    .waitFor()
  return page
}

describe('the list of devices', () => {
  test('what sends is in one of three groups, and a refusal says what stood there', async () => {
    const plc = nextName('plc')
    const pump = nextName('pump')
    await sendPlc(plc)
    await send(`site/${pump}/state`, 'DANG CHAY')
    const page = await opened('/setting/devices')
    await row(page, `xln/${plc}`).getByText('New', { exact: true }).waitFor()
    const refused = row(page, `site/${pump}/state`).first()
    await refused.getByText('Refused', { exact: true }).waitFor()
    await refused.getByText('holds no number: “DANG CHAY”').waitFor()
    await refused.click()
    await pane(page).getByText('holds no number: “DANG CHAY”').first().waitFor()
    // Nothing in it can be pressed.
    expect(await pane(page).getByRole('link', { name: 'Make a station' }).count()).toBe(0)
    await send(`site/${pump}/state`, { module: pump, values: { mode: 'AUTO' } })
    await row(page, pump).getByText('The value is not a number: mode “AUTO”').waitFor()
    const tab = page
      .getByRole('navigation', { name: 'Parts of the list' })
      .getByRole('link', { name: /^Refused/ })
    await tab.click()
    await row(page, `xln/${plc}`).waitFor({ state: 'detached' })
    await page
      .getByRole('link', { name: /^Devices that send readings/ })
      .getByText(/\d+ new/)
      .waitFor()
  })

  test('the list of stations tells those who see devices that one has no station, and leads there', async () => {
    const plc = nextName('plc')
    await sendPlc(plc)
    const page = await opened('/setting/data')
    await page.getByText(/^\d+ devices? sends? readings and ha(s|ve) no station\.$/).waitFor()
    await page.getByRole('link', { name: 'See the devices' }).click()
    await page.waitForURL('**/setting/devices')
    await row(page, `xln/${plc}`).waitFor()
    const other = await opened('/setting/data', { permissions: ['adaptors.view_module'] })
    await other.getByRole('heading', { level: 1, name: 'All stations' }).waitFor()
    await other
      .getByRole('region', { name: 'All stations' })
      .or(other.getByText('No stations'))
      .first()
      .waitFor()
    expect(await other.getByRole('link', { name: 'See the devices' }).count()).toBe(0)
  })

  test('a message that comes is shown without a reload, as values, its text where it is open', async () => {
    const plc = nextName('plc')
    await sendPlc(plc, 1)
    const page = await chosen(plc)
    const newest = pane(page)
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
    await newest.first().getByText('pH 7 · COD 60 · TSS 24 · Flow 58').waitFor()
    await newest
      .first()
      .getByLabel('The message as it came')
      .getByText(`"gw":"${plc.toUpperCase()}"`)
      .waitFor()
    await sendPlc(plc, 1)
    await expect.poll(() => newest.count()).toBe(2)
    await pane(page).getByText('flow.m3h').waitFor()
  })

  test('J and K walk, / searches over topics, and Enter presses on', async () => {
    const [first, second] = [nextName('plc-a'), nextName('plc-b')]
    await sendPlc(first)
    await sendPlc(second)
    const page = await opened('/setting/devices?q=plc-')
    await row(page, `xln/${second}`).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(second)
    await row(page, `xln/${first}`).waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('')
    await row(page, `xln/${first}`).waitFor()
    await page.getByRole('searchbox').blur()
    const name = () => page.locator('li[data-selected] b').first().innerText()
    const start = await name()
    await page.keyboard.press('j')
    await expect.poll(name).not.toBe(start)
    await page.keyboard.press('k')
    await expect.poll(name).toBe(start)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^A station of / }).waitFor()
  })

  test('a pasted message is tried: what would be stored, or why not', async () => {
    const page = await opened('/setting/devices')
    await page.getByRole('button', { name: 'Try a message' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Topic').fill('tele/plug/SENSOR')
    await dialog
      .getByLabel('Content of the message')
      .fill('{"Time":"2026-11-20T10:00:00","ENERGY":{"Power":320}}')
    await dialog.getByRole('button', { name: 'Try', exact: true }).click()
    await dialog.getByText('1 reading would be stored').waitFor()
    await dialog.getByRole('row', { name: /plug ENERGY.Power 320/ }).waitFor()
    await dialog.getByLabel('Content of the message').fill('RUNNING')
    await dialog.getByRole('button', { name: 'Try', exact: true }).click()
    await dialog.getByText('Nothing would be stored').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe('a device becomes a station', () => {
  test('six presses lead from an unknown first message to its chart, and what waited is stored', async () => {
    const plc = nextName('plc')
    await sendPlc(plc)
    const page = await chosen(plc)
    let presses = 0
    const press = async (at: Locator): Promise<void> => {
      presses += 1
      await at.click()
    }
    await press(pane(page).getByRole('link', { name: 'Make a station' }))
    for (const key of ['ph', 'cod_mgl', 'tss', 'm3h']) await press(value(page, key))
    await page.getByRole('heading', { name: '3 newest messages become 12 readings' }).waitFor()
    await press(make(page, 4))
    await page.waitForURL(`**/wasteWater?module=xln-${plc}`)
    expect(presses).toBe(6)
    await page.getByText('The station is made, and 12 waiting readings are stored.').waitFor()
    // A chart is drawn where it is seen.
    await page.getByRole('button', { name: 'PNG' }).scrollIntoViewIfNeeded()
    await page.locator('canvas').first().waitFor()
    expect(new Map(await latestOf(`xln-${plc}`))).toEqual(
      new Map([
        ['pH', 7.2],
        ['COD', 62],
        ['TSS', 24.2],
        ['FLOW', 60],
      ]),
    )
    // From then on the messages are its own.
    await sendPlc(plc, 1)
    await expect
      .poll(async () => (await latestOf(`xln-${plc}`)).find(([code]) => code === 'COD'))
      .toEqual(['COD', 60])
  })

  test('a device of a known kind needs two presses', async () => {
    const plug = nextName('plug')
    await sendTasmota(plug)
    const page = await chosen(plug)
    await pane(page).getByRole('link', { name: 'Make a station' }).click()
    await make(page, 2).click()
    await page.waitForURL(`**/elecConsum?module=${plug}`)
    expect(new Map(await latestOf(plug))).toEqual(
      new Map([
        ['Power', 320],
        ['Voltage', 223],
      ]),
    )
  })

  test('by keyboard alone: arrows walk the message, Enter presses, I and T name, Ctrl Enter makes', async () => {
    const plc = nextName('plc')
    await sendPlc(plc)
    const page = await opened(`/setting/devices?q=${plc}`)
    await row(page, `xln/${plc}`).waitFor()
    await pane(page).getByRole('link', { name: 'Make a station' }).waitFor()
    await page.keyboard.press('Enter')
    const tree = page.getByRole('tree')
    await tree.waitFor()
    await value(page, 'gw').focus()
    expect(await value(page, 'gw').getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('i')
    await page.getByText(`xln/${plc} from the topic`).waitFor()
    await page.keyboard.press('i')
    await page.getByText(`${plc.toUpperCase()} from gw`).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('t')
    await page.getByText('time of arrival').waitFor()
    await page.keyboard.press('t')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    expect(await value(page, 'm3h').getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await value(page, 'm3h').waitFor({ state: 'detached' })
    await make(page, 1).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(`**/wasteWater?module=xln-${plc}`)
    expect(await latestOf(`xln-${plc}`)).toEqual([['FLOW', 60]])
    const { data } = await product.api.call('moduleListWhole', {})
    expect(data.map(({ manufacturer_id }) => manufacturer_id)).toEqual([plc.toUpperCase()])
  })

  test('a station that is there takes over the device, and one of its factors what the device sends', async () => {
    const plug = nextName('plug')
    const module = {
      code: 'DN-01',
      manufacturer_id: 'old-meter',
      description: '',
      type: 'elecConsum',
    } as const
    await product.api.call('moduleCreate', { body: module })
    const body = { name: 'P', code: 'P', manufacturer_id: 'p', module: 'DN-01', unit: 'W' }
    await product.api.call('factorCreate', { body })
    await sendTasmota(plug)
    const page = await chosen(plug)
    await pane(page).getByRole('link', { name: 'Join a station' }).click()
    await page.getByRole('combobox', { name: 'Existing station' }).click()
    await page.getByRole('option').filter({ hasText: 'DN-01' }).click()
    const power = page.getByRole('group', { name: 'Active power' })
    await power.getByRole('combobox', { name: 'Factor' }).selectOption({ label: 'P – P' })
    await page.getByRole('button', { name: 'Remove Voltage' }).click()
    await page.getByRole('button', { name: 'Add 1 factor to the station' }).click()
    await page.waitForURL('**/elecConsum?module=DN-01')
    expect(await latestOf('DN-01')).toEqual([['P', 320]])
  })

  test('ten numbers become a station with nine factors in one step, units and kinds guessed; what was left waits on', async () => {
    const name = `tank/${nextName('a')}`
    const other = `tank/${nextName('b')}`
    const sent = { COD: 40, TSS: 20, pH: 7, temp_c: 28, flow: 12, kWh: 900, ORP: 120, EC: 700, DO: 5, seq: 3 }
    await send(`${name}/telemetry`, sent)
    await send(`${other}/telemetry`, { COD: 41 })
    await chosen(name).then((page) => page.close())
    const page = await opened(`/setting/devices/adopt?device=own:${name}`)
    const keys = Object.keys(sent).filter((key) => key !== 'seq')
    for (const key of keys) await value(page, key).click()
    await make(page, 9).click()
    await page.getByRole('status').filter({ hasText: '9 waiting readings are stored' }).waitFor()
    const { data } = await product.api.call('moduleListWhole', {})
    const made = data.find((one) => one.manufacturer_id === name)
    const factors = (await product.api.call('moduleFactors', { params: { id: made?.id ?? 0 } })).data
    expect(Object.fromEntries(factors.map((one) => [one.manufacturer_id, [one.unit, one.kind]]))).toEqual({
      COD: ['mg/L', 'gauge'],
      TSS: ['mg/L', 'gauge'],
      pH: ['', 'gauge'],
      temp_c: ['°C', 'gauge'],
      flow: ['m³/h', 'gauge'],
      kWh: ['kWh', 'counter'],
      ORP: ['mV', 'gauge'],
      EC: ['µS/cm', 'gauge'],
      DO: ['mg/L', 'gauge'],
    })
    const left = await product.api.call('mqttUnmatched', {})
    const names = left.results.map((one) => `${one.module_manufacturer_id} ${one.factor_manufacturer_id}`)
    expect(new Set(names)).toEqual(new Set([`${name} seq`, `${other} COD`]))
  })

  test('a number that a station does not know is told in the list and becomes a factor of it', async () => {
    const name = nextName('logger')
    const module = { code: 'NT-01', manufacturer_id: name, description: '' }
    await product.api.call('moduleCreate', { body: module })
    const factor = { name: 'COD', code: 'cod', manufacturer_id: 'cod', module: 'NT-01' }
    await product.api.call('factorCreate', { body: factor })
    await send('quantrac/loggers', { module: name, values: { cod: 60, amoni: 1.5 } })
    const page = await chosen(name)
    await row(page, name).getByText('NT-01 · 1 without a factor').waitFor()
    await pane(page).getByRole('link', { name: 'Add factors' }).click()
    await page.getByText('belongs to station NT-01').waitFor()
    await value(page, 'cod').getByText('a factor of the station already').waitFor()
    const code = page.getByLabel('Code', { exact: true })
    await code.fill('cod')
    await page.getByRole('button', { name: /^Add 1 factor/ }).click()
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
    expect(await latestOf('NT-01')).toEqual([['cod', 60]])
    await code.fill('NH4')
    await page.getByRole('button', { name: /^Add 1 factor/ }).click()
    await page.getByRole('status').filter({ hasText: '1 waiting reading' }).waitFor()
    expect(await latestOf('NT-01')).toContainEqual(['NH4', 1.5])
  })

  test('a station made by pressing gets a further number the same way, and its newest messages count', async () => {
    const plc = nextName('plc')
    await sendPlc(plc)
    await chosen(plc).then((page) => page.close())
    const page = await opened(`/setting/devices/adopt?device=own:xln/${plc}`)
    await value(page, 'ph').click()
    await make(page, 1).click()
    await page.getByRole('status').filter({ hasText: 'waiting readings are stored' }).waitFor()
    const [made] = (await product.api.call('moduleListWhole', {})).data
    const code = made?.code ?? ''
    await until('its messages are read by the profile', async () => {
      await sendPlc(plc, 1)
      const { results } = await product.api.call('deviceList', {
        query: { search: plc.toUpperCase(), group: 'known' },
      })
      return results.length === 1
    })
    await page.goto(`/setting/devices?q=${plc.toUpperCase()}`)
    await row(page, plc.toUpperCase()).click()
    await pane(page).getByRole('link', { name: 'Add factors' }).click()
    await value(page, 'ph').getByText('a factor of the station already').waitFor()
    await value(page, 'tss').click()
    await page.getByRole('heading', { name: /become \d+ readings?$/ }).waitFor()
    await page.getByRole('button', { name: 'Add 1 factor to the station' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /\d+ waiting readings? (is|are) stored/ })
      .waitFor()
    expect(await latestOf(code)).toContainEqual(['TSS', 24])
    await until('both numbers are read from then on', async () => {
      await sendPlc(plc, 2)
      const latest = await latestOf(code)
      return (
        latest.some(([name, last]) => name === 'TSS' && last === 24.1) &&
        latest.some(([name, last]) => name === 'pH' && last === 7.1)
      )
    })
  })

  test('limits are those of the other stations or as typed, and are stored with the factors', async () => {
    await product.api.call('moduleCreate', {
      body: { code: 'NT-9', manufacturer_id: 'nt-9', description: '' },
    })
    const cod = {
      name: 'COD',
      code: 'COD',
      manufacturer_id: 'COD',
      module: 'NT-9',
      unit: 'mg/l',
      quantity: 'COD',
    }
    const { data } = await product.api.call('factorCreate', { body: cod })
    await product.api.call('thresholdCreate', { body: { factor_id: data.id, max_value: 75 } })
    const plc = nextName('plc')
    await sendPlc(plc)
    await chosen(plc).then((page) => page.close())
    const page = await opened(`/setting/devices/adopt?device=own:xln/${plc}`)
    for (const key of ['cod_mgl', 'ph']) await value(page, key).click()
    const limitsOf = (name: string) => page.getByRole('group', { name, exact: true }).getByLabel('Limits')
    await expect.poll(() => limitsOf('COD').inputValue()).toBe('≤ 75')
    await page.getByText('Limits as most factors at NT-9 have them.').waitFor()
    expect(await limitsOf('pH').inputValue()).toBe('')
    await limitsOf('pH').fill('about 7')
    await page.getByText('Write 6 – 9, ≤ 75 or ≥ 4').waitFor()
    expect(await make(page, 2).getAttribute('aria-disabled')).toBe('true')
    await limitsOf('pH').fill('6-9')
    await page.keyboard.press('Tab')
    expect(await limitsOf('pH').inputValue()).toBe('6 – 9')
    await make(page, 2).click()
    await page.getByRole('status').filter({ hasText: 'waiting readings are stored' }).waitFor()
    const { results } = await product.api.call('thresholdList', { query: { limit: 1000 } })
    const made = results.filter(({ factor }) => factor.module.code !== 'NT-9')
    expect(made.map(({ factor, min_value, max_value }) => [factor.code, min_value, max_value])).toEqual([
      ['COD', null, 75],
      ['pH', 6, 9],
    ])
  })

  test('who may give no limits is asked for none', async () => {
    const plc = nextName('plc')
    await sendPlc(plc)
    const permissions = [
      'settings.view_mqttconfig',
      'settings.change_mqttconfig',
      'adaptors.add_module',
      'adaptors.add_factor',
    ] as const
    const page = await chosen(plc, { permissions })
    await pane(page).getByRole('link', { name: 'Make a station' }).click()
    await value(page, 'ph').click()
    await page.getByRole('group', { name: 'pH', exact: true }).getByLabel('Unit').waitFor()
    expect(await page.getByLabel('Limits').count()).toBe(0)
  })

  test('a code that another station has is refused under its field, and nothing is made', async () => {
    const plug = nextName('plug')
    await product.api.call('moduleCreate', {
      body: { code: 'NT-01', manufacturer_id: 'x', description: '' },
    })
    await sendTasmota(plug)
    const page = await chosen(plug)
    await pane(page).getByRole('link', { name: 'Make a station' }).click()
    const code = page.getByLabel('Station code')
    await code.fill('NT-01')
    await make(page, 2).click()
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
    const { data } = await product.api.call('moduleListWhole', {})
    expect(data.map((one) => one.code)).toEqual(['NT-01'])
  })

  test('opened by its address it waits until it is known who looks', async () => {
    const plc = nextName('plc')
    await sendPlc(plc)
    const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
    const looked = Promise.withResolvers<void>()
    await page.route('**/api/accounts/user/me/', async (route) => {
      await looked.promise
      await route.continue()
    })
    await page.goto(`/setting/devices/adopt?device=own:xln/${plc}`)
    await page
      .getByRole('button', { name: 'Cancel' })
      .or(page.getByRole('link', { name: 'Cancel' }))
      .waitFor()
    looked.resolve()
    await value(page, 'ph').waitFor()
    expect(new URL(page.url()).pathname).toBe('/setting/devices/adopt')
  })

  test('who may only look sees the devices and no way to make anything of them', async () => {
    const plc = nextName('plc')
    await sendPlc(plc)
    const page = await chosen(plc, { permissions: ['settings.view_mqttconfig', 'adaptors.add_factor'] })
    await pane(page).getByText('cod_mgl').first().waitFor()
    expect(await page.getByRole('link', { name: 'Make a station' }).count()).toBe(0)
    await page.goto(`/setting/devices/adopt?device=own:xln/${plc}`)
    await page.waitForURL('**/setting/devices?device=*')
    await pane(page).getByText('cod_mgl').first().waitFor()
  })

  test.for(['light', 'dark'] as const)('list, device and press on numbers pass axe (%s)', async (theme) => {
    const plc = nextName('plc')
    await sendPlc(plc)
    const page = await chosen(plc, { theme })
    await pane(page).getByText('flow.m3h').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await pane(page).getByRole('link', { name: 'Make a station' }).click()
    await value(page, 'ph').click()
    await page.getByRole('heading', { name: /become 3 readings$/ }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('on a phone the list is followed by the device, and nothing scrolls sideways but the table', async () => {
    const plc = nextName('plc')
    await sendPlc(plc)
    const page = await chosen(plc, { size: 'phone' })
    const wide = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(await wide()).toBe(0)
    await row(page, `xln/${plc}`).click()
    await pane(page).getByRole('link', { name: 'Make a station' }).waitFor()
    expect(await wide()).toBe(0)
    expect(await row(page, `xln/${plc}`).count()).toBe(0)
    await pane(page).getByRole('link', { name: 'Make a station' }).click()
    for (const key of ['ph', 'cod_mgl', 'm3h']) await value(page, key).click()
    await make(page, 3).waitFor()
    expect(await wide()).toBe(0)
  })
})
