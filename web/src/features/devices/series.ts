import type { DeviceMessage } from '@quantrac/contract'
import { leavesOf, numberIn, type TreeNode, treeOf } from './message-tree.ts'

/** A number of the messages over time, ascending. */
export interface Series {
  readonly node: TreeNode
  readonly points: readonly { readonly at: number; readonly value: number }[]
  /** As it is sent; of texts one with a comma, if any has one: «25» beside «24,6» is no whole number. */
  readonly sent: TreeNode['value']
}

/** How a number went: a running number rises by 1, a total only rises. */
export type Growth = 'counting' | 'rising' | null

const leastSteps = 3

export function growthOf({ points }: Pick<Series, 'points'>): Growth {
  const steps = points.slice(1).map(({ value }, n) => value - (points[n]?.value ?? 0))
  if (steps.length < leastSteps) return null
  if (steps.every((step) => step === 1)) return 'counting'
  return steps.every((step) => step >= 0) && steps.some((step) => step > 0) ? 'rising' : null
}

/** The course of each number of the messages, by the id of its node in the tree; those of the newest message first. */
export function seriesOf(newest: readonly DeviceMessage[]): ReadonlyMap<string, Series> {
  const all = new Map<string, Series & { points: { at: number; value: number }[]; sent: TreeNode['value'] }>()
  for (const message of newest)
    for (const node of leavesOf(treeOf(message))) {
      const value = numberIn(node.value)
      if (value === null) continue
      const series = all.get(node.id) ?? { node, points: [], sent: node.value }
      series.points.unshift({ at: Date.parse(message.received_at), value })
      if (typeof node.value === 'string' && node.value.includes(',')) series.sent = node.value
      all.set(node.id, series)
    }
  return all
}

const mostDecimals = 6

/** As many decimals as the values have, so that none is lost where they are shown. */
export function decimalsOf({ points }: Pick<Series, 'points'>): number {
  const of = (value: number): number => {
    const [, digits = '', exponent = '0'] = /(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(String(value)) ?? []
    return Math.max(0, digits.length - Number(exponent))
  }
  return Math.min(mostDecimals, Math.max(0, ...points.map(({ value }) => of(value))))
}
