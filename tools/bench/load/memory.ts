import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The most memory that the program has meanwhile, beyond what it has now. */
export function watchMemory<T>(work: () => Promise<T>): Promise<{ result: T; mebibytes: number }> {
  return watch(() => process.memoryUsage().rss, 50, work)
}

/** The same of what is in use: it collects garbage all the time, so the work takes twice as long. */
export function watchInUse<T>(work: () => Promise<T>): Promise<{ result: T; mebibytes: number }> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // what the flag adds
  const inUse = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  return watch(inUse, 300, work)
}

async function watch<T>(bytes: () => number, everyMs: number, work: () => Promise<T>) {
  const before = bytes()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, bytes())), everyMs)
  const result = await work()
  clearInterval(timer)
  return { result, mebibytes: (most - before) / 2 ** 20 }
}
