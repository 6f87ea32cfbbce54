import type { AlertChoice } from '@quantrac/contract'

type Placed = Pick<AlertChoice, 'id' | 'kind' | 'position'>

/** Those of a kind as they are offered. */
export const ofKind = <C extends Placed>(choices: readonly C[], kind: AlertChoice['kind']): C[] =>
  choices.filter((one) => one.kind === kind).toSorted((a, b) => a.position - b.position || a.id - b.id)

/** The positions that change where one of them moves by a step; none at either end. */
export function movedBy(
  list: readonly Placed[],
  id: number,
  step: 1 | -1,
): Pick<Placed, 'id' | 'position'>[] {
  const from = list.findIndex((one) => one.id === id)
  const to = from + step
  if (from === -1 || list[to] === undefined) return []
  const order = list.map((one) => one.id)
  order.splice(to, 0, ...order.splice(from, 1))
  const before = new Map(list.map((one) => [one.id, one.position]))
  return order
    .map((one, place) => ({ id: one, position: place + 1 }))
    .filter((one) => before.get(one.id) !== one.position)
}
