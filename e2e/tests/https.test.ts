import { afterAll, expect, test } from 'vitest'
import { openListening } from '../src/alert-socket.ts'
import { makeCertificate } from '../src/certificate.ts'
import { startConsole } from '../src/console.ts'
import { addStation, openScreen } from '../src/harness.ts'

const certificate = await makeCertificate()
const { product, browser } = await startConsole({ env: certificate.env })
afterAll(() => certificate.remove())

test('with a certificate the console comes over HTTP/2, and alerts come over its websocket', async () => {
  const station = await addStation(product, { code: 'NT-01', factor: 'cod', max: 75 })
  const person = await product.addPerson({ permissions: ['notify.view_alert'] })
  const screen = await openScreen(browser, { url: product.url, tokens: person.tokens })
  const { page, errors } = screen
  await openListening(page, '/notification')
  await station.publish(91.5)
  await page.getByRole('alert').filter({ hasText: 'COD 91.5' }).waitFor()
  const protocols = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .map((entry) => (entry.toJSON() as { nextHopProtocol: string }).nextHopProtocol), // as its standard says
  )
  expect(protocols.length).toBeGreaterThan(10)
  expect(new Set(protocols)).toEqual(new Set(['h2']))
  expect(errors).toEqual([])
  await station.close()
  await screen.close()
})
