import type { Person } from '@quantrac/contract'

/** What is written and not yet sent. */
export interface Draft {
  text: string
  files: readonly File[]
  /** Those who were chosen after an @, also if their name was deleted since. */
  people: readonly Person[]
}

export const emptyDraft: Draft = { text: '', files: [], people: [] }

const MOST_FILES = 5
export const MOST_BYTES = 5 * 1024 * 1024

const types = ['application/pdf', 'image/png', 'image/jpeg']

interface Refused {
  why: 'tooLarge' | 'wrongType' | 'tooMany'
  name: string
  most: number
}

/** The first of the chosen files that cannot be sent, and why. The server tells a type by the content. */
export function refusedFile(
  present: readonly unknown[],
  chosen: readonly Pick<File, 'name' | 'size' | 'type'>[],
): Refused | null {
  const wrong = chosen.find(({ size, type }) => size > MOST_BYTES || !types.includes(type))
  if (wrong !== undefined)
    return { why: wrong.size > MOST_BYTES ? 'tooLarge' : 'wrongType', name: wrong.name, most: MOST_FILES }
  return present.length + chosen.length > MOST_FILES ? { why: 'tooMany', name: '', most: MOST_FILES } : null
}

/** What was written about each alert and not yet sent: walking through the list loses none of it. */
const drafts = new Map<number, Draft>()

export const draftOf = (id: number): Draft => drafts.get(id) ?? emptyDraft

export function keepDraft(id: number, draft: Draft): void {
  if (draft.text === '' && draft.files.length === 0) drafts.delete(id)
  else drafts.set(id, draft)
}
