import type { ProfileTried } from '@quantrac/contract'
import { leavesOf, numberIn, type TreeNode } from './message-tree.ts'

export type Reading = ProfileTried['readings'][number]

/**
 * Which reading each value of a message became, by the id of its node: the one whose name is the end of its keys, else
 * the only one with its value.
 */
export function linksOf(tree: readonly TreeNode[], read: ProfileTried | null): ReadonlyMap<string, Reading> {
  const links = new Map<string, Reading>()
  const leaves = leavesOf(tree).filter(({ value }) => value !== null)
  const left: Reading[] = []
  for (const reading of read?.readings ?? []) {
    const named = leaves.filter(({ id, keys }) => !links.has(id) && isNamed(keys, reading.factor))
    const found = named.find(({ value }) => numberIn(value) === reading.value) ?? named[0]
    if (found === undefined) left.push(reading)
    else links.set(found.id, reading)
  }
  for (const reading of left) {
    const same = leaves.filter(({ id, value }) => !links.has(id) && numberIn(value) === reading.value)
    if (same.length === 1 && same[0] !== undefined) links.set(same[0].id, reading)
  }
  return links
}

const isNamed = (keys: readonly string[], factor: string): boolean => {
  const name = keys.join('.')
  return name === factor || name.endsWith(`.${factor}`)
}
