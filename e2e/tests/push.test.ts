import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { closeScreens, startConsole } from '../src/console.ts'
import { openScreen } from '../src/harness.ts'

const { product, browser } = await startConsole()

// A worker and a permission stay with a screen.
afterEach(() => closeScreens(browser))

/**
 * The push service of a browser is on the internet, and a headless Chromium shows nothing and says so: the subscription
 * and the permission are made up, all else is real.
 */
const subscribeWithoutService = `
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  let current = null
  const made = {
    endpoint: 'https://push.example/send/1',
    toJSON: () => ({
      endpoint: 'https://push.example/send/1',
      keys: { p256dh: 'B' + 'A'.repeat(86), auth: 'A'.repeat(22) },
    }),
    unsubscribe: () => {
      current = null
      return Promise.resolve(true)
    },
  }
  PushManager.prototype.subscribe = () => Promise.resolve((current = made))
  PushManager.prototype.getSubscription = () => Promise.resolve(current)`

async function opened(): Promise<{ page: Page; token: string }> {
  await product.api.call('channelUpdate', { params: { kind: 'push' }, body: { enabled: true } })
  const person = await product.addPerson({ permissions: ['notify.view_alert', 'notify.change_setting'] })
  const { page } = await openScreen(browser, { url: product.url, tokens: person.tokens })
  await page.context().grantPermissions(['notifications'], { origin: product.url })
  await page.addInitScript({ content: `{${subscribeWithoutService}}` })
  await page.goto('/setting/notifications')
  return { page, token: person.tokens.access_token }
}

const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Notify in this browser' })

const browsersOf = async (token: string): Promise<number> => {
  const answer = await fetch(`${product.url}/api/channels/mine/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { data: { browsers: number } }).data.browsers
}

/** As the push service of the browser would. */
async function deliver(context: BrowserContext, page: Page, data: object): Promise<void> {
  const client = await context.newCDPSession(page)
  const found = Promise.withResolvers<string>()
  client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations
    if (first !== undefined) found.resolve(first.registrationId)
  })
  await client.send('ServiceWorker.enable')
  const registrationId = await found.promise
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId,
    data: JSON.stringify(data),
  })
}

test('a person switches notifications of this browser on and off, and the server knows it', async () => {
  const { page, token } = await opened()
  await pushSwitch(page).press('Space')
  await page.getByText('This browser shows new alerts').waitFor()
  await pushSwitch(page).and(page.locator(':checked')).waitFor()
  expect(await browsersOf(token)).toBe(1)
  await pushSwitch(page).press('Space')
  await page.getByText('This browser shows no alerts any more').waitFor()
  expect(await browsersOf(token)).toBe(0)
})

test('what is pushed is shown, and a click on it opens the alert within the console', async () => {
  const { page } = await opened()
  const context = page.context()
  await pushSwitch(page).press('Space')
  await pushSwitch(page).and(page.locator(':checked')).waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
  const link = 'https://elsewhere.example/notification?alert=7'
  const sent = { title: 'NT-HPH: COD 58', body: 'Above 45 mg/L', link, tag: 'one', locale: 'en' }
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(`
    globalThis.shown = []
    registration.showNotification = async (title, options) => shown.push({ title, ...options })
    // Only a hand that clicks may bring a window to the front.
    WindowClient.prototype.focus = async function () { return this }`)
  await deliver(context, page, sent)
  await expect
    .poll(() => worker?.evaluate('shown'))
    .toMatchObject([{ title: 'NT-HPH: COD 58', body: 'Above 45 mg/L', lang: 'en', tag: 'one' }])
  await Promise.all([
    page.waitForURL(`${product.url}/notification?alert=7`),
    worker?.evaluate(`{
      const notification = { data: shown[0].data, close: () => undefined }
      const own = { notification, waitUntil: () => undefined }
      dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), own))
    }`),
  ])
})

test('without its server an installed console says so, and goes on when it is back', async () => {
  const { page } = await opened()
  await pushSwitch(page).press('Space')
  await pushSwitch(page).and(page.locator(':checked')).waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
  await product.halt()
  try {
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Chưa kết nối được với máy chủ' }).waitFor()
  } finally {
    await product.start()
  }
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('navigation').first().waitFor()
})

test('the manifest names icons that are there, and the worker is asked for anew each time', async () => {
  const manifest = await fetch(`${product.url}/manifest.webmanifest`)
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  const { icons } = (await manifest.json()) as { icons: { src: string }[] }
  const types = await Promise.all(
    icons.map(async ({ src }) => (await fetch(`${product.url}/${src}`)).headers.get('content-type')),
  )
  expect(types).toEqual(['image/png', 'image/png', 'image/png'])
  const worker = await fetch(`${product.url}/sw.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-security-policy')).toContain("worker-src 'self'")
})
