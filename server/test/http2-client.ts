import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { type Agent, request } from 'node:https'

export interface Call {
  readonly path: string
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
}

export interface PlainAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** An open session; its errors are those of its streams. */
export async function openSession(url: string): Promise<ClientHttp2Session> {
  const session = connect(url, { rejectUnauthorized: false })
  session.on('error', () => undefined)
  await once(session, 'remoteSettings')
  return session
}

/** Starts a call; a body is sent whole, `null` means that it never comes. */
export function startCall(
  session: ClientHttp2Session,
  { path, method = 'GET', headers, body }: Omit<Call, 'body'> & { readonly body?: string | null },
): ClientHttp2Stream {
  const stream = session.request(
    { ':path': path, ':method': method, ...headers },
    { endStream: body === undefined },
  )
  stream.on('error', () => undefined)
  if (typeof body === 'string') stream.end(body)
  return stream
}

/** The whole answer; status 0 if the stream was reset before one came. */
export async function answerTo(stream: ClientHttp2Stream): Promise<PlainAnswer> {
  let headers: IncomingHttpHeaders & { ':status'?: number } = {}
  let text = ''
  stream.on('response', (given) => (headers = given))
  stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  await closed(stream)
  const { ':status': status = 0, ...rest } = headers
  return { status, headers: rest, text }
}

/** Settles also when the stream was reset. */
export const closed = (stream: ClientHttp2Stream): Promise<void> =>
  new Promise((resolve) => void stream.once('close', resolve))

export const callHttp2 = (session: ClientHttp2Session, call: Call): Promise<PlainAnswer> =>
  answerTo(startCall(session, call))

/** The same call over HTTP/1.1, without an agent on a connection of its own. */
export async function callHttp1(
  url: string,
  { path, method = 'GET', headers = {}, body, agent }: Call & { readonly agent?: Agent },
): Promise<PlainAnswer> {
  const sent = request(url + path, {
    method,
    headers,
    agent: agent ?? false,
    rejectUnauthorized: false,
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage] // what this event has
  let text = ''
  answer.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  await once(answer, 'end')
  return { status: answer.statusCode ?? 0, headers: answer.headers, text }
}
