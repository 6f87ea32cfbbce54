import { once } from 'node:events'
import { liveProtocol } from '@quantrac/contract'
import { WebSocket } from 'ws'

export interface LiveClient {
  readonly ws: WebSocket
  /** The next unread message. */
  next(): Promise<Record<string, unknown>>
  take(count: number): Promise<Record<string, unknown>[]>
  send(message: unknown): void
  /** Resolves with the close code of the server. */
  readonly closed: Promise<number>
  /** Closes from this side and waits for the end. */
  close(): Promise<void>
}

export interface LiveClientOptions {
  readonly token?: string
  readonly origin?: string
  readonly protocols?: string[]
}

/** An open socket of a client that is not a browser, unless an origin is given. */
export async function openLive(
  url: string,
  path: string,
  options: LiveClientOptions = {},
): Promise<LiveClient> {
  const protocols = options.protocols ?? [liveProtocol, options.token ?? '']
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, protocols, {
    ...(options.origin !== undefined && { origin: options.origin }),
  })
  const client = readFrom(ws)
  await once(ws, 'open')
  return client
}

function readFrom(ws: WebSocket): LiveClient {
  const arrived: Record<string, unknown>[] = []
  const waiting: ((message: Record<string, unknown>) => void)[] = []
  ws.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as Record<string, unknown> // the server sends objects in Buffers
    const taker = waiting.shift()
    if (taker === undefined) arrived.push(message)
    else taker(message)
  })
  const closed = new Promise<number>((resolve) => ws.on('close', resolve))
  const next = () => {
    const message = arrived.shift()
    if (message !== undefined) return Promise.resolve(message)
    return new Promise<Record<string, unknown>>((resolve) => waiting.push(resolve))
  }
  return {
    ws,
    closed,
    next,
    take: async (count) => {
      const messages: Record<string, unknown>[] = []
      while (messages.length < count) messages.push(await next())
      return messages
    },
    send: (message) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    close: async () => {
      ws.close()
      await closed
    },
  }
}

/** The status of a refused handshake; 101 if it is accepted. */
export async function refusedWith(
  url: string,
  path: string,
  options: LiveClientOptions = {},
): Promise<number> {
  const ws = new WebSocket(
    `${url.replace(/^http/, 'ws')}${path}`,
    options.protocols ?? [liveProtocol, options.token ?? ''],
    { ...(options.origin !== undefined && { origin: options.origin }) },
  )
  ws.on('error', () => undefined)
  const answer = await Promise.race([once(ws, 'unexpected-response'), once(ws, 'open')])
  ws.terminate()
  const response = answer[1] as { statusCode: number } | undefined // the library hands over request and response
  return response?.statusCode ?? 101
}
