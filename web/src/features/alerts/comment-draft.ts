import { attachmentTypes, mostCommentFileBytes, mostCommentFiles, type Person } from '@quantrac/contract'

/** What is written and not yet sent. */
export interface Draft {
  text: string
  files: readonly File[]
  /** Those who were chosen after an @, also if their name was deleted since. */
  people: readonly Person[]
}

export const emptyDraft: Draft = { text: '', files: [], people: [] }

const types: readonly string[] = attachmentTypes

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
  const wrong = chosen.find(({ size, type }) => size > mostCommentFileBytes || !types.includes(type))
  if (wrong !== undefined)
    return {
      why: wrong.size > mostCommentFileBytes ? 'tooLarge' : 'wrongType',
      name: wrong.name,
      most: mostCommentFiles,
    }
  return present.length + chosen.length > mostCommentFiles
    ? { why: 'tooMany', name: '', most: mostCommentFiles }
    : null
}

/** What was written about each alert and not yet sent: walking through the list loses none of it. */
const drafts = new Map<number, Draft>()

export const draftOf = (id: number): Draft => drafts.get(id) ?? emptyDraft

export function keepDraft(id: number, draft: Draft): void {
  if (draft.text === '' && draft.files.length === 0) drafts.delete(id)
  else drafts.set(id, draft)
}
