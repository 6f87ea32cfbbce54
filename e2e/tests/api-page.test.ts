import { expect, test } from 'vitest'
import { startConsole } from '../src/console.ts'
import { openScreen } from '../src/harness.ts'

const { product, browser } = await startConsole()

test('the page of the API shows the calls to the signed-in, and makes them with their session', async () => {
  const person = await product.addPerson({ permissions: ['adaptors.view_module'] })
  const screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
  const { page, errors } = screen
  // As the console leaves it behind when nobody has looked for a while.
  const expired = `x.${btoa(JSON.stringify({ exp: 1 }))}.y`
  await page.evaluate((token) => localStorage.setItem('access_token', token), expired)
  await page.goto('/api/docs/')
  await page.locator('#operations-tag-accounts').getByRole('button').first().click()
  const call = page.locator('#operations-accounts-accountMe')
  await call.getByRole('button').first().click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await call.locator('.live-responses-table').getByText(person.email).first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe(expired)
  expect(errors).toEqual([])
  await screen.close()
})

test('a person who is not signed in is led to the sign-in', async () => {
  const screen = await openScreen(browser, { url: product.url })
  await screen.page.goto('/api/docs/')
  await screen.page.waitForURL(`${product.url}/login`)
  await screen.close()
})
