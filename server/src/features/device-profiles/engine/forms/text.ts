import { payloadLimits } from '@quantrac/contract'
import { parse } from 'csv-parse/sync'
import { type Decoding, problem, textOf } from './decoded.ts'

interface Shape {
  /** The names of a line's fields; empty: the first line has them. */
  readonly columns: readonly string[]
  readonly separator: string
}

/** Delimited text: each line is an item with its fields by name. A blank as separator is any number of them. */
export function decodeText(payload: Uint8Array, { columns, separator }: Shape): Decoding {
  const text = textOf(payload)
  if (typeof text !== 'string') return text
  const rows = rowsOf(text, separator)
  if (rows === null) return problem('bad-form', text.slice(0, 80))
  if (rows.length >= payloadLimits.items) return problem('too-many', `≥ ${payloadLimits.items}`)
  const [first, ...others] = rows
  const [names, lines] = columns.length > 0 ? [columns, rows] : [first ?? [], others]
  if (lines.length === 0) return problem('bad-form', text.slice(0, 80))
  return {
    value: lines.map((row) =>
      Object.fromEntries(
        names.flatMap((name, n) => (name === '' || row[n] === undefined ? [] : [[name, row[n]]])),
      ),
    ),
  }
}

function rowsOf(text: string, separator: string): string[][] | null {
  if (separator === ' ')
    return text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => line.split(/\s+/))
  try {
    return parse(text, {
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: separator.trim() !== '',
    })
  } catch {
    return null
  }
}

const plainNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/

/** A message that is one value: `value` is a number where it is written as one, else the text. */
export function decodeNumber(payload: Uint8Array): Decoding {
  const text = textOf(payload)
  if (typeof text !== 'string') return text
  const value = text.trim()
  if (value.length > 100 || value.startsWith('{') || value.startsWith('[') || value.includes('\n'))
    return problem('bad-form', value.slice(0, 80))
  return { value: { value: plainNumber.test(value) ? Number(value) : value } }
}
