import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Call {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export type Reply = (response: ServerResponse, call: Call) => void

/** Answers with a status and a body. */
export const says =
  (status: number, body: unknown = '', headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))

export interface ServiceSink {
  readonly url: string
  readonly calls: Call[]
  /** The next answers, one each; then the usual one. */
  answer(...replies: Reply[]): void
  stop(): Promise<void>
}

/** A service on this machine that keeps what it was sent. */
export async function startServiceSink(usual: Reply): Promise<ServiceSink> {
  const calls: Call[] = []
  const replies: Reply[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
      calls.push(call)
      const reply = replies.shift() ?? usual
      reply(response, call)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answer: (...next) => replies.push(...next),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
