import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface HammerOrder {
  readonly url: string
  readonly path: string
  /** Sent with each call, beside `host`. */
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

export interface Hammered {
  readonly callsPerSecond: number
  /** Milliseconds, one a call. */
  readonly waits: readonly number[]
}

export interface Hammer {
  /** Each connection asks again as soon as it is answered. */
  ask(order: HammerOrder): Promise<Hammered>
  end(): void
}

/** Asks from a separate process over plain sockets: an HTTP client would use CPU that the server needs. */
export function startHammer(): Hammer {
  const child = fork(fileURLToPath(import.meta.url), ['hammer'])
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the asking process failed')))
  ended.catch(() => undefined)
  return {
    ask: async (order) => {
      child.send(order)
      const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Hammered] // its only message
      return answer
    },
    end: () => child.kill(),
  }
}

async function work({ url, path, headers, connections, seconds }: HammerOrder): Promise<Hammered> {
  const { hostname, port, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const text = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const waits: number[] = []
  const start = performance.now()
  const until = start + seconds * 1000
  const asking = Array.from({ length: connections }, () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    return askUntil(socket, { text, until, answered: (ms) => waits.push(ms) })
  })
  await Promise.all(asking)
  return { callsPerSecond: waits.length / ((performance.now() - start) / 1000), waits }
}

interface Asking {
  readonly text: Buffer
  readonly until: number
  readonly answered: (ms: number) => void
}

function askUntil(socket: Socket, { text, until, answered }: Asking): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0
    let got: Buffer = Buffer.alloc(0)
    const ask = () => {
      asked = performance.now()
      socket.write(text)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('end', () => reject(new Error('the server ended a connection')))
    socket.on('data', (chunk) => {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk])
      const size = sizeOf(got)
      if (size === null || got.length < size) return
      if (got.toString('latin1', 9, 12) !== '200')
        return reject(new Error(got.toString('utf8', 0, Math.min(got.length, 2000))))
      got = Buffer.alloc(0)
      const now = performance.now()
      answered(now - asked)
      if (now < until) return ask()
      socket.destroy()
      resolve()
    })
  })
}

/** Of the whole answer, head and body; null where that is not known yet. */
function sizeOf(answer: Buffer): number | null {
  const headEnd = answer.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, headEnd))?.[1]
  if (length !== undefined) return headEnd + 4 + Number(length)
  const lastChunk = answer.indexOf('\r\n0\r\n\r\n', headEnd)
  return lastChunk === -1 ? null : lastChunk + 7
}

if (process.argv[2] === 'hammer')
  process.on('message', (order: HammerOrder) => void work(order).then((answer) => process.send?.(answer)))
