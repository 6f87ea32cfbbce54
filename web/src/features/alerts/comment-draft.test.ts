import { expect, test } from 'vitest'
import { draftOf, emptyDraft, keepDraft, MOST_BYTES, refusedFile } from './comment-draft.ts'

const file = (name: string, size = 10, type = 'image/png') => ({ name, size, type })

test('photos and PDF files of up to 5 MB are taken, five of them', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => file(name))
  expect(refusedFile([], five)).toBe(null)
  expect(refusedFile([], [file('a.pdf', MOST_BYTES, 'application/pdf')])).toBe(null)
  expect(refusedFile([1], five)).toMatchObject({ why: 'tooMany', most: 5 })
  expect(refusedFile([], [file('a'), file('b', MOST_BYTES + 1)])).toMatchObject({
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
