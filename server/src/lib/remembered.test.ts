import { expect, test } from 'vitest'
import { Remembered } from './remembered.ts'

function counted() {
  let made = 0
  return () => Promise.resolve((made += 1))
}

test('an answer is made once for all who ask for the same within its time', async () => {
  const remembered = new Remembered<number>(60)
  const make = counted()
  const asked = [remembered.get('a', 0, make), remembered.get('a', 0, make), remembered.get('a', 59, make)]
  expect(await Promise.all(asked)).toEqual([1, 1, 1])
  expect(await remembered.get('b', 59, make)).toBe(2)
  expect(await remembered.get('a', 60, make)).toBe(3)
  expect(await remembered.get('a', 10, make), 'after the clock went back').toBe(4)
})

test('a failure is not remembered', async () => {
  const remembered = new Remembered<number>(60)
  await expect(remembered.get('a', 0, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await remembered.get('a', 1, counted())).toBe(1)
})

test('no more than a hundred are kept', async () => {
  const remembered = new Remembered<number>(60)
  const make = counted()
  for (let key = 0; key <= 100; key += 1) await remembered.get(String(key), 0, make)
  expect(await remembered.get('1', 1, make)).toBe(2)
  expect(await remembered.get('0', 1, make)).toBe(102)
})
