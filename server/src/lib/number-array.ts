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
