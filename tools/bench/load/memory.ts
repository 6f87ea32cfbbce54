/** The most memory that the program has meanwhile, beyond what it has now. */
export async function watchMemory<T>(work: () => Promise<T>): Promise<{ result: T; mebibytes: number }> {
  const rss = () => process.memoryUsage().rss / 2 ** 20
  const before = rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, rss())), 50)
  const result = await work()
  clearInterval(timer)
  return { result, mebibytes: most - before }
}
