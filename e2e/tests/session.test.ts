import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminEmail, openScreen, password, type Product, startBrowser, startProduct } from '../src/harness.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

describe('signing in', () => {
  test('UI-001 / leads to /login when nobody is signed in', async () => {
    const screen = await openScreen(browser, { url: product.url })
    await screen.page.goto('/')
    await screen.page.waitForURL('**/login')
    await screen.close()
  })

  test('UI-003 a right pair stores both tokens and leads to a protected page', async () => {
    const screen = await openScreen(browser, { url: product.url })
    await screen.page.goto('/login')
    await screen.page.getByLabel('Email').fill(adminEmail)
    await screen.page.getByRole('textbox', { name: /^Password/ }).fill(password)
    await screen.page.getByRole('button', { name: 'Sign in' }).click()
    await screen.page.waitForURL('**/dashboard')
    const stored = await screen.page.evaluate(() => [
      localStorage.getItem('access_token'),
      localStorage.getItem('refresh_token'),
    ])
    expect(stored.every((token) => typeof token === 'string' && token.length > 20)).toBe(true)
    await screen.close()
  })
})
