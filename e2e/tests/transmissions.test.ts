import type { PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { startFtpServer } from '../src/ftp-server.ts'
import { accessibilityProblems, openScreen, type Person, personKnown, query, sizes } from '../src/harness.ts'
import { addStation } from '../src/station.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })
const station = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
afterEach(() => clearScreens(browser))
afterAll(() => station.close())

interface Look {
  person?: Person
  size?: keyof typeof sizes
  language?: 'vi' | 'en'
  theme?: 'light' | 'dark'
}

const open = async (path: string, { person = admin, ...screen }: Look = {}): Promise<Page> => {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens, ...screen })
  await page.goto(path)
  await personKnown(page)
  return page
}

const minute = 60_000
/** The newest instant of files of five minutes that is at least so many minutes ago. */
const instant = (minutes: number) => Math.floor((Date.now() - minutes * minute) / (5 * minute)) * 5 * minute
const clock = (at: number) => new Date(at + 7 * 60 * minute).toISOString().slice(11, 16)
const digits = (at: number) => new Date(at + 7 * 60 * minute).toISOString().slice(0, 19).replace(/\D/g, '')

let made = 0

/** A destination with its receiver. */
async function destination(more: { protocol?: 'ftp' | 'sftp' } = {}) {
  const server = await startFtpServer()
  made += 1
  const name = `Department ${made}`
  const { data } = await product.api.call('transmissionCreate', {
    body: {
      name,
      protocol: 'ftp',
      host: '127.0.0.1',
      port: server.port,
      username: 'plant',
      password: 'plant',
      wait_seconds: 0,
      stations: [
        { module_code: 'NT-01', station_code: 'NT01', factors: [{ factor_code: 'COD', symbol: 'COD' }] },
      ],
      ...more,
    },
  })
  return { id: data.id, name, server, path: `/setting/transmissions?destination=${data.id}` }
}

