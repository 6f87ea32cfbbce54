import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { clearScreens, startConsole } from '../src/console.ts'
import { accessibilityProblems, openScreen } from '../src/harness.ts'
import type { Person } from '../src/people.ts'

/** A mail server that says this to every mail. */
let verdict = '250 2.0.0 queued as 7F3A'
const server = await mailServer()
afterAll(() => void server.close())

const { port } = server.address() as AddressInfo // it listens on TCP
const { product, browser } = await startConsole({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
afterEach(() => clearScreens(browser))

async function mailServer(): Promise<Server> {
  const made = createServer((socket) => {
    let isText = false
    socket.on('error', () => socket.destroy())
    socket.write('220 mail\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (isText && line !== '.') continue
        const isEnd = isText
        isText = line === 'DATA'
        if (isEnd) socket.write(`${verdict}\r\n`)
        else if (line !== '') socket.write(isText ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(made, 'listening')
  return made
}

async function openCard({ tokens }: Person): Promise<Page> {
  const { page } = await openScreen(browser, { url: product.url, tokens })
  await page.goto('/setting/notifications')
  return page
}

const card = (page: Page) => page.getByRole('region', { name: 'Email', exact: true })

describe('the card of mails', () => {
  test('says where they go, and in the language that was chosen last', async () => {
    const person = await product.addPerson({ permissions: ['notify.change_setting'] })
    const page = await openCard(person)
    await card(page)
      .getByText(/^Sent to .* in Vietnamese\.$/)
      .waitFor()
    expect(await card(page).getByRole('button').count()).toBe(0)
    await page.getByText('VIE', { exact: true }).click()
    await card(page)
      .getByText(/^Gửi đến .* bằng tiếng Việt\.$/)
      .waitFor()
    await page.getByText('ENG', { exact: true }).click()
    await card(page)
      .getByText(/^Sent to .* in English\.$/)
      .waitFor()
    await page.reload()
    await card(page)
      .getByText(/^Sent to .* in English\.$/)
      .waitFor()
  })

  test('lets an administrator try by keyboard, and shows what the mail server says', async () => {
    const page = await openCard(await product.addPerson({ role: 'admin' }))
    const button = card(page).getByRole('button', { name: 'Send me a test mail' })
    await button.focus()
    await page.keyboard.press('Enter')
    await card(page)
      .getByText('The mail server accepted the mail and answered: 250 2.0.0 queued as 7F3A')
      .waitFor()
    verdict = '554 5.7.1 <admin@quantrac.local>: relay access denied'
    await button.click()
    await card(page).getByText(`The mail was not sent. The mail server answered: ${verdict}`).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
