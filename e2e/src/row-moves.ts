import type { Page } from 'playwright-core'

/** From now on counts the rows that move to another place; returns how many have. */
export async function countRowMoves(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    const animate = Element.prototype.animate
    window.moves = 0
    Element.prototype.animate = function (...given) {
      if (this.matches('[data-row]') && given[1].duration === 200) window.moves += 1
      return animate.apply(this, given)
    }
  }`)
  return () => page.evaluate<number>('window.moves')
}
