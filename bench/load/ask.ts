import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

interface AskOrder {
  readonly url: string
  readonly token: string
  readonly paths: readonly string[]
  readonly times: number
}

/**
 * Makes each call so many times, one after another, in a separate process. Milliseconds to the end of each answer, by
 * path.
 */
export async function askInTurn(order: AskOrder): Promise<Record<string, number[]>> {
  const child = fork(fileURLToPath(import.meta.url), ['asker'])
  child.send(order)
  const [waits] = (await once(child, 'message')) as [Record<string, number[]>] // its only message
  return waits
}

async function work({ url, token, paths, times }: AskOrder): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (path: string) => {
    const answer = await fetch(url + path, { headers })
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
    await answer.arrayBuffer()
  }
  // The first call opens the connection and compiles code.
  await ask('/api/modules/list/')
  const waits: Record<string, number[]> = {}
  for (const path of paths) {
    waits[path] = []
    for (let n = 0; n < times; n++) {
      const began = performance.now()
      await ask(path)
      waits[path].push(performance.now() - began)
    }
  }
  process.send?.(waits, () => process.exit(0))
}

if (process.argv[2] === 'asker') process.once('message', (order: AskOrder) => void work(order))
