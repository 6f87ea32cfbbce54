import type { Page } from 'playwright-core'

/**
 * Watches for the page's next socket of live alerts. `taken` settles when the server has answered its handshake: from then on
 * the socket receives alerts. The page's creation of a socket alone does not prove that.
 */
export async function nextAlertSocket(page: Page): Promise<{ taken: Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const made = new Set<string>()
  const { promise, resolve } = Promise.withResolvers<void>()
  devtools.on('Network.webSocketCreated', ({ requestId, url }) => {
    if (new URL(url).pathname === '/ws/alerts/') made.add(requestId)
  })
  devtools.on('Network.webSocketHandshakeResponseReceived', ({ requestId, response }) => {
    if (made.has(requestId) && response.status === 101) resolve()
  })
  return { taken: promise }
}
