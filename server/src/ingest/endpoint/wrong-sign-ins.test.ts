import { expect, test } from 'vitest'
import { WrongSignIns } from './wrong-sign-ins.ts'

const bounds = { wrongSignIns: 3, wrongMs: 1000 }

/** With so many wrong sign-ins of `NT-01` from one address, at 0. */
function after(count: number): WrongSignIns {
  const wrong = new WrongSignIns(bounds)
  for (let n = 0; n < count; n += 1) wrong.note('10.0.0.1', 'NT-01', 0)
  return wrong
}

test('so many wrong sign-ins are looked at, and no more for a while', () => {
  expect(after(2).isShut('10.0.0.1', 'NT-01', 1)).toBe(false)
  expect(after(3).isShut('10.0.0.1', 'NT-01', 999)).toBe(true)
  expect(after(3).isShut('10.0.0.1', 'NT-01', 1000)).toBe(false)
})

test('they are those of one name from one address, until it signs in', () => {
  const wrong = after(3)
  expect(wrong.isShut('10.0.0.1', 'NT-02', 1)).toBe(false)
  expect(wrong.isShut('10.0.0.2', 'NT-01', 1)).toBe(false)
  wrong.forget('10.0.0.1', 'NT-01')
  expect(wrong.isShut('10.0.0.1', 'NT-01', 1)).toBe(false)
})

test('the while begins again with each, and the count with the next one after it', () => {
  const wrong = after(2)
  wrong.note('10.0.0.1', 'NT-01', 900)
  expect(wrong.isShut('10.0.0.1', 'NT-01', 1899)).toBe(true)
  wrong.note('10.0.0.1', 'NT-01', 1900)
  expect(wrong.isShut('10.0.0.1', 'NT-01', 1901)).toBe(false)
})
