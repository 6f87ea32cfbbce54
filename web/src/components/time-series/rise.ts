/** What a counter counted over these values; null if it jumped back. */
export function riseOf(values: readonly number[]): number | null {
  const isRising = values.every((value, place) => place === 0 || value >= (values[place - 1] ?? value))
  const [first] = values
  const last = values.at(-1)
  return isRising && first !== undefined && last !== undefined ? last - first : null
}
