import { Agent, request } from 'node:http'
import { type ClientHttp2Session, connect, constants } from 'node:http2'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

export interface Answer {
  readonly status: number
  readonly text: string
}

/** Sends a request as it is; null if no whole answer comes. */
export interface Sender {
  (sent: Sent): Promise<Answer | null>
  close(): void
}

const longestMs = 60_000

const headersOf = ({ headers, body }: Sent): Record<string, string> => ({
  ...headers,
  ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }),
})

export function http1Sender(url: string, atOnce: number): Sender {
  const { hostname: host, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const send = (sent: Sent): Promise<Answer | null> => {
    const { promise, resolve } = Promise.withResolvers<Answer | null>()
    const { method, path, body } = sent
    const call = request(
      { host, port, method, path, agent, timeout: longestMs, headers: headersOf(sent) },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
        response.on('error', () => resolve(null))
      },
    )
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(null))
    call.end(body ?? undefined)
    return promise
  }
  return Object.assign(send, { close: () => agent.destroy() })
}

/**
 * All requests share one session while the server keeps it. A server refuses streams of a session that holds too much
 * of it: such a request was not begun, and goes out again on another one, as clients do.
 */
export function http2Sender(url: string): Sender {
  let session: ClientHttp2Session | null = null
  const open = (): ClientHttp2Session => {
    if (session === null || session.closed || session.destroyed) {
      session = connect(url)
      session.on('error', () => undefined)
    }
    return session
  }
  const once = (sent: Sent): Promise<Answer | 'refused' | null> => {
    const { promise, resolve } = Promise.withResolvers<Answer | 'refused' | null>()
    const head = { ':method': sent.method, ':path': sent.path, ...headersOf(sent) }
    const own = open()
    const stream = own.request(head, { endStream: sent.body === null })
    const chunks: Buffer[] = []
    let status = 0
    stream.on('response', (answer) => (status = answer[':status'] ?? 0))
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => resolve(status === 0 ? null : { status, text: Buffer.concat(chunks).toString() }))
    stream.on('error', () => {
      const isRefused = status === 0 && stream.rstCode === constants.NGHTTP2_ENHANCE_YOUR_CALM
      if (isRefused && session === own) {
        session = null
        own.close()
      }
      resolve(isRefused ? 'refused' : null)
    })
    stream.on('close', () => resolve(null))
    stream.setTimeout(longestMs, () => stream.close())
    if (sent.body !== null) stream.end(sent.body)
    return promise
  }
  const send = async (sent: Sent): Promise<Answer | null> => {
    const first = await once(sent)
    if (first !== 'refused') return first
    const second = await once(sent)
    return second === 'refused' ? null : second
  }
  return Object.assign(send, { close: () => session?.destroy() })
}
