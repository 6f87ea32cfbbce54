import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { startBrowser } from './browser.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'

export { clearScreens, closeScreens } from './screens.ts'

/** The product and a browser for one test file, from its first line; both end after everything that the file itself ends. */
export async function startConsole(
  options: ProductOptions = {},
): Promise<{ product: Product; browser: Browser }> {
  const [product, browser] = await Promise.all([startProduct(options), startBrowser()])
  afterAll(async () => {
    await browser.close()
    await product.stop()
  })
  return { product, browser }
}
