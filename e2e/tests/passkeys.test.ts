import type { CDPSession, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { closeScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen, password, type Person, personKnown } from '../src/harness.ts'

const { product, browser } = await startConsole()
// Browsers have no passkeys for an address without a name.
const url = product.url.replace('127.0.0.1', 'localhost')

afterEach(() => closeScreens(browser))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

interface Device {
  page: Page
  cdp: CDPSession
  authenticatorId: string
}

/** A person's browser on a device that keeps passkeys and knows the person. */
async function openDevice(tokens: Person['tokens']): Promise<Device> {
  const { page, context } = await openScreen(browser, { url, tokens })
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/setting/user_profiles')
  await personKnown(page)
  return { page, cdp, authenticatorId }
}

async function addPasskey(page: Page): Promise<void> {
  await button(page, 'Add a passkey').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Laptop')
  await button(page, 'Continue').click()
  await page.getByRole('list', { name: 'Ten recovery codes' }).waitFor()
  await button(page, 'I have kept them').click()
  await section(page)
    .locator('tbody tr')
    .filter({ hasText: 'Laptop' })
    .filter({ hasText: 'Passkey' })
    .waitFor()
}

async function signOut(page: Page): Promise<void> {
  await button(page, 'User menu').click()
  await button(page, 'Log out').click()
  await page.waitForURL('**/login')
}

const signedIn = (page: Page) =>
  page.evaluate(() => localStorage.getItem('access_token')).then((token) => token !== null)

test('a passkey is added, is the second step after the password, and signs in alone', async () => {
  const person = await product.addPerson({ permissions: ['accounts.change_userprofile'] })
  const { page } = await openDevice(person.tokens)
  await addPasskey(page)
  await signOut(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('The password is right.').waitFor()
  expect(await signedIn(page)).toBe(false)
  expect(await accessibilityProblems(page)).toEqual([])
  await button(page, 'Use a passkey').click()
  await page.waitForURL('**/wasteWater')
  await signOut(page)
  await button(page, 'Use a passkey').click()
  await page.waitForURL('**/wasteWater')
})

test('a device that does not know the person, or has no passkey, signs nobody in and says so', async () => {
  const person = await product.addPerson({ permissions: ['accounts.change_userprofile'] })
  const { page, cdp, authenticatorId } = await openDevice(person.tokens)
  await addPasskey(page)
  await signOut(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await button(page, 'Use a passkey').click()
  await page.getByRole('alert').filter({ hasText: 'No passkey was used. Use your password.' }).waitFor()
  expect(await signedIn(page)).toBe(false)
})
