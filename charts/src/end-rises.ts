/** In px, of a word at the end of a line. */
const LABEL_PX = 16

/**
 * How far the words at the ends of lines stand above them, so that they do not meet, from the heights of the ends in
 * px. The lowest stands at its line.
 */
export function endRises(heights: readonly number[]): number[] {
  const rises = heights.map(() => 0)
  let free = -Infinity
  for (const [place, height] of [...heights.entries()].toSorted(([, one], [, other]) => one - other)) {
    const rise = Math.max(0, free - height)
    rises[place] = rise
    free = height + rise + LABEL_PX
  }
  return rises
}
