import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { startBrowser } from './browser.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'
import { closeScreens } from './screens.ts'

export { clearScreens, closeScreens } from './screens.ts'

// A page of a test lives for a second: compiling it well costs a quarter of the browser's work, and pays never.
const shortLived = '--js-flags=--no-opt --no-maglev'

/** Of all files that a worker runs; it ends with the worker. */
let shared: Promise<Browser> | undefined

async function sharedBrowser(): Promise<Browser> {
  const running = await shared
  if (running?.isConnected()) return running
  shared = startBrowser([shortLived])
  return shared
}

/**
 * The product for one test file, from its first line, and the worker's browser; the product ends after everything that
 * the file itself ends.
 */
export async function startConsole(
  options: ProductOptions = {},
): Promise<{ product: Product; browser: Browser }> {
  const [product, browser] = await Promise.all([startProduct(options), sharedBrowser()])
  afterAll(async () => {
    await closeScreens(browser)
    await product.stop()
  })
  return { product, browser }
}
