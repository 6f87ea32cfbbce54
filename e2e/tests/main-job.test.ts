import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startConsole } from '../src/console.ts'
import { addStation, adminEmail, openScreen, password, type Product, type Station } from '../src/harness.ts'

const { product, browser } = await startConsole()
let station: Station

beforeAll(async () => {
  station = await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 })
})
afterAll(async () => {
  await station?.close()
})

const words = {
  en: {
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    unread: (n: number) => `Alerts, ${n} unread`,
    viewAll: 'View all',
    value: '91.5',
    toast: 'COD 91.5 mg/L over 75',
    attention: '24-hour rhythm',
    nothing: /^Normal/,
  },
  vi: {
    email: 'Email',
    password: 'Mật khẩu',
    signIn: 'Đăng nhập',
    unread: (n: number) => `Cảnh báo, ${n} chưa đọc`,
    viewAll: 'Xem tất cả',
    value: '91,5',
    toast: 'COD 91,5 mg/L vượt 75',
    attention: 'Nhịp 24 giờ',
    nothing: /^Bình thường/,
  },
} as const

describe.for(['vi', 'en'] as const)('a station publishes and a person is alerted (%s)', (language) => {
  test('sign in, publish, and toast, bell, list and card change', async () => {
    const word = words[language]
    const screen = await openScreen(browser, { url: product.url, language })
    const { page } = screen
    await page.goto('/login')
    await page.getByLabel(word.email).fill(adminEmail)
    await page.getByLabel(word.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: word.signIn }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await station.publish(60)
    await page.getByRole('region', { name: word.attention }).getByText(word.nothing).first().waitFor()
    const before = await unreadOf(product)

    await station.publish(91.5)

    const toast = page.getByRole('alert').filter({ hasText: word.toast })
    await toast.waitFor()
    expect(await toast.textContent()).toContain(word.value)
    expect(await toast.textContent()).toContain('NT-01')
    const row = page.getByRole('region', { name: word.attention }).getByRole('listitem').first()
    await row.filter({ hasText: word.value }).waitFor()
    await page.getByRole('button', { name: word.unread(before + 1) }).click()
    const first = page.getByRole('listitem').filter({ hasText: 'COD' }).first()
    expect(await first.textContent()).toContain('NT-01')
    await page.getByRole('link', { name: word.viewAll }).click()
    await page.waitForURL('**/notification')
    const listed = page.locator('[data-row]').first()
    for (const part of ['COD', word.value, 'NT-01']) await listed.filter({ hasText: part }).waitFor()
    // Back inside its limits, so that the next excursion is a new one.
    await station.publish(50)
    expect(screen.errors).toEqual([])
    await screen.close()
  })
})

async function unreadOf(of: Product): Promise<number> {
  return (await of.api.call('alertList', {})).unread_count
}
