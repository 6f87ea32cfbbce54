import type { ChartLook } from '@quantrac/charts/look.ts'

const SIZE = 8
const patterns = new Map<string, HTMLCanvasElement>()

/**
 * Slanted stripes for times without readings; where nothing can be painted (a table of options in a test) a plain tint.
 */
export function hatch({ colors: { staleTint } }: Pick<ChartLook, 'colors'>) {
  if (typeof document === 'undefined') return staleTint
  let image = patterns.get(staleTint)
  if (image === undefined) {
    image = document.createElement('canvas')
    image.width = SIZE
    image.height = SIZE
    const pen = image.getContext('2d')
    if (pen === null) return staleTint
    pen.strokeStyle = staleTint
    pen.lineWidth = 3
    for (const shift of [-SIZE, 0, SIZE]) {
      pen.moveTo(shift - 2, SIZE + 2)
      pen.lineTo(shift + SIZE + 2, -2)
    }
    pen.stroke()
    patterns.set(staleTint, image)
  }
  return { image, repeat: 'repeat' as const }
}
