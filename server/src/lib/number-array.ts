// PostgreSQL's text form of an array of numbers.

/** `String` would make 0 of −0. */
const numberText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))

export function arrayText(list: readonly number[]): string {
  return `{${list.map(numberText).join(',')}}`
}

/** PostgreSQL writes a finite number as JSON does, also −0 and 5e-324. NaN and Infinity come from others' SQL only. */
export function numbersInArray(text: string): number[] {
  if (/[NI]/.test(text)) return text.slice(1, -1).split(',').map(Number)
  return JSON.parse(`[${text.slice(1, -1)}]`) as number[] // of a column of numbers
}

const [zero, minus] = ['0'.charCodeAt(0), '-'.charCodeAt(0)]

/**
 * Whole numbers over a divisor. A day may have 86,400: as JSON, and then divided, they take twice the time and three
 * times the memory.
 */
export function quotientsInArray(
  text: string,
  { count, divisor }: { readonly count: number; readonly divisor: number },
): number[] {
  const numbers: number[] = []
  numbers.length = count
  let at = 1
  for (let place = 0; place < count; place += 1) {
    const isNegative = text.charCodeAt(at) === minus
    if (isNegative) at += 1
    let parts = 0
    for (let digit = text.charCodeAt(at) - zero; digit >= 0; digit = text.charCodeAt(at) - zero) {
      // The brace at the end is above the digits.
      if (digit > 9) break
      parts = parts * 10 + digit
      at += 1
    }
    numbers[place] = (isNegative ? -parts : parts) / divisor
    at += 1
  }
  return numbers
}
