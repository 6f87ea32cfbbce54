import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { settled } from '../src/all-pages.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, type Person } from '../src/harness.ts'

const { product, browser } = await startConsole()
const keeper = await product.addPerson({ role: 'admin' })
const mate = await product.addPerson({ permissions: ['notify.view_alert'] })
// Who has no other name is called by the first part of their address.
const nameOf = ({ email }: Person): string => email.replace(/@.*/, '')
const [keeperName, mateName] = [nameOf(keeper), nameOf(mate)]
afterEach(() => clearScreens(browser))

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('a rota says who has duty now and each day, somebody stands in for a day, and it is deleted', async () => {
  const { page } = await openScreen(browser, { url: product.url, tokens: keeper.tokens })
  await page.goto('/setting/duty-rotas')
  await page.getByText('There is no rota yet').waitFor()
  await page.getByRole('button', { name: 'Add a rota' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name of the rota').fill('Night watch')
  await choose(page, 'Person', keeperName)
  await form.getByLabel('From').fill('00:00')
  await form.getByLabel('Until').fill('00:00')
  for (const day of ['Sat', 'Sun']) await form.getByLabel(day).check()
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  const card = page.getByRole('region', { name: 'Night watch', exact: true })
  await card.getByText(new RegExp(`^On duty: ${keeperName} until`)).waitFor()
  expect(await card.getByRole('row').filter({ hasText: keeperName }).getByText('00:00–00:00').count()).toBe(7)
  await settled(page)
  expect(await accessibilityProblems(page)).toEqual([])
  await card.getByRole('button', { name: 'Swap for a day: Night watch' }).click()
  await choose(page, 'Whose shifts', keeperName)
  await choose(page, 'Who stands in', mateName)
  await form.getByRole('button', { name: 'Save' }).click()
  await card.getByText(new RegExp(`^On duty: ${mateName} until`)).waitFor()
  await card.getByRole('row').filter({ hasText: mateName }).getByText(`for ${keeperName}`).waitFor()
  await card.getByRole('button', { name: /^Undo the swap/ }).click()
  await card.getByText(new RegExp(`^On duty: ${keeperName} until`)).waitFor()
  await page.goto('/dashboard')
  await page.getByText(/On duty: /).waitFor()
  await page.goto('/setting/duty-rotas')
  await page.getByRole('button', { name: 'Actions of Night watch' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('There is no rota yet').waitFor()
  const { data } = await product.api.call('dutyRotaList', {})
  expect(data).toEqual([])
})
