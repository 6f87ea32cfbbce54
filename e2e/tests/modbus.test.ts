import type { Page } from 'playwright-core'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type Person, personKnown, sizes } from '../src/harness.ts'
import { exception, float32, type ModbusServer, startModbusServer } from '../src/modbus-server.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })
afterEach(() => clearScreens(browser))

const open = async (
  path: string,
  options: {
    person?: Person
    size?: keyof typeof sizes
    language?: 'vi' | 'en'
    theme?: 'light' | 'dark'
  } = {},
): Promise<Page> => {
  const { person = admin, ...screen } = options
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...screen })
  await page.goto(path)
  await personKnown(page)
  return page
}

/** A meter with a voltage whose words are swapped, a power and an energy. */
async function meter(): Promise<ModbusServer> {
  const server = await startModbusServer()
  onTestFinished(() => server.stop())
  const volts = float32(230.1)
  server.set(4, 0, Buffer.concat([volts.subarray(2), volts.subarray(0, 2)]))
  server.set(3, 10, Buffer.from([0x04, 0xd2]))
  return server
}

const table =
  'code,name,unit,type,address,scale,function\nU1,Voltage L1,V,float32,0,1,4\nP,Power,kW,int16,10,0.1,3\n'

const give = (page: Page, content: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'meter.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

const register = (page: Page, name: string) => page.getByRole('listitem', { name: `Register ${name}` })

/** A source of a new station with one factor. */
async function addInstrument(name: string, port: number, code: string) {
  const body = {
    name,
    host: '127.0.0.1',
    port,
    period_seconds: 1,
    timeout_ms: 200,
    module: { code },
    registers: [
      { function: 4 as const, address: 0, type: 'float32' as const, factor: { code: 'U1', name: 'Voltage' } },
    ],
  }
  return (await product.api.call('modbusSourceCreate', { body })).data
}

test('from the address of a meter to its values on a chart', async () => {
  const server = await meter()
  const page = await open('/setting/modbus')
  await page.getByRole('button', { name: 'Add an instrument' }).first().click()
  await page.getByLabel('IP address or host name').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(server.port))
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await page.getByText('Connected', { exact: true }).waitFor()

  await give(page, table)
  await page.getByRole('button', { name: 'Read values' }).click()
  const power = register(page, 'P')
  await power.getByText('123.4 kW', { exact: true }).waitFor()
  const voltage = register(page, 'U1')
  // In the usual order it is no voltage.
  await voltage.getByText('199A4366').or(voltage.getByText('4366')).first().waitFor()
  const order = voltage.getByRole('combobox', { name: 'Which value is right?' })
  await order.click()
  const options = page.getByRole('option')
  await expect.poll(() => options.count()).toBe(4)
  await page.getByRole('option', { name: 'CDAB · 230.1' }).click()
  await voltage.getByText('230.1 V', { exact: true }).waitFor()

  await page.getByLabel('Make a new station for this instrument').check()
  await page.getByLabel('Code of the station').fill('DN-09')
  await page.getByLabel('Name of the instrument').fill('Main meter')
  await page.getByLabel('Reading period (s)').fill('1')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Add and start reading' }).click()

  const row = page.getByRole('row').filter({ hasText: 'Main meter' })
  await row.getByText('Answering').waitFor()
  await page.goto('/elecConsum?module=DN-09')
  await page.getByText('230.1').first().waitFor()
  await page.getByText('123.4').first().waitFor()
})

test('the list says what an instrument does not do and why, and switches it off and on', async () => {
  const server = await meter()
  server.answering = (request) => exception(request, 11)
  await addInstrument('Behind a gateway', server.port, 'DN-11')
  const page = await open('/setting/modbus')
  const row = page.getByRole('row').filter({ hasText: 'Behind a gateway' })
  await row.getByText('Off line').waitFor({ timeout: 30_000 })
  await row.getByText('the gateway gets no answer from this unit', { exact: false }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const reading = row.getByRole('switch')
  await reading.press(' ')
  await row.getByText('Switched off').waitFor()
  server.answering = server.answer
  await reading.press(' ')
  await row.getByText('Answering').waitFor({ timeout: 30_000 })
})

test('what cannot be connected to, and a file that is no table, are said in words', async () => {
  const server = await startModbusServer()
  await server.stop()
  const page = await open('/setting/modbus?source=new', { language: 'vi' })
  await page.getByRole('button', { name: 'Thử kết nối' }).click()
  await page.getByText('Vui lòng nhập thông tin này').first().waitFor()
  await page.getByLabel('Địa chỉ IP hoặc tên máy').fill('127.0.0.1')
  await page.getByLabel('Cổng').fill(String(server.port))
  await page.getByRole('button', { name: 'Thử kết nối' }).click()
  await page.getByText('Không kết nối được: máy từ chối kết nối', { exact: false }).waitFor()
  await give(page, 'code,type,address\nU1,float33,0\nU2,float32,2\n')
  await page.getByText('Dòng 2, cột type', { exact: false }).waitFor()
  await page.getByRole('listitem', { name: 'Thanh ghi U2' }).waitFor()
})

test('an instrument is changed by the keyboard, and what is refused stands at its field', async () => {
  const server = await meter()
  server.set(4, 0, float32(1))
  const { id } = await addInstrument('Pump meter', server.port, 'DN-12')
  const page = await open(`/setting/modbus?source=${id}`)
  const name = page.getByLabel('Name of the instrument')
  await name.fill('')
  await name.press('Enter')
  await page.getByText('Required', { exact: false }).first().waitFor()
  await expect.poll(() => name.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
  await name.fill('Pump meter 2')
  await name.press('Enter')
  await page.getByRole('row').filter({ hasText: 'Pump meter 2' }).waitFor()
  await page.getByRole('button', { name: 'Delete Pump meter 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Pump meter 2 is deleted').waitFor()
})

test('on a phone, in the dark and in Vietnamese the form fits', async () => {
  const server = await meter()
  const { id } = await addInstrument('Phone meter', server.port, 'DN-13')
  const page = await open(`/setting/modbus?source=${id}`, { size: 'phone', language: 'vi', theme: 'dark' })
  await page.getByRole('button', { name: 'Đọc giá trị' }).click()
  await page.getByText('Đang đọc được').first().waitFor()
  const width = await page.locator('html').evaluate((html) => html.scrollWidth)
  expect(width).toBe(sizes.phone.width)
  expect(await accessibilityProblems(page)).toEqual([])
})

test('who may only see the settings changes nothing', async () => {
  const server = await meter()
  const { id } = await addInstrument('Seen meter', server.port, 'DN-14')
  const person = await product.addPerson({ permissions: ['settings.view_mqttconfig'] })
  const page = await open('/setting/modbus', { person })
  await page.getByText('Seen meter').first().waitFor()
  expect(await page.getByRole('button', { name: 'Add an instrument' }).count()).toBe(0)
  expect(await page.getByRole('switch').count()).toBe(0)
  await page.goto(`/setting/modbus?source=${id}`)
  await page.getByLabel('IP address or host name').waitFor()
  expect(await page.getByLabel('IP address or host name').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
})
