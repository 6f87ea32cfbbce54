import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { settled } from '../src/all-pages.ts'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, addStation, openScreen, type Person } from '../src/harness.ts'

const { product, browser } = await startConsole()
const keeper = await product.addPerson({ role: 'admin' })
// Who has no other name is called by the first part of their address.
const keeperName = keeper.email.replace(/@.*/, '')

beforeAll(async () => {
  const station = await addStation(product, { code: 'NT-01', factor: 'COD', max: 75 })
  await station.publish(60)
  await station.close()
}, 120_000)
afterEach(() => clearScreens(browser))

async function opened(person: Person = keeper): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.goto('/setting/notification-rules')
  return page
}

const rules = (page: Page) => page.getByRole('region', { name: 'The rules' }).getByRole('listitem')

test('a rule is written with its sentence, ordered by keyboard, tested, switched off and deleted', async () => {
  const page = await opened()
  await page.getByText('There is no rule yet').waitFor()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const form = page.getByRole('dialog', { name: 'Add a rule' })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('This field is required').waitFor()
  await form.getByLabel('Limit').check()
  await form.getByText('Alert', { exact: true }).click()
  const to = form.getByRole('combobox', { name: 'To', exact: true })
  await to.click()
  await page.getByRole('option', { name: keeperName, exact: true }).click()
  await to.press('Escape')
  await form.getByLabel('E-mail').uncheck()
  const sentence = `When any factor of any station is over its limit: at once tell ${keeperName}, in the app only.`
  await expect
    .poll(() => form.getByRole('status', { name: 'The rule as a sentence' }).innerText())
    .toBe(sentence)
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await rules(page).filter({ hasText: sentence }).waitFor()
  await page.getByText('by rule 1', { exact: true }).waitFor()
  await product.api.call('notificationRuleCreate', {
    body: {
      kinds: ['health'],
      steps: [
        { after_minutes: 0, channels: ['app'], to: [{ kind: 'followers' }] },
        { after_minutes: 15, channels: ['app'], to: [{ kind: 'user', id: keeper.id }] },
      ],
    },
  })
  await page.reload()
  await settled(page)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Actions of rule 2' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect
    .poll(async () => (await product.api.call('notificationRuleList', {})).data.map(({ kinds }) => kinds))
    .toEqual([['health'], ['limit']])
  await rules(page).first().getByText('15 minutes', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Actions of rule 2' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Switch off' }).press('Enter')
  await page.getByText('no rule fits: by the default').waitFor()
  await page.getByRole('button', { name: 'Actions of rule 1' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(async () => (await product.api.call('notificationRuleList', {})).data.map(({ enabled }) => enabled))
    .toEqual([false])
})

test('a rule that is dragged onto another takes its place', async () => {
  const body = (after_minutes: number) => ({
    steps: [{ after_minutes, channels: ['app' as const], to: [{ kind: 'followers' as const }] }],
  })
  for (const after of [5, 10]) await product.api.call('notificationRuleCreate', { body: body(after) })
  const after = async () =>
    (await product.api.call('notificationRuleList', {})).data.map(({ steps }) => steps[0]?.after_minutes)
  const before = await after()
  const page = await opened()
  await rules(page)
    .filter({ hasText: '10 minutes' })
    .dragTo(rules(page).filter({ hasText: '5 minutes' }))
  await expect.poll(after).toEqual([...before.slice(0, -2), 10, 5])
})

test('who may only look sees rules and tests them, and changes nothing', async () => {
  const watcher = await product.addPerson({ permissions: ['notify.view_rule', 'adaptors.view_module'] })
  const page = await opened(watcher)
  await page.getByText('All others:').waitFor()
  await settled(page)
  expect(await page.getByRole('button', { name: 'Add a rule' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Actions of rule/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Test / }).count()).toBe(0)
  const tester = page.getByRole('region', { name: 'Test the rules' })
  await tester.getByText(/^by rule \d$|^no rule fits/).waitFor()
})
