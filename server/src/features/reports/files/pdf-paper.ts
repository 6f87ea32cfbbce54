import PDFDocument from 'pdfkit'
import { lettersOf, printable } from './pdf-letters.ts'

export const ink = {
  text: '#1b1f24',
  soft: '#3b434c',
  dim: '#59626d',
  line: '#dfe3e8',
  alert: '#c92a2a',
  paper: '#ffffff',
} as const

// A4 in points; pages have no margins of the library's, which would break lines and pages by itself.
const page = { width: 595.28, height: 841.89 }
export const edge = { left: 36, right: 36, top: 30, bottom: 50 }
export const room = page.width - edge.left - edge.right

export interface Fonts {
  readonly regular: Uint8Array
  readonly semiBold: Uint8Array
}

export interface PaperFacts {
  readonly fonts: Fonts
  readonly title: string
  readonly language: string
  readonly madeAt: Date
}

export interface Style {
  readonly size?: number
  readonly bold?: boolean
  readonly color?: string
}

export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
}

type Element = PDFKit.PDFStructureElement

/**
 * The pages of a document, filled from top to bottom; what is drawn belongs to an element of the document's structure.
 */
export class Paper {
  readonly pdf: PDFKit.PDFDocument
  /** Where the next thing begins. */
  y = edge.top
  private parent: Element
  #headings = 0
  readonly #letters: ReadonlySet<number>

  constructor({ fonts, title, language, madeAt }: PaperFacts) {
    this.pdf = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      info: { Title: title, Author: 'Quantrac', Creator: 'Quantrac', CreationDate: madeAt },
    })
    this.#letters = lettersOf(fonts.regular)
    this.pdf.registerFont('regular', fonts.regular)
    this.pdf.registerFont('semiBold', fonts.semiBold)
    this.parent = this.pdf.struct('Document')
    this.pdf.addStructure(this.parent)
  }

  /** What `draw` draws is one element of text, such as a heading or a cell. */
  element(type: string, draw: () => void, alt?: string): void {
    this.parent.add(this.pdf.struct(type, alt === undefined ? {} : { alt }, draw))
  }

  /** The elements that `fill` draws are within this one. */
  group(type: string, fill: () => void): void {
    const outer = this.parent
    const inner = this.pdf.struct(type)
    outer.add(inner)
    this.parent = inner
    fill()
    this.parent = outer
    inner.end()
  }

  /** Lines and grounds, which nobody reads aloud. */
  decor(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type })
    draw()
    this.pdf.endMarkedContent()
  }

  /** Begins a page if so much has no room on this one; true then. */
  ensure(height: number): boolean {
    if (this.y + height <= page.height - edge.bottom) return false
    this.pdf.addPage()
    this.y = edge.top
    return true
  }

  style({ size = 9, bold = false, color = ink.text }: Style): PDFKit.PDFDocument {
    return this.pdf
      .font(bold ? 'semiBold' : 'regular')
      .fontSize(size)
      .fillColor(color)
  }

  /** A text as it is drawn. */
  printable(text: string): string {
    return printable(text, this.#letters)
  }

  widthOf(text: string, style: Style = {}): number {
    return this.style(style).widthOfString(this.printable(text))
  }

  /** One line; a text that is too wide ends with …, a number (at the right) is set smaller. Answers how wide it is. */
  line(words: string, { x, y, width, align = 'left' }: Place, style: Style = {}): number {
    const { size = 9 } = style
    const text = this.printable(words)
    const natural = this.widthOf(text, style)
    const smaller =
      align === 'right' && natural > width ? { ...style, size: (size * width) / natural } : style
    const shown = align === 'right' ? text : this.cut(text, width, style)
    const wide = this.widthOf(shown, smaller)
    const shift = { left: 0, center: (width - wide) / 2, right: width - wide }[align]
    // The space keeps it apart from what follows, where it is read aloud.
    this.pdf.text(`${shown} `, x + shift, y, { lineBreak: false })
    return wide
  }

  /** The lines that a text needs; a word that is too wide for a line is divided. */
  wrapped(words: string, width: number, style: Style = {}): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of this.printable(words).split(/(?<= )(?=[^ ])|(?<=[-/])/)) {
      if (this.widthOf((line + word).trimEnd(), style) <= width) {
        line += word
        continue
      }
      if (line !== '') lines.push(line.trimEnd())
      const parts = this.#divided(word, width, style)
      lines.push(...parts.slice(0, -1))
      line = parts.at(-1) ?? ''
    }
    return [...lines, line.trimEnd()]
  }

  #divided(word: string, width: number, style: Style): string[] {
    const parts = ['']
    for (const letter of word) {
      const longer = `${parts.at(-1)}${letter}`
      if (parts.at(-1) === '' || this.widthOf(longer, style) <= width) parts[parts.length - 1] = longer
      else parts.push(letter)
    }
    return parts
  }

  /** As much of a text as has room. */
  cut(text: string, width: number, style: Style = {}): string {
    if (this.widthOf(text, style) <= width) return text
    let length = text.length - 1
    while (length > 1 && this.widthOf(`${text.slice(0, length)}…`, style) > width) length -= 1
    return `${text.slice(0, length).toWellFormed().trimEnd()}…`
  }

  rule(y: number, { color = ink.line, weight = 0.75 }: { color?: string; weight?: number } = {}): void {
    this.decor(() => {
      this.pdf
        .moveTo(edge.left, y)
        .lineTo(edge.left + room, y)
        .lineWidth(weight)
        .strokeColor(color)
        .stroke()
    })
  }

  /** A sentence below a table, or instead of one. */
  note(text: string, style: Style = { color: ink.soft }): void {
    const lines = this.wrapped(text, room, style)
    const step = (style.size ?? 9) + 2
    this.ensure(5 + lines.length * step)
    this.y += 3
    this.element('P', () => {
      for (const [at, line] of lines.entries())
        this.line(line, { x: edge.left, y: this.y + at * step, width: room }, style)
    })
    this.y += lines.length * step + 2
  }

  /** Begins a part of the document, with the next number. */
  heading(text: string, note = ''): void {
    this.#headings += 1
    const numbered = `${this.#headings}. ${text}`
    // With the head of a table and its first row.
    this.ensure(80)
    this.y += 11
    this.element('H2', () => {
      const wide = this.line(numbered, { x: edge.left, y: this.y, width: room }, { size: 10.5, bold: true })
      if (note !== '')
        this.line(
          note,
          { x: edge.left + wide + 9, y: this.y + 1.8, width: room - wide - 9 },
          { size: 8.25, color: ink.dim },
        )
    })
    this.y += 18
  }

  /** The whole document, with what `foot` draws on each page. */
  async finished(foot: (page: number, pages: number) => void): Promise<Buffer> {
    const { start, count } = this.pdf.bufferedPageRange()
    for (let number = 0; number < count; number += 1) {
      this.pdf.switchToPage(start + number)
      this.decor(() => foot(number + 1, count), 'Pagination')
    }
    const parts: Buffer[] = []
    this.pdf.on('data', (part: Buffer) => parts.push(part))
    const ended = new Promise<void>((resolve) => {
      this.pdf.once('end', () => resolve())
    })
    this.pdf.end()
    await ended
    return Buffer.concat(parts)
  }
}

export const footY = page.height - 36
