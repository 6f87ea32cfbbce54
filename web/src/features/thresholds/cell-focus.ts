import { limitFields } from './limits-draft.ts'

/** The element of a cell, so that the cursor finds it. */
export const cellId = (row: number, field: string): string => `threshold-${row}-${field}`

/** Moves the cursor to the first cell of the row that `errors` name, or to its first cell. */
export function focusCell(row: number, errors: object = {}): void {
  const field = limitFields.find((name) => Object.hasOwn(errors, name)) ?? limitFields[0]
  document.getElementById(cellId(row, field))?.focus()
}
