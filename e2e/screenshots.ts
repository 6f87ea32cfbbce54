/** `npm run screenshots`: starts the demonstration and takes the pictures of the documents, in `docs/images/`. */
import { mkdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Tokens } from '@quantrac/contract'
import { startBrowser } from './src/browser.ts'
import { openScreen } from './src/screens.ts'
import { fromRoot } from './src/paths.ts'
import { startServer } from './faults/server.ts'
import { until } from './src/waiting.ts'

// Long enough for the sparklines to hold some live readings.
const liveMs = 30_000

await mkdir(fromRoot('docs/images'), { recursive: true })
const server = await startServer('', { QUANTRAC_DEMO: 'on' })
const browser = await startBrowser()
try {
  const access_token = await server.signIn()
  await until('the stations publish', () => server.output.includes('readings of history'))
  await setTimeout(liveMs)
  // The pictures take less time than an access token lives: there is nothing to refresh.
  const tokens: Tokens = { access_token, refresh_token: '' }
  const screen = await openScreen(browser, { url: server.url, tokens, language: 'en' })
  await screen.page.goto('/dashboard')
  await screen.page.getByRole('region', { name: '24-hour rhythm' }).waitFor()
  await screen.page.getByText('Hoàng Sa Islands (Vietnam)').waitFor()
  await setTimeout(3000)
  await screen.page.screenshot({ path: fromRoot('docs/images/dashboard.png') })
  await screen.close()
} finally {
  await browser.close()
  await server.stop()
}
