import type { Page } from 'playwright-core'
import { quietPath } from './screens.ts'

/**
 * Watches for the page's next socket of live alerts. `taken` settles when the server has answered its handshake: from
 * then on the socket receives alerts. The page's creation of a socket alone does not prove that.
 */
export async function nextAlertSocket(page: Page): Promise<{ taken: Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const made = new Set<string>()
  const { promise, resolve } = Promise.withResolvers<void>()
  devtools.on('Network.webSocketCreated', ({ requestId, url }) => {
    if (new URL(url).pathname.endsWith('/ws/alerts/')) made.add(requestId)
  })
  devtools.on('Network.webSocketHandshakeResponseReceived', ({ requestId, response }) => {
    if (made.has(requestId) && response.status === 101) resolve()
  })
  return { taken: promise }
}

/**
 * Opens the path and waits until its socket receives alerts. The page before is left first: its own late handshake
 * would count.
 */
export async function openListening(page: Page, path: string): Promise<void> {
  await page.goto(quietPath)
  const socket = await nextAlertSocket(page)
  await page.goto(path)
  await socket.taken
}
