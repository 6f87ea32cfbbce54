/** The most memory that the program has meanwhile, beyond what it has now. */
export async function watchMemory<T>(work: () => Promise<T>): Promise<{ result: T; mebibytes: number }> {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  const result = await work()
  clearInterval(timer)
  return { result, mebibytes: (most - before) / 2 ** 20 }
}
