import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'

export interface Charts {
  readonly url: string
  readonly token: string
  readonly path: string
  readonly atOnce: number
}

/** Milliseconds of each answer, by its status. */
export type Answered = Record<string, number[]>

/** One person asks for so many charts at once, and for each again as soon as it comes, from a separate process until `stop`. */
export function startCharts(charts: Charts): { stop(): Promise<Answered> } {
  const child = fork(fileURLToPath(import.meta.url), ['charts'])
  child.send(charts)
  return {
    stop: async () => {
      child.send('stop')
      const [answered] = (await once(child, 'message')) as [Answered] // its only message
      child.kill()
      return answered
    },
  }
}

const over = new AbortController()

async function work({ url, token, path, atOnce }: Charts): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const options = { agent, headers: { authorization: `Bearer ${token}` } }
  const answered: Answered = {}
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now()
      const sent = request(url + path, options, (answer) => {
        answer.resume()
        answer.once('end', () => {
          const status = String(answer.statusCode)
          answered[status] = [...(answered[status] ?? []), performance.now() - began]
          resolve()
        })
      })
      sent.once('error', reject)
      sent.end()
    })
  const askOn = async () => {
    while (!over.signal.aborted) await ask()
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  process.send?.(answered)
}

if (process.argv[2] === 'charts')
  process.on('message', (given: Charts | 'stop') => {
    if (given === 'stop') over.abort()
    else void work(given)
  })
