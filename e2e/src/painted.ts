import type { Locator } from 'playwright-core'

/** A canvas as a test needs it: the tests are compiled without the types of a browser. */
export interface Canvas {
  readonly width: number
  readonly height: number
  getContext(kind: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
  }
}

/**
 * Whether the chart's canvas has a point of this colour; without one, whether anything is painted on it. A thin line or
 * ring that lies between two pixels has none of its own colour, but points that are `off` by little.
 */
export const isPainted = (card: Locator, color?: readonly number[], off = 0): Promise<boolean> =>
  card.locator('canvas').evaluate(
    (element, [wanted, most]) => {
      const canvas = element as unknown as Canvas // the tests are compiled without the types of a browser
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      if (wanted === undefined) return data.some((value) => value !== 0)
      return data.some(
        (_, place) =>
          place % 4 === 0 &&
          wanted.every((value, part) => Math.abs((data[place + part] ?? Infinity) - value) <= most),
      )
    },
    [color, off] as const,
  )
