import { expect, test } from 'vitest'
import { FairTurns } from './fair-turns.ts'

/** Two run at once, three wait; what started, ended and was refused, in their order. */
function turns() {
  const fair = new FairTurns({ atOnce: 2, mostWaiting: 3, refusal: () => new Error('full') })
  const said: string[] = []
  const ends = new Map<string, () => void>()
  const come = (name: string, what: string) => {
    const work = () => {
      said.push(what)
      return new Promise<void>((resolve) => ends.set(what, resolve))
    }
    fair.run(name, work).catch(() => said.push(`${what} refused`))
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (what: string) => {
    ends.get(what)?.()
    await settled()
  }
  return { come, end, settled, said }
}

test('the next is of the name of which the fewest run, then the oldest', async () => {
  const { come, end, settled, said } = turns()
  for (const what of ['a1', 'a2', 'a3']) come('a', what)
  come('b', 'b1')
  come('c', 'c1')
  await settled()
  expect(said).toEqual(['a1', 'a2'])
  await end('a1')
  await end('a2')
  await end('b1')
  expect(said).toEqual(['a1', 'a2', 'b1', 'a3', 'c1'])
})

test('where too many wait, whoever has the most waiting is refused', async () => {
  const { come, end, settled, said } = turns()
  for (const what of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) come('a', what)
  await settled()
  expect(said).toEqual(['a1', 'a2', 'a6 refused'])
  for (const name of ['b', 'c', 'd']) come(name, name)
  await settled()
  expect(said.slice(3).toSorted()).toEqual(['a4 refused', 'a5 refused', 'd refused'])
  await end('a1')
  await end('a2')
  expect(said.slice(6)).toEqual(['b', 'a3'])
})

test('a work that fails gives its turn back', async () => {
  const fair = new FairTurns({ atOnce: 1, mostWaiting: 1, refusal: () => new Error('full') })
  await expect(fair.run('a', () => Promise.reject(new Error('work')))).rejects.toThrow('work')
  expect(await fair.run('a', async () => 7)).toBe(7)
})
