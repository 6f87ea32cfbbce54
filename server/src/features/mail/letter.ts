import type { Locale } from '../../words/text.ts'

export type Tone = 'alert' | 'warning' | 'info' | 'good'

export interface Link {
  readonly text: string
  readonly url: string
}

/** One thing that a group lists. */
export interface Item {
  readonly title: string
  readonly badge: { readonly text: string; readonly tone: Tone }
  readonly lines: readonly string[]
  readonly link: Link
}

/** What is said once of all its items. */
export interface Group {
  readonly title: string
  readonly lines: readonly string[]
  readonly link: Link | null
  readonly items: readonly Item[]
}

export interface Cell {
  readonly text: string
  /** A second, smaller line; of a column, what those of its cells are. */
  readonly below?: string
  /** What it is in plain text, where that is not the column's text. */
  readonly label?: string
  /** It is what the reader has to look at. */
  readonly isMarked?: boolean
}

/** The first cell of a row says what the row is about; the others may be null, nothing to say. */
export interface Table {
  readonly columns: readonly Cell[]
  readonly rows: readonly (readonly [Cell, ...(Cell | null)[]])[]
  /** How its columns are read; the plain text, where each value has its name, does without. */
  readonly note: string | null
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'table'; readonly table: Table }
  /** Where the reader goes from here. */
  | { readonly kind: 'button'; readonly link: Link }

/**
 * A mail as data: it is written once as plain text and once as HTML. Its texts may hold anything that a person typed.
 */
export interface Letter {
  readonly locale: Locale
  readonly subject: string
  /** What a list of mails shows behind the subject. */
  readonly preview: string
  readonly tone: Tone
  readonly heading: string
  readonly blocks: readonly Block[]
  readonly footer: {
    /** Why the reader gets it, and how it is switched off. */
    readonly text: string
    readonly link: Link
  }
  /** Mails of one thread have the same. */
  readonly thread?: string
}
