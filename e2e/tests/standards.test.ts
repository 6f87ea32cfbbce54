import type { PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type Person, personKnown, sizes } from '../src/harness.ts'
import { addStation } from '../src/station.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })
afterEach(() => clearScreens(browser))

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

const line = (page: Page, code: string) => page.getByRole('button', { name: code })
const table = (page: Page, name: string) => page.getByRole('group', { name })

const documents = async () => (await product.api.call('standardList', { query: { limit: 100 } })).results
const idOf = async (code: string) => (await documents()).find((one) => one.code === code)?.id ?? 0

const give = (page: Page, content: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'limits.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

test('the library says what is in force, how sure it is, and opens a document in its place', async () => {
  const page = await open('/setting/standards', { language: 'vi' })
  await page
    .getByRole('heading', { level: 1, name: '6 văn bản, 4 có giới hạn · 2 chờ nhập số liệu' })
    .waitFor()
  const air = line(page, 'QCVN 05:2023')
  await expect.poll(() => air.textContent()).toContain('đối chiếu văn bản gốc')
  await air.press('Enter')
  const limits = table(page, 'Giới hạn của QCVN 05:2023/BTNMT')
  const dust = limits.getByRole('row').filter({ hasText: 'PM2.5' })
  await dust.getByText('đến 31/12/2025 50').waitFor()
  await dust.getByText('từ 01/01/2026 45').waitFor()
  expect(await limits.getByRole('row').filter({ hasText: 'Benzen' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Thêm 14 thông số' }).click()
  await limits.getByRole('row').filter({ hasText: 'Benzen' }).waitFor()
  expect(await page.getByRole('link', { name: 'Mở bản gốc' }).getAttribute('href')).toMatch(/^https:/)
  await line(page, 'QCVN 40:2025').click()
  await page.getByText('Chưa có số liệu gốc: nhập từ giấy phép hoặc văn bản').waitFor()
  expect(await page.getByRole('cell', { name: 'chưa có số liệu' }).count()).toBe(27)
  expect(await accessibilityProblems(page)).toEqual([])
})

test('an own copy stands beside the original, and goes back to it', async () => {
  const page = await open('/setting/standards')
  await line(page, 'QCVN 05:2023').click()
  await page.getByRole('button', { name: 'Edit own copy' }).click()
  const dialog = page.getByRole('dialog')
  // SO2, CO, NO2 and O3 have ten lines before it.
  await dialog.getByLabel('Greatest, line 12').fill('160')
  await dialog.getByLabel('Why it is changed').fill('160 by the permit')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const dust = table(page, 'Limits of QCVN 05:2023/BTNMT').getByRole('row').filter({ hasText: 'TSP' })
  await dust.getByText('original 200').waitFor()
  await dust.getByText('own copy 160').waitFor()
  await page.getByText('160 by the permit', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Back to the original' }).click()
  await dust.getByText('own copy 160').waitFor({ state: 'detached' })
  const { data } = await product.api.call('standardRetrieve', {
    params: { id: await idOf('QCVN 05:2023/BTNMT') },
  })
  expect(data.changed).toBeNull()
})

test('a wrong number is refused at its field, and nothing is saved', async () => {
  const page = await open('/setting/standards')
  await line(page, 'QCVN 40:2011').click()
  await page.getByRole('button', { name: 'Edit own copy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Unit, line 3').fill('ppm')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This unit cannot be converted to that of the quantity.').waitFor()
  await dialog.getByLabel('Greatest, line 3').fill('many')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This is no number.').waitFor()
})

test('a filled sheet is looked at before it is taken', async () => {
  const page = await open('/setting/standards')
  await line(page, 'QCVN 14:2025').click()
  await give(page, 'Quantity,Greatest,Unit\nBOD5,30,mg/L\nTSS,much,mg/L\n')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Line 3: This is no number.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Import' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await give(page, 'Quantity,Greatest,Unit\nBOD5,30,mg/L\nCOD,75,mg/L\n')
  await dialog.getByText('1 added · 1 changed · 9 removed').waitFor()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await dialog.waitFor({ state: 'detached' })
  const limits = table(page, 'Limits of QCVN 14:2025/BTNMT')
  await limits.getByRole('row').filter({ hasText: 'COD' }).getByText('75').waitFor()
  await page.getByRole('button', { name: 'Back to the original' }).click()
  await page.getByText('No numbers yet: enter those', { exact: false }).waitFor()
})

test('a document of one’s own is added and deleted', async () => {
  const page = await open('/setting/standards')
  await page.getByRole('button', { name: 'Add document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code', { exact: false }).first().fill('118/GPMT')
  await dialog.getByRole('button', { name: 'Add limit' }).click()
  await dialog.getByLabel('Quantity, line 1').fill('COD')
  await dialog.getByLabel('Greatest, line 1').fill('70')
  await dialog.getByLabel('Unit, line 1').fill('mg/L')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await line(page, '118/GPMT').click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await line(page, '118/GPMT').waitFor({ state: 'detached' })
})

test('a station takes a document, a column and coefficients, and sees the limits that follow', async () => {
  const station = await addStation(product, { code: 'NT-21', factor: 'cod', max: 75 })
  await station.close()
  const page = await open('/setting/data')
  await page.getByRole('button', { name: 'Standard of station NT-21' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No limits follow from this choice.').waitFor()
  await dialog.getByLabel('Document').selectOption({ label: 'QCVN 40:2011/BTNMT · Industrial waste water' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This is needed.').waitFor()
  // Kq and Kf are of what is discharged into water.
  const document = dialog.getByLabel('Document', { exact: true })
  const water = await document.inputValue()
  const air = await document.locator('option').filter({ hasText: 'QCVN 05:2023' }).getAttribute('value')
  await document.selectOption(air)
  await dialog.getByLabel('Coefficient Kq').waitFor({ state: 'detached' })
  await document.selectOption(water)
  await dialog.getByLabel('Column').selectOption('B')
  await dialog.getByLabel('Coefficient Kq').fill('0.9')
  await dialog.getByLabel('Coefficient Kf').fill('1.1')
  await dialog.getByText('Kq × Kf = 0.99').waitFor()
  const limits = table(page, 'Limits that follow')
  await limits.getByRole('row').filter({ hasText: 'COD' }).getByText('148.5 mg/L').waitFor()
  await limits.getByRole('row').filter({ hasText: 'pH' }).getByText('5.5 – 9').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { data } = await product.api.call('moduleStandard', { params: { id: station.id } })
  expect(data).toMatchObject({ column: 'B', kq: 0.9, kf: 1.1, excluded: ['pH'] })
  expect(data.limits.find(({ quantity }) => quantity === 'COD')?.max_value).toBe(148.5)
})

test('the permit of a station has a file, which is replaced, saved and not taken over by another permit', async () => {
  const station = await addStation(product, { code: 'NT-22', factor: 'cod', max: 75 })
  await station.close()
  const page = await open('/setting/data')
  const dialog = page.getByRole('dialog')
  const opened = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Standard of station NT-22' }).click()
    await dialog.getByLabel('Document').waitFor()
  }
  const chosen = async (name: string, text: string): Promise<void> =>
    dialog
      .getByLabel('Choose a file')
      .first()
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })
  const save = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const file = async () =>
    (await product.api.call('moduleStandard', { params: { id: station.id } })).data.permit_file
  await opened()
  await dialog.getByRole('checkbox', { name: /^There is a permit/ }).check()
  await dialog.getByLabel('Number of the permit').fill('118/GPMT')
  await dialog.getByLabel('Issued on').fill('15/06/2024')
  await chosen('permit.pdf', 'no document')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Only PDF, PNG and JPEG files are taken.', { exact: false }).waitFor()
  await chosen('permit.pdf', '%PDF-1.7')
  await save()
  expect(await file()).toMatchObject({ name: 'permit.pdf' })

  await opened()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download permit.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('permit.pdf')
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Number of the permit').fill('119/GPMT')
  await dialog.getByRole('button', { name: 'Download permit.pdf' }).waitFor({ state: 'detached' })
  await dialog.getByLabel('Number of the permit').fill('118/GPMT')
  await dialog.getByRole('button', { name: 'Remove the file' }).click()
  await save()
  expect(await file()).toBeNull()
})

test('who may only look is offered nothing to change, on a phone as well', async () => {
  const buttons = async (permissions: readonly PermissionCode[]) => {
    const person = await product.addPerson({ permissions: ['standards.view_standard', ...permissions] })
    const page = await open('/setting/standards', { person, size: 'phone', theme: 'dark' })
    await line(page, 'QCVN 40:2011').click()
    await page.getByRole('button', { name: 'Download sheet' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const names = ['Add document', 'Edit own copy', 'Import filled sheet']
    const shown = await Promise.all(names.map((name) => page.getByRole('button', { name }).count()))
    return names.filter((_, place) => shown[place] === 1)
  }
  expect(await buttons([])).toEqual([])
  expect(await buttons(['standards.add_standard', 'standards.delete_standard'])).toEqual(['Add document'])
  expect(await buttons(['standards.change_standard'])).toEqual(['Edit own copy', 'Import filled sheet'])
})
