import { permissionCodes } from '@quantrac/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { openScreen, type Person } from '../src/harness.ts'

const { product, browser } = await startConsole()
let admin: Person
/** Has every permission of people and groups, and none of stations. */
let manager: Person
let moduleId: number

beforeAll(async () => {
  admin = await product.addPerson({ role: 'admin', email: 'boss@example.test' })
  const permissions = permissionCodes.filter((code) => code.startsWith('accounts.'))
  manager = await product.addPerson({ permissions, email: 'manager@example.test' })
  const body = { code: 'NT-01', manufacturer_id: 'device-NT-01', description: '' }
  moduleId = (await product.api.call('moduleCreate', { body })).data.id
})
afterEach(() => clearScreens(browser))

async function opened(person: Person, path: string): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.goto(path)
  return page
}

/** Presses a button of a row that cannot be pressed, and reads why. */
async function whyNot(page: Page, table: 'Users' | 'Permission groups', button: string): Promise<string> {
  const action = page.getByRole('table', { name: table }).getByRole('button', { name: button, exact: true })
  expect(await action.getAttribute('aria-disabled')).toBe('true')
  await action.hover()
  const reason = await page.getByRole('tooltip').innerText()
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  return reason
}

async function addGroup(name: string, module_ids: number[] = []): Promise<number> {
  const { data } = await product.api.call('permissionList', {})
  const permission_ids = data.filter(({ codename }) => codename === 'view_module').map(({ id }) => id)
  return (await product.api.call('groupCreate', { body: { name, permission_ids, module_ids } })).data.id
}

describe('UI-410 to everybody but administrators', () => {
  test('an administrator is not offered to be changed or deleted, and the reason is said', async () => {
    const page = await opened(manager, '/setting/user_management')
    const reason = 'Only an administrator can change or delete an administrator.'
    expect(await whyNot(page, 'Users', `Edit ${admin.email}`)).toBe(reason)
    expect(await whyNot(page, 'Users', `Delete ${admin.email}`)).toBe(reason)
    await page
      .getByRole('table', { name: 'Users' })
      .getByRole('cell', { name: admin.email, exact: true })
      .first()
      .click()
    await page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: reason }).first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page
      .getByRole('table', { name: 'Users' })
      .getByRole('button', { name: `Edit ${manager.email}` })
      .click()
    await page.getByRole('dialog').waitFor()
  })

  test('an address that asks for an administrator’s form opens none, and the reason is said', async () => {
    const page = await opened(manager, `/setting/user_management?user_dialog=edit&user_id=${admin.id}`)
    await page.getByRole('alert').filter({ hasText: 'Only an administrator can change' }).waitFor()
    await page.waitForURL((url) => url.search === '')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('the end of an administrator’s session is refused with the reason', async () => {
    const page = await opened(manager, '/setting/user_management')
    await page.getByRole('button', { name: `Sessions of ${admin.email}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^End/ }).first().click()
    await page.getByRole('dialog').getByText('Only an administrator').waitFor()
  })
})

test('UI-411 a group that gives more than one has, and a limited group with members, cannot be deleted, and say why', async () => {
  await addGroup('Stations')
  const limited = await addGroup('Limited', [moduleId])
  const member = await product.addPerson()
  await product.api.call('groupAssign', { body: { user_id: member.id, group_ids: [limited] } })
  const page = await opened(manager, '/setting/user_management')
  for (const button of ['Edit Stations', 'Delete Stations'])
    expect(await whyNot(page, 'Permission groups', button)).toContain('gives more than you have')
  const boss = await opened(admin, '/setting/user_management')
  expect(await whyNot(boss, 'Permission groups', 'Delete Limited')).toContain('still has 1 member')
  await boss.getByRole('button', { name: 'Delete Stations' }).click()
  await boss.getByRole('dialog').waitFor()
})

test('the reason of a refused action does not widen a narrow page', async () => {
  await addGroup('Narrow')
  const page = await opened(manager, '/setting/user_management')
  await page.setViewportSize({ width: 390, height: 844 })
  const row = page.getByRole('row').filter({ hasText: 'Narrow' })
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete Narrow' }).getByText('gives more than you have').waitFor()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
})

test('UI-412 a person in no group is told that they see no station, and whom to ask, once a group is limited', async () => {
  const loner = await product.addPerson()
  await product.api.call('groupAssign', { body: { user_id: loner.id, group_ids: [] } })
  await addGroup('Of one station', [moduleId])
  for (const path of ['/wasteWater', '/air', '/setting/user_modules', '/setting/user_factors']) {
    const page = await opened(loner, path)
    await page.getByText('No station that you may see').waitFor()
    await page.getByText('You are in no group. Ask an administrator').waitFor()
  }
  const page = await opened(loner, '/dashboard')
  await page
    .getByText(
      'needs the permission «View the dashboard» (widgets.view_widget). You are in no group; ask an admin',
    )
    .waitFor()
})

test('UI-413 a message of a person shows its author in list and details, and never the system', async () => {
  const author = await product.addPerson({ permissions: ['notify.add_notification'] })
  const reader = await product.addPerson({ permissions: ['notify.view_notification'] })
  const params = { id: author.id }
  await product.api.call('userUpdate', { params, body: { first_name: 'Ánh', last_name: 'Nguyễn Thị' } })
  const answer = await fetch(`${product.url}/api/notifications/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${author.tokens.access_token}` },
    body: JSON.stringify({ title: 'Maintenance', message: 'At noon', user_ids: [reader.id] }),
  })
  expect(answer.status).toBe(201)
  const page = await opened(reader, '/notification?tab=notifications')
  const row = page.locator('tbody').getByRole('row').first()
  await row.getByText('Nguyễn Thị Ánh', { exact: true }).waitFor()
  expect(await row.getByText('System').count()).toBe(0)
  // A tablet hides the column that says it.
  await page.setViewportSize({ width: 820, height: 1180 })
  await row.getByText('Nguyễn Thị Ánh ·').waitFor()
  await row.getByText('Maintenance').click()
  await page.getByRole('dialog').getByText('Nguyễn Thị Ánh · ').waitFor()
})

test('UI-414 a password that is refused says why under its field', async () => {
  const page = await opened(admin, '/setting/user_management')
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Set a password' }).check()
  const given = {
    email: 'lan@example.test',
    first_name: 'Lan',
    last_name: 'Trần',
    date_of_birth: '1992-02-29',
    phone_number: '0901234567',
  }
  for (const [name, value] of Object.entries(given)) await dialog.locator(`[data-path="${name}"]`).fill(value)
  const refusals = {
    '        ': 'Must not be blank.',
    ababababab: 'at least 5 different characters',
    'Admin@123': 'must not be made of the name',
    'Dragon2026!': 'too common',
  }
  for (const [password, why] of Object.entries(refusals)) {
    for (const name of ['password', 'confirm_password'])
      await dialog.locator(`[data-path="${name}"]`).fill(password)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(why).waitFor()
  }
  for (const name of ['password', 'confirm_password'])
    await dialog.locator(`[data-path="${name}"]`).fill('mưa rơi trên mái tôn')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
})
