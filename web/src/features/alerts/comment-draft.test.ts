import { expect, test } from 'vitest'
import { mostCommentFileBytes } from '@quantrac/contract'
import { draftOf, emptyDraft, keepDraft, refusedFile } from './comment-draft.ts'

const file = (name: string, size = 10, type = 'image/png') => ({ name, size, type })

test('photos and PDF files of up to 5 MB are taken, five of them', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => file(name))
  expect(refusedFile([], five)).toBe(null)
  expect(refusedFile([], [file('a.pdf', mostCommentFileBytes, 'application/pdf')])).toBe(null)
  expect(refusedFile([1], five)).toMatchObject({ why: 'tooMany', most: 5 })
  expect(refusedFile([], [file('a'), file('b', mostCommentFileBytes + 1)])).toMatchObject({
    why: 'tooLarge',
    name: 'b',
  })
  expect(refusedFile([], [file('x.svg', 1, 'image/svg+xml')])).toMatchObject({
    why: 'wrongType',
    name: 'x.svg',
  })
})

test('what was written about one alert waits there until it is sent', () => {
  const draft = { ...emptyDraft, text: 'đang lấy mẫu' }
  keepDraft(1, draft)
  expect([draftOf(1), draftOf(2)]).toEqual([draft, emptyDraft])
  keepDraft(1, emptyDraft)
  expect(draftOf(1)).toBe(emptyDraft)
})
