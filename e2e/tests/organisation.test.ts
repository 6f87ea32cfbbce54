import { afterEach, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen } from '../src/harness.ts'

const { product, browser } = await startConsole()
const admin = await product.addPerson({ role: 'admin' })
afterEach(() => clearScreens(browser))

/** One pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the heading of documents is changed with its logo, and asks before changes are lost', async () => {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  await page.goto('/setting/organisation')
  const save = page.getByRole('button', { name: 'Save' })
  await page.getByRole('textbox', { name: 'Name of the organisation' }).fill('KCN Dung Quất')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pixel })
  await page.getByRole('img', { name: 'Logo' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await save.click()
  await page.getByRole('status').filter({ hasText: 'The organisation is saved' }).waitFor()
  await expect.poll(() => save.isDisabled()).toBe(true)
  const { data } = await product.api.call('organisationRetrieve', {})
  expect(data).toMatchObject({ name: 'KCN Dung Quất', logo: expect.stringMatching(/^data:image\/png/) })
  await page.reload()
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await save.click()
  await expect.poll(async () => (await product.api.call('organisationRetrieve', {})).data.logo).toBeNull()
})

test('a picture that is too large, or none, is refused in words', async () => {
  const { page } = await openScreen(browser, { url: product.url, tokens: admin.tokens })
  await page.goto('/setting/organisation')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(300_000) })
  await page.getByText('The picture is larger than 200 kB').waitFor()
  await file.setInputFiles({ name: 'cut.png', mimeType: 'image/png', buffer: pixel.subarray(0, 40) })
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('form', { name: 'Organisation' })
    .getByText('This file is not a PNG or JPEG picture, is damaged, or has more than 4 million pixels.')
    .waitFor()
})
