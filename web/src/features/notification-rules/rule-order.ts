/** The ids with one of them at another place; null where nothing moves. */
export function movedTo(ids: readonly number[], id: number, to: number): number[] | null {
  const from = ids.indexOf(id)
  if (from === -1 || from === to || to < 0 || to >= ids.length) return null
  const order = [...ids]
  order.splice(to, 0, ...order.splice(from, 1))
  return order
}
