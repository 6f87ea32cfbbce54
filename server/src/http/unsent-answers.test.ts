import { expect, test } from 'vitest'
import { UnsentAnswers } from './unsent-answers.ts'

/** Bounds of ten a person and twenty in all; the names of the answers that were ended. */
function answers() {
  const unsent = new UnsentAnswers({ countedBytes: 2, bytesOfOne: 10, bytes: 20 })
  const ended: string[] = []
  const add = (whose: string, name: string, bytes: number) =>
    unsent.add(whose, { bytes, end: () => ended.push(name) })
  return { add, ended }
}

test('beyond the bound of a person, their oldest answers end', () => {
  const { add, ended } = answers()
  add('a', 'a1', 4)
  add('b', 'b1', 4)
  const sent = add('a', 'a2', 4)
  sent()
  add('a', 'a3', 6)
  expect(ended).toEqual([])
  add('a', 'a4', 5)
  expect(ended).toEqual(['a1', 'a3'])
})

test('beyond the bound of all, the oldest of whoever has the most ends', () => {
  const { add, ended } = answers()
  add('a', 'a1', 3)
  add('a', 'a2', 3)
  add('b', 'b1', 5)
  add('b', 'b2', 5)
  add('c', 'c1', 4)
  expect(ended).toEqual([])
  add('d', 'd1', 3)
  expect(ended).toEqual(['b1'])
})

test('a single answer is sent however long it is, and short ones are not counted', () => {
  const { add, ended } = answers()
  for (let n = 0; n < 30; n += 1) add('a', 'short', 1)
  add('a', 'long', 30)
  expect(ended).toEqual([])
})
