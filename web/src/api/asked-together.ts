/** Rows that are drawn one after another ask within this time. */
const GATHER_MS = 20
/** How many stations one call takes. */
const MOST = 200

/**
 * Answers for single keys by one call for all that are asked for in the same moment. Undefined: the answer has none for
 * the key.
 */
export function askedTogether<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let next: { keys: Set<Key>; answer: Promise<ReadonlyMap<Key, Value>> } | null = null
  const begin = () => {
    const keys = new Set<Key>()
    const { promise, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, GATHER_MS)
    const answer = promise.then(() => {
      if (next?.keys === keys) next = null
      return ask([...keys])
    })
    return { keys, answer }
  }
  return async (key) => {
    if (next === null || next.keys.size >= MOST) next = begin()
    next.keys.add(key)
    return (await next.answer).get(key)
  }
}
