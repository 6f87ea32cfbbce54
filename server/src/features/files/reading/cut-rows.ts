/** A row of a table as it stands in its file. */
export interface Row {
  /** Of the file, from 1: the line that it begins on, or the row of a sheet. */
  readonly line: number
  readonly cells: readonly string[]
  /** It cannot be read: longer than any row of readings. */
  readonly isTooLong?: true
}

/** Longer than any line of readings: memory stays the same whatever the file is. */
const longestLine = 64 * 1024
// A text in quotes may go over so many lines; from then on its quote is taken for a letter.
const mostLinesOfText = 20
const lastBlank = 32
const noBreakBlank = 0xa0

/** Cuts text, as it arrives, into the rows of a table. */
export class RowCutter {
  readonly #separator: string
  #rest = ''
  #line = 0
  /** In a line that is too long: what is left of it is skipped. */
  #isSkipping = false
  #waiting: string[] = []

  constructor(separator: string) {
    this.#separator = separator
  }

  add(text: string): Row[] {
    return this.#take(text, false)
  }

  end(): Row[] {
    return this.#take('', true)
  }

  #take(text: string, isEnd: boolean): Row[] {
    const rows: Row[] = []
    let piece = this.#rest + text
    this.#rest = ''
    // The second half of a line's end may be still to come.
    if (!isEnd && piece.endsWith('\r')) {
      this.#rest = '\r'
      piece = piece.slice(0, -1)
    }
    if (piece.includes('\r')) piece = piece.replace(/\r\n?/g, '\n')
    const lines = piece.split('\n')
    const last = lines.pop() ?? ''
    for (const line of lines) this.#give(line, rows)
    if (isEnd) {
      if (last !== '' || this.#isSkipping) this.#give(last, rows)
      this.#giveWaiting(rows)
    } else if (last.length > longestLine || this.#isSkipping) {
      this.#isSkipping = true
      this.#rest = this.#rest === '' ? '' : '\r'
    } else this.#rest = last + this.#rest
    return rows
  }

  #give(line: string, rows: Row[]): void {
    if (this.#isSkipping || line.length > longestLine) {
      this.#isSkipping = false
      this.#giveWaiting(rows)
      this.#line += 1
      rows.push({ line: this.#line, cells: [line.slice(0, 100)], isTooLong: true })
    } else if (this.#waiting.length === 0 && !line.includes('"')) {
      this.#line += 1
      this.#push(rows, { line: this.#line, cells: plainCells(line, this.#separator) })
    } else {
      this.#waiting.push(line)
      this.#giveText(rows)
    }
  }

  /** The rows of lines that wait, as far as their quotes are closed. */
  #giveText(rows: Row[]): void {
    const joined = this.#waiting.length === 1 ? (this.#waiting[0] ?? '') : this.#waiting.join('\n')
    const cells = quotedCells(joined, this.#separator)
    if (cells !== null) {
      this.#push(rows, { line: this.#line + 1, cells })
      this.#line += this.#waiting.length
      this.#waiting = []
    } else if (this.#waiting.length >= mostLinesOfText || joined.length > longestLine) this.#giveFirst(rows)
  }

  /** Its quote is a letter: the lines behind it are looked at anew. */
  #giveFirst(rows: Row[]): void {
    const [first = '', ...others] = this.#waiting
    this.#waiting = []
    this.#line += 1
    this.#push(rows, { line: this.#line, cells: plainCells(first, this.#separator) })
    for (const line of others) this.#give(line, rows)
  }

  #giveWaiting(rows: Row[]): void {
    while (this.#waiting.length > 0) this.#giveFirst(rows)
  }

  #push(rows: Row[], row: Row): void {
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row)
  }
}

function plainCells(line: string, separator: string): string[] {
  const cells = line.split(separator)
  for (const [at, cell] of cells.entries()) if (isBlankAtEnds(cell)) cells[at] = cell.trim()
  return cells
}

function isBlankAtEnds(cell: string): boolean {
  const [first, last] = [cell.charCodeAt(0), cell.charCodeAt(cell.length - 1)]
  return first <= lastBlank || last <= lastBlank || first === noBreakBlank || last === noBreakBlank
}

/** The cells of a line with texts in quotes; null: the last one goes on. */
function quotedCells(line: string, separator: string): string[] | null {
  const cells: string[] = []
  let at = 0
  for (;;) {
    const start = at
    while (line.charCodeAt(at) === lastBlank) at += 1
    if (line[at] !== '"') {
      const end = line.indexOf(separator, start)
      cells.push(line.slice(start, end < 0 ? undefined : end).trim())
      if (end < 0) return cells
      at = end + 1
      continue
    }
    let text = ''
    at += 1
    for (;;) {
      const quote = line.indexOf('"', at)
      if (quote < 0) return null
      text += line.slice(at, quote)
      at = quote + 1
      if (line[at] !== '"') break
      text += '"'
      at += 1
    }
    const end = line.indexOf(separator, at)
    cells.push((text + line.slice(at, end < 0 ? undefined : end)).trim())
    if (end < 0) return cells
    at = end + 1
  }
}
