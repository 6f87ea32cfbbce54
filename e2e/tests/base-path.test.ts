import { afterAll, expect, test } from 'vitest'
import { openListening } from '../src/alert-socket.ts'
import { makeCertificate } from '../src/certificate.ts'
import { startConsole } from '../src/console.ts'
import { addStation, adminEmail, openScreen, password, personKnown } from '../src/harness.ts'
import { findProxy } from '../src/paths.ts'
import { startProxy } from '../src/proxy.ts'

const basePath = '/quantrac'
const { product, browser } = await startConsole({ env: { QUANTRAC_BASE_PATH: basePath } })
const certificate = await makeCertificate()
afterAll(() => certificate.remove())

test('behind nginx and under a path the console signs in, turns its pages, reloads and shows alerts', async (context) => {
  context.skip(findProxy.nginx() === null, 'no nginx on this machine')
  const { QUANTRAC_TLS_CERT: cert, QUANTRAC_TLS_KEY: key } = certificate.env
  const proxy = await startProxy('nginx', {
    to: Number(new URL(product.url).port),
    tls: { cert, key },
    basePath,
  })
  const station = await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 })
  const at = proxy.origin + basePath
  const screen = await openScreen(browser, { url: `${at}/` })
  const { page, errors } = screen
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${at}/`)) outside.push(request.url())
  })
  await page.goto(`${at}/notification?tab=notifications`)
  await page.waitForURL(`${at}/login?next=%2Fnotification%3Ftab%3Dnotifications`)
  await page.getByLabel('Email').fill(adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${at}/notification?tab=notifications`)
  await personKnown(page)
  // The menu has all its items then: one that moves under the pointer is not pressed.
  await page.getByRole('link', { name: 'Settings', exact: true }).waitFor()
  await page
    .getByRole('link', { name: /^Waste water/ })
    .first()
    .click()
  await page.waitForURL(`${at}/wasteWater`)
  // The address changes before the page: the dashboard has links of this station, too.
  await page.locator(`a[href="${basePath}/wasteWater?module=NT-01"]`).first().click()
  await page.waitForURL(/\/quantrac\/wasteWater\?module=NT-01/)
  await openListening(page, `${at}/setting/data`)
  await page.getByRole('cell', { name: 'NT-01' }).first().waitFor()
  await station.publish(91.5)
  await page.getByRole('alert').filter({ hasText: 'COD' }).first().waitFor()
  expect(outside).toEqual([])
  expect(errors).toEqual([])
  await station.close()
  await screen.close()
  await proxy.stop()
})

test('a refused live connection is named, and is not a lost server', async () => {
  const person = await product.addPerson({ permissions: ['adaptors.view_module', 'notify.view_alert'] })
  const screen = await openScreen(browser, { url: `${product.url}/`, tokens: person.tokens })
  const { page } = screen
  // What a proxy does that passes on no websockets.
  await page.routeWebSocket(/\/ws\//, (ws) => ws.close({ code: 1006 }))
  await page.clock.install()
  await page.goto(`${product.url}/setting/data`)
  await personKnown(page)
  await page.clock.runFor(13_000)
  const banner = page.getByRole('status').filter({ hasText: 'live connection (WebSocket) is refused' })
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000)
      return banner.count()
    })
    .toBe(1)
  expect(await page.getByText('The connection to the server is lost.').count()).toBe(0)
  await screen.close()
})
