// PostgreSQL reads an array from its text form. Making it here costs a fifth of the driver's way, which quotes every
// element.

type Word = number | string | null

/** One column of the rows as an array of numbers or of our own words (phases, classes), none of which needs quoting. */
export function column<R>(rows: readonly R[], pick: (row: R, place: number) => Word): string {
  let text = ''
  for (let place = 0; place < rows.length; place += 1) text += `,${pick(rows[place] as R, place) ?? 'NULL'}` // a place of the list
  return `{${text.slice(1)}}`
}

export const numberArray = (values: readonly number[]): string => `{${values.join(',')}}`
