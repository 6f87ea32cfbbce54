/** A list of numbers in the smallest form that gives the very same numbers back. */
export type NumberForm =
  | { readonly form: 'shorts' | 'ints'; readonly divisor: number; readonly list: readonly number[] }
  | { readonly form: 'floats'; readonly list: readonly number[] }

const divisors = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000] as const
const maxShort = 32_767
const maxInt = 2_147_483_647

export function numberForm(values: readonly number[]): NumberForm {
  let place = 0
  let greatest = 0
  for (const value of values) {
    place = divisorFor(value, place)
    if (place === divisors.length) return { form: 'floats', list: values }
    greatest = Math.max(greatest, Math.abs(value))
  }
  // A value that is whole at one divisor may not come back the same at a greater one.
  const divisor = divisors[place] ?? 1
  const list = values.map((value) => whole(value, divisor))
  const isExact = list.every((parts, at) => Object.is(parts / divisor, values[at]))
  if (!isExact || !(greatest * divisor <= maxInt)) return { form: 'floats', list: values }
  return { form: greatest * divisor > maxShort ? 'ints' : 'shorts', divisor, list }
}

/**
 * Adding zero turns −0 into the 0 that an integer column would make of it: such a value then differs, and is kept as a
 * float.
 */
const whole = (value: number, divisor: number): number => Math.round(value * divisor) + 0

/** The first place from `place` on at which the value is a whole number of parts; their number where there is none. */
function divisorFor(value: number, place: number): number {
  for (let next = place; next < divisors.length; next += 1) {
    const divisor = divisors[next] ?? 1
    if (Object.is(whole(value, divisor) / divisor, value)) return next
  }
  return divisors.length
}
