import type { DeviceMessage, PressedKeys } from '@quantrac/contract'

/** A part of a message: a value, or a group of others. */
export interface TreeNode {
  /** Of its keys. */
  readonly id: string
  /** From the message to it; of a list its places. */
  readonly keys: PressedKeys
  readonly value: string | number | boolean | null
  /** Null: it is a value. */
  readonly children: readonly TreeNode[] | null
  /** What a profile read that the text itself does not show: no path leads there. */
  readonly isReadOnly: boolean
}

/** Beyond these a message is no longer pressed on. */
const mostNodes = 2_000
const mostLevels = 18

/** A message as it was sent; undefined where it has no names and values. */
export function sentIn(text: string): unknown {
  try {
    // A byte-order mark before it and a NUL behind it mean nothing.
    return JSON.parse(text.replace(/^\uFEFF/, '').replace(/\0+$/, ''))
  } catch {
    return undefined
  }
}

/** The parts of a message that names its values, or that is one number; of a list of messages it is the first one. */
export function messageTree(text: string): readonly TreeNode[] | null {
  const sent = sentIn(text)
  if (typeof sent === 'number') return [leaf([], sent)]
  const [item, above]: [unknown, PressedKeys] = Array.isArray(sent) ? [sent[0], ['0']] : [sent, []]
  return isGroup(item) ? childrenOf(item, above, { nodes: mostNodes }) : null
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

const leaf = (keys: PressedKeys, value: TreeNode['value'], isReadOnly = false): TreeNode => ({
  id: idOf(keys),
  keys,
  value,
  children: null,
  isReadOnly,
})

// A key holds any character but this one in what a device sends on purpose.
const idOf = (keys: PressedKeys): string => keys.join('\u001F')

function childrenOf(group: object, above: PressedKeys, left: { nodes: number }): TreeNode[] {
  const nodes: TreeNode[] = []
  const members: [string, unknown][] = Object.entries(group)
  for (const [key, value] of members) {
    if (left.nodes <= 0) break
    left.nodes -= 1
    const keys = [...above, key]
    if (isGroup(value)) {
      if (keys.length >= mostLevels) continue
      const children = childrenOf(value, keys, left)
      nodes.push({ id: idOf(keys), keys, value: null, children, isReadOnly: false })
    } else if (isPlain(value)) nodes.push(leaf(keys, value))
  }
  return nodes
}

const isPlain = (value: unknown): value is TreeNode['value'] =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** The parts of a message: those of its text, else what is read in it, as in line protocol or Sparkplug. */
export function treeOf(message: DeviceMessage): readonly TreeNode[] {
  const tree = message.text === null || message.is_cut ? null : messageTree(message.text)
  if (tree !== null) return tree
  const read = new Map((message.read?.readings ?? []).map(({ factor, value }) => [factor, value]))
  return [...read].map(([factor, value]) => leaf([factor], value, true))
}

const numberText = /^\s*[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][-+]?\d+)?\s*$/

/** The number that a value is, or that its text means; null: none. */
export function numberIn(value: TreeNode['value']): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.length > 40 || !numberText.test(value)) return null
  return Number(value.trim().replace(',', '.'))
}

/** Every value below, in the order of the message. */
export const leavesOf = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => (node.children === null ? [node] : leavesOf(node.children)))

/** What is in sight, in the order in which it is walked through. */
export function shownNodes(nodes: readonly TreeNode[], folded: ReadonlySet<string>): TreeNode[] {
  return nodes.flatMap((node) => [
    node,
    ...(node.children === null || folded.has(node.id) ? [] : shownNodes(node.children, folded)),
  ])
}
