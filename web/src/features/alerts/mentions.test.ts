import { expect, test } from 'vitest'
import { mentionAt, mentionedIn, mentionText, partsOf } from './mentions.ts'

const lan = { id: 1, name: 'Nguyễn Thị Lan' }
const lanh = { id: 2, name: 'Trần Lanh' }
const dung = { id: 3, name: 'Phạm Dũng' }
const otherDung = { id: 4, name: 'Lê Dũng' }

test('a name is typed after an @ that begins a word', () => {
  expect(mentionAt('chào @Dũ', 8)).toEqual({ start: 5, typed: 'Dũ' })
  expect(mentionAt('@', 1)).toEqual({ start: 0, typed: '' })
  expect(mentionAt('chào @Dũ nhé', 8)).toEqual({ start: 5, typed: 'Dũ' })
  expect(mentionAt('lan@nhamay.vn', 13)).toBe(null)
  expect(mentionAt('@Dũng nhé', 9)).toBe(null)
})

test('a given name that two people share is written in full', () => {
  expect(mentionText(lan, [lan, lanh])).toBe('@Lan')
  expect(mentionText(dung, [dung, otherDung])).toBe('@Phạm Dũng')
})

test('who was chosen and deleted again is not named, nor who is only the beginning of another', () => {
  expect(mentionedIn('@Lan lấy mẫu, @Phạm Dũng ghi', [lan, dung])).toEqual([lan, dung])
  expect(mentionedIn('@Lanh lấy mẫu', [lan, lanh])).toEqual([lanh])
  expect(mentionedIn('lấy mẫu', [lan])).toEqual([])
})

test('names stand apart in a text, the longer of two at one place', () => {
  const named = (text: string) =>
    partsOf(text, [lan, dung])
      .filter(({ isName }) => isName)
      .map((part) => part.text)
  expect(named('Đã giảm bơm. @Dũng lấy mẫu, @Nguyễn Thị Lan, @Lan.')).toEqual([
    '@Dũng',
    '@Nguyễn Thị Lan',
    '@Lan',
  ])
  expect(partsOf('không ai', [lan])).toEqual([{ text: 'không ai', isName: false }])
  expect(
    partsOf('a @Lan b', [lan])
      .map(({ text }) => text)
      .join(''),
  ).toBe('a @Lan b')
})
