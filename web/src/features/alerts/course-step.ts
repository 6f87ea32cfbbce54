import type { AlertComment, Excursion, ExcursionDetail, Person } from '@quantrac/contract'

export type Row = Excursion & Partial<ExcursionDetail>

/** One line of the course of an excursion. */
export interface Step {
  key: string
  at: number
  tone: 'alert' | 'warning' | 'plain'
  text: string
  /** Who did it; without them it was measured or sent. */
  who?: Person
  /** Under it, in small letters. */
  more?: readonly string[]
  /** Under it, what became of its messages. */
  parts?: readonly Part[]
  /** It has not happened yet, or will not. */
  mark?: 'coming' | 'stopped'
  comment?: AlertComment
}

/** What became of the messages of a step by one channel. */
export interface Part {
  state: 'arrived' | 'missing' | 'held' | 'stopped'
  text: string
}
