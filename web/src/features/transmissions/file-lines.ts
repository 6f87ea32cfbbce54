import type { TransmissionLine } from '@quantrac/contract'

const separators = { tab: '\t', comma: ',', semicolon: ';' } as const
const ends = { crlf: '\r\n', lf: '\n' } as const

export const separatorOf = ({ separator }: TransmissionLine): string => separators[separator]

/** The cells of each line of a file. */
export function linesOf(text: string, line: TransmissionLine): string[][] {
  const all = text.split(ends[line.line_end])
  return all.filter((one) => one !== '').map((one) => one.split(separatorOf(line)))
}

/** How many characters the widest cell of each column has. */
export function widthsOf(lines: readonly (readonly string[])[]): number[] {
  const widths: number[] = []
  for (const cells of lines)
    for (const [column, cell] of cells.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  return widths
}

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Folder, with its slash, and name. */
export function pathParts(path: string): { folder: string; name: string } {
  const at = path.lastIndexOf('/') + 1
  return { folder: path.slice(0, at), name: path.slice(at) }
}