/** Readings just before these instants, of which the destination makes files as if it had been on since long. */
async function measured(id: number, instants: readonly number[]): Promise<void> {
  for (const [n, at] of instants.entries()) await station.publish(20 + n, new Date(at - 1000))
  const since = new Date((instants[0] ?? 0) - minute).toISOString()
  await query(
    product.databaseUrl,
    `update transmission_state set since = '${since}', looked_at = '${since}' where transmission_id = ${id}`,
  )
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rowOf = (page: Page, at: number) => page.getByRole('row').filter({ hasText: digits(at) })
const stored = async (id: number) => (await product.api.call('transmissionRetrieve', { params: { id } })).data

test('a destination is added, tried, and says until when everything was sent', async () => {
  const server = await startFtpServer()
  const page = await open('/setting/transmissions', { language: 'vi' })
  await page.getByRole('heading', { level: 1, name: 'Truyền số liệu' }).waitFor()
  await page.getByText('Chưa có nơi nhận nào').waitFor()
  await page.getByRole('button', { name: 'Thêm nơi nhận' }).click()
  await page.getByRole('button', { name: 'Thêm rồi thử' }).click()
  await page.getByText('Vui lòng nhập thông tin này').first().waitFor()
  await page.getByLabel('Tên nơi nhận').fill('Sở Hải Phòng')
  await page.getByRole('combobox', { name: 'Giao thức' }).click()
  await page.getByRole('option', { name: 'FTP (không mã hóa)' }).click()
  await page.getByText('FTP gửi cả mật khẩu lẫn số liệu không mã hóa').waitFor()
  await page.getByRole('textbox', { name: 'Máy chủ' }).fill('127.0.0.1')
  await page.getByLabel('Cổng').fill(String(server.port))
  await page.getByLabel('Tên đăng nhập').fill('plant')
  await page.getByLabel('Mật khẩu', { exact: true }).fill('plant')
  await page.getByLabel('Mã tỉnh').fill('HP')
  await page.getByRole('button', { name: '{province}_{station}_{type}_{yyyy}{MM}{dd}{HHmmss}.txt' }).click()
  await page.getByRole('combobox', { name: 'Thêm trạm' }).fill('NT-01')
  await page.getByRole('option', { name: /NT-01/ }).click()
  await page.getByLabel('Mã trạm ở bên nhận').fill('NTHPH')
  await page.getByLabel('Loại trạm').fill('NT')
  await expect
    .poll(() => page.getByRole('status', { name: 'Ví dụ, nếu gửi lúc này' }).textContent())
    .toMatch(/\/\d{4}\/\d\d\/\d\d\/HP_NTHPH_NT_\d{14}\.txt$/)
  await page.getByLabel('Ký hiệu của COD').fill('COD')
  await page.getByRole('button', { name: 'Thêm rồi thử' }).click()
  const tried = part(page, 'Thử kết nối')
  await tried.getByRole('button', { name: 'Thử' }).click()
  await tried.getByText('đủ 7 bước').waitFor()
  expect([...server.files.keys()]).toEqual([])
  const id = (await product.api.call('transmissionList', { query: { search: 'Sở Hải' } })).results[0]?.id ?? 0
  const [first, last] = [instant(20), instant(10)]
  await measured(id, [first, last])
  const until = `Sở Hải Phòng đã gửi đến ${clock(last)}`
  await page.getByRole('heading', { level: 1, name: until }).waitFor({ timeout: 45_000 })
  await rowOf(page, first).getByText('Đã gửi').waitFor()
  await page.getByRole('img', { name: /^Sở Hải Phòng, 24 giờ qua: 2 tệp trễ/ }).waitFor({ timeout: 45_000 })
  await page.getByText(/^24 giờ qua: 2 tệp trễ/).waitFor()
  const path = [...server.files.keys()].find((one) => one.endsWith(`HP_NTHPH_NT_${digits(last)}.txt`)) ?? ''
  expect(server.files.get(path)).toBe(`COD\t21.0\tmg/L\t${digits(last)}\t00\r\n`)
  await page.goto('/wasteWater?module=NT-01')
  await page.getByText(`đã gửi đến ${clock(last)}`).waitFor()
  await page.getByRole('link', { name: 'Sở Hải Phòng' }).click()
  await part(page, 'Nhật ký gửi').waitFor()
  await product.api.call('transmissionDelete', { params: { id } })
  await server.stop()
})

test('all stations of a type are added at once, each with its code and the symbols of its factors', async () => {
  const more = [
    await addStation(product, { code: 'NT-02', factor: 'COD', max: 75 }),
    await addStation(product, { code: 'NT-03', factor: 'VALVE', max: 1 }),
  ]
  const page = await open('/setting/transmissions?edit=new')
  await page.getByRole('button', { name: 'Add many stations…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add many stations' })
  await dialog.getByLabel('Type of stations').selectOption({ label: 'Waste water' })
  await dialog.getByRole('button', { name: 'Select all', exact: true }).click()
  await dialog.getByText('1 station has no factor with a symbol and is not added: NT-03').waitFor()
  const pattern = dialog.getByLabel('Code at the receiver')
  await pattern.fill('HP')
  await dialog.getByText('It needs {code}').waitFor()
  expect(await dialog.getByRole('button', { name: 'Add 2 stations' }).isDisabled()).toBe(true)
  await pattern.fill('HP_{code}')
  await dialog.getByLabel('Leave hyphens and dots of codes out').check()
  await dialog.getByText(/^NT-0([12]) becomes HP_NT0\1$/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add 2 stations' }).click()
  await page.getByText('2 stations', { exact: true }).waitFor()
  await page.getByText('NT-02', { exact: true }).click()
  await page.getByLabel('Code at the receiver').waitFor()
  expect(await page.getByLabel('Code at the receiver').inputValue()).toBe('HP_NT02')
  expect(await page.getByLabel('Symbol of COD').inputValue()).toBe('COD')
  for (const one of more) await one.close()
})

test('the next file is there byte by byte, with what cannot be seen and what is left out', async () => {
  const { server, path } = await destination()
  await station.publish(45.8)
  const page = await open(path)
  const next = part(page, 'Next file')
  await expect
    .poll(() => next.getByLabel('Content of the file').textContent())
    .toMatch(/^COD → 45\.8 → mg\/L → \d{14} → 00 ↵ $/)
  await next.getByText(/^1 line · 3\d bytes · UTF-8 · → tab · ↵ CR LF/).waitFor()
  await server.stop()
})

test('a refused password leads to its field, and the server’s words are said', async () => {
  const { id, server, path } = await destination()
  server.password = 'a new one'
  const page = await open(path)
  const tried = part(page, 'Test')
  await tried.getByRole('button', { name: 'Try' }).click()
  await tried.getByText('stopped at step 3 of 7').waitFor()
  await tried
    .getByRole('listitem')
    .filter({ hasText: 'The sign-in is refused' })
    .getByText('530 Login incorrect')
    .waitFor()
  await tried.getByRole('listitem').filter({ hasText: 'Enter the folder' }).getByText('not run').waitFor()
  await tried.getByRole('link', { name: 'Enter a new password' }).click()
  const field = page.getByLabel('Password', { exact: true })
  await page.locator('input[type=password]:focus').waitFor()
  await field.fill('a new one')
  await page.getByRole('button', { name: 'Save' }).click()
  await part(page, 'Test').getByRole('button', { name: 'Try' }).click()
  await part(page, 'Test').getByText('all 7 steps').waitFor()
  expect(await stored(id)).toMatchObject({ password: '', has_password: true })
  await server.stop()
})

test('the key of a server is taken over only after somebody has compared it', async () => {
  const { id, server, path } = await destination({ protocol: 'sftp' })
  const key = `SHA256:${'k'.repeat(43)}`
  const page = await open(path)
  const steps = [
    { step: 'resolve', ok: true, detail: '127.0.0.1', milliseconds: 1 },
    { step: 'connect', ok: true, detail: '127.0.0.1:22', milliseconds: 2 },
    {
      step: 'host-key',
      ok: false,
      detail: `The key of the server is not pinned yet: ${key}`,
      milliseconds: 3,
    },
  ]
  await page.route('**/api/transmissions/test/*/', (route) => route.fulfill({ json: { data: steps } }))
  const tried = part(page, 'Test')
  await tried.getByRole('button', { name: 'Try' }).click()
  const pin = tried.getByRole('button', { name: 'Pin this key' })
  await tried.locator('code').getByText(key).waitFor()
  expect(await pin.isDisabled()).toBe(true)
  await tried.getByRole('checkbox', { name: /^I have compared it/ }).check()
  await pin.click()
  await page.getByText('is pinned').first().waitFor()
  expect((await stored(id)).host_key).toBe(key)
  await server.stop()
})

test('a file that is refused can be left behind and sent again into another folder', async () => {
  const { id, name, server, path } = await destination()
  const [first, last] = [instant(20), instant(10)]
  server.refuses = (one) => one.includes(digits(first))
  await measured(id, [first, last])
  const page = await open(path)
  await rowOf(page, first).getByText('553 name not allowed').waitFor({ timeout: 45_000 })
  await rowOf(page, last)
    .getByText(`after the file of ${clock(first)}`)
    .waitFor()
  await page.getByRole('heading', { level: 1, name: /^2 files wait at \d+ destination/ }).waitFor()
  await rowOf(page, first).hover()
  await page.getByRole('button', { name: new RegExp(`^Leave .*${digits(first)}.* behind$`) }).click()
  await rowOf(page, first)
    .getByText(/left behind by/)
    .waitFor()
  await rowOf(page, last).getByText('Sent', { exact: true }).waitFor({ timeout: 45_000 })
  await page.getByRole('link', { name: /^Failed/ }).click()
  await page.getByRole('button', { name: 'Send 1 file again…' }).click()
  const dialog = page.getByRole('dialog', { name: `Send 1 file to ${name} again` })
  await dialog.getByRole('radio', { name: 'A folder that the receiver names' }).check()
  await dialog.getByLabel('Folder', { exact: true }).fill('/late/{station}')
  await dialog.getByText('/late/NT01').waitFor()
  server.refuses = () => false
  await dialog.getByRole('button', { name: 'Send again' }).click()
  const again = `/late/NT01/NT01_${digits(first)}.txt`
  await expect.poll(() => [...server.files.keys()], { timeout: 45_000 }).toContain(again)
  await server.stop()
})

test('switching off is asked first, as nothing fills that time later', async () => {
  const { id, name, server } = await destination()
  const page = await open('/setting/transmissions')
  await page.getByRole('switch', { name: `${name}: on` }).press('Space')
  const question = page.getByRole('dialog', { name: `Switch ${name} off?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await stored(id)).enabled).toBe(true)
  await page.getByRole('switch', { name: `${name}: on` }).press('Space')
  await question.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('switch', { name: `${name}: off` }).waitFor()
  expect((await stored(id)).enabled).toBe(false)
  await server.stop()
})

test('who may only look sees the log and the next file, and no button that changes something', async () => {
  const { server, path, name } = await destination()
  const permissions: PermissionCode[] = ['transmissions.view_transmission']
  const page = await open(path, { person: await product.addPerson({ permissions }) })
  await part(page, 'Next file').waitFor()
  await part(page, 'Log of files').waitFor()
  await page.getByRole('button', { name, expanded: true }).waitFor()
  for (const words of ['Try', 'Edit', 'Delete', 'Add destination'])
    expect(await page.getByRole('main').getByRole('button', { name: words, exact: true }).count()).toBe(0)
  expect(await page.getByRole('main').getByRole('link', { name: 'Edit' }).count()).toBe(0)
  expect(await page.getByRole('switch').count()).toBe(0)
  await server.stop()
})

test('on a phone in the dark everything is there, and axe has nothing to say', async () => {
  const { id, server, path } = await destination()
  server.refuses = () => true
  await measured(id, [instant(10)])
  const page = await open(path, { size: 'phone', theme: 'dark', language: 'vi' })
  await part(page, 'Nhật ký gửi').getByText('553 name not allowed').first().waitFor({ timeout: 45_000 })
  await part(page, 'Thử kết nối').getByRole('button', { name: 'Thử' }).click()
  await part(page, 'Thử kết nối').getByText('dừng ở bước 5 trên 7').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto(`/setting/transmissions?edit=${id}`)
  await page.getByLabel('Ký hiệu của COD').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await server.stop()
})
