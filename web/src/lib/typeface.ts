import { storedWrite } from './local-store.ts'

const KEY = 'typeface'

/**
 * Writes all texts in the product's own typeface from now on, as soon as it is fetched, and on later visits from the
 * beginning (index.html): then it is in the browser's cache.
 */
export function showTypeface(): void {
  document.documentElement.setAttribute('data-typeface', '')
  storedWrite(KEY, '1')
}

/** Resolves when the typeface is there, or cannot be fetched: what is drawn on a canvas is not drawn again for it. */
export async function untilTypeface(): Promise<void> {
  showTypeface()
  // A letter of each of the two files that Vietnamese needs.
  await document.fonts.load('12px "Inter Variable"', 'aạ').catch(() => undefined)
}
