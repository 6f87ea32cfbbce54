import type { PermissionCode } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { settled } from '../src/all-pages.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen } from '../src/harness.ts'

const { product, browser } = await startConsole()
for (const code of ['NT-01', 'NT-02'])
  await (await addStation(product, { code, factor: 'COD', max: 75 })).close()
afterEach(() => clearScreens(browser))

async function opened(permissions: readonly PermissionCode[] | 'admin' = 'admin'): Promise<Page> {
  const person = await product.addPerson(permissions === 'admin' ? { role: 'admin' } : { permissions })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.goto('/setting/api_keys')
  await settled(page)
  return page
}

/** What the API answers to a program with this key. */
const answered = async (key: string, path: string) => {
  const answer = await fetch(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${key}` } })
  return { status: answer.status, text: await answer.text() }
}

const dialog = (page: Page) => page.getByRole('dialog')
const add = (page: Page) => page.getByRole('button', { name: 'Add API key' }).first().click()

/** The key that the dialog shows, after it is saved. */
async function madeKey(page: Page): Promise<string> {
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const field = dialog(page).getByRole('textbox', { name: 'API key', exact: true })
  await field.waitFor()
  return field.inputValue()
}

test('a key is made for a station, shown once, works for a program, and ends when it is deleted', async () => {
  const page = await opened()
  await add(page)
  await dialog(page).getByRole('textbox', { name: 'Name of the key' }).fill('Power BI')
  await dialog(page).getByRole('button', { name: 'Read only' }).click()
  await dialog(page).getByText('Chosen stations').click()
  await dialog(page).getByRole('checkbox', { name: 'NT-01' }).check()
  await dialog(page).getByRole('combobox', { name: 'Lasts for' }).selectOption({ label: '30 days' })
  await dialog(page).getByRole('textbox', { name: 'Only from these addresses' }).fill('127.0.0.1\n10.0.0.0/8')
  expect(await accessibilityProblems(page)).toEqual([])
  const key = await madeKey(page)
  expect(key).toMatch(/^qt_/)
  expect(await accessibilityProblems(page)).toEqual([])
  // One press of Esc would lose it.
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'I have copied it' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(key)
  const list = await answered(key, '/modules/list/')
  expect(list.status).toBe(200)
  expect(list.text).toContain('NT-01')
  expect(list.text).not.toContain('NT-02')
  expect((await answered(key, '/accounts/list/')).status).toBe(403)
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Power BI' })
  await row.getByText('127.0.0.1').waitFor()
  await row.getByRole('button', { name: 'Delete key Power BI' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
  expect((await answered(key, '/modules/list/')).status).toBe(401)
})

test('a key of a service account, which nobody signs in with, stands among the accounts', async () => {
  const { data: group } = await product.api.call('groupCreate', {
    body: { name: 'Programs', permission_ids: await idsOf(['adaptors.view_module']) },
  })
  const page = await opened()
  await page.getByRole('button', { name: 'Add service account' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name of the account' }).fill('SCADA')
  await dialog(page).getByRole('checkbox', { name: group.name }).check()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await add(page)
  await dialog(page).getByRole('textbox', { name: 'Name of the key' }).fill('Historian')
  await dialog(page).getByRole('combobox', { name: 'Account' }).selectOption({ label: 'SCADA' })
  await dialog(page).getByRole('checkbox', { name: 'View stations' }).check()
  const key = await madeKey(page)
  expect((await answered(key, '/modules/list/')).status).toBe(200)
  await dialog(page).getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('row').filter({ hasText: 'Historian' }).getByText('Service account').waitFor()
  await page.goto('/setting/user_management?user_q=SCADA')
  await settled(page)
  const account = page.getByRole('row').filter({ hasText: 'SCADA' })
  await account.getByText('Service account').waitFor()
  expect(await account.getByRole('button', { name: /^Password link/ }).count()).toBe(0)
  await account.getByRole('button', { name: /^Edit/ }).click()
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('SCADA of hall 2')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row').filter({ hasText: 'SCADA of hall 2' }).waitFor()
})

test('what is wrong is said beside its field, and a person gives no more than they have', async () => {
  const page = await opened(['accounts.view_apikey', 'accounts.add_apikey', 'adaptors.view_module'])
  await add(page)
  expect(await dialog(page).getByRole('combobox', { name: 'Account' }).count()).toBe(0)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('Choose at least one permission').waitFor()
  expect(await dialog(page).getByRole('checkbox', { name: 'View users' }).count()).toBe(0)
  await dialog(page).getByRole('textbox', { name: 'Name of the key' }).fill('Script')
  await dialog(page).getByRole('checkbox', { name: 'View stations' }).check()
  await dialog(page).getByRole('textbox', { name: 'Only from these addresses' }).fill('10.0.0.300')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('Enter an IP address, or a range of them as 10.0.0.0/8.').waitFor()
})

async function idsOf(codes: readonly PermissionCode[]): Promise<number[]> {
  const { data } = await product.api.call('permissionList', {})
  return data
    .filter(({ content_type, codename }) =>
      codes.some((code) => code === `${content_type.split('.')[0]}.${codename}`),
    )
    .map(({ id }) => id)
}
