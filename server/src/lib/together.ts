/**
 * Waits for statements that were sent together, also where one fails: nothing may still be writing when the transaction
 * is rolled back. The first failure is the one that made the others fail.
 */
export async function together<T extends readonly unknown[]>(
  work: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(work)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return Promise.all(work)
}
