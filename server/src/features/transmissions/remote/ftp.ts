import { Readable, Writable } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { Client, FTPError } from 'basic-ftp'
import { cleaned, problemOf, TransmissionError } from './problem.ts'
import { type Opening, type Remote, secretsOf, type Target } from './remote.ts'

/** How long the server may be silent. */
const silentMs = 10_000

/**
 * FTP and FTPS. The library bounds an answer, refuses a data connection to another host than its own, and
 * refuses commands with control characters.
 */
export async function openFtp(target: Target, { signal, onStep }: Opening): Promise<Remote> {
  const client = new Client(silentMs)
  const close = () => client.close()
  signal.addEventListener('abort', close)
  try {
    await connect(client, target, onStep)
    await client.login(target.username, target.password ?? '').catch((error: unknown) => {
      throw error instanceof FTPError ? replyOf(error, target, 'login') : error
    })
    await client.useDefaultSettings()
    onStep?.('login', target.username)
    return new FtpRemote(client, target, { base: await client.pwd(), signal })
  } catch (error) {
    client.close()
    throw refusalOf(error, target, signal)
  }
}

async function connect(client: Client, target: Target, onStep: Opening['onStep']): Promise<void> {
  const { protocol, host, port, certificate } = target
  const secure = { host, minVersion: 'TLSv1.2', ...(certificate !== null && { ca: certificate }) } as const
  if (protocol === 'ftps-implicit') {
    await watched(client, client.connectImplicitTLS(host, port, secure))
    onStep?.('connect', `${host}:${port}`)
  } else {
    const { message } = await watched(client, client.connect(host, port))
    onStep?.('connect', cleaned(message, secretsOf(target)))
    if (protocol === 'ftps') {
      await client.useTLS(secure)
      watch(client)
    }
  }
  if (protocol !== 'ftp') onStep?.('tls', tlsText(client))
}

/** What a server may say in one connection: thousands of files take less. */
const mostSaid = 4 * 1024 * 1024

/** The socket is there when the call has begun. */
function watched<T>(client: Client, connecting: Promise<T>): Promise<T> {
  watch(client)
  return connecting
}

/** The library passes over lines that are no answer, however many there are. */
function watch(client: Client): void {
  let said = 0
  client.ftp.socket.on('data', (data: string | Buffer) => {
    said += data.length
    if (said > mostSaid) client.close()
  })
}

function tlsText(client: Client): string {
  const { socket } = client.ftp
  if (!(socket instanceof TLSSocket)) return ''
  const until = new Date(socket.getPeerCertificate().valid_to)
  const day = Number.isNaN(until.getTime()) ? '' : until.toISOString().slice(0, 10)
  return [socket.getProtocol() ?? '', day].filter((part) => part !== '').join(' · ')
}

class FtpRemote implements Remote {
  readonly #client: Client
  readonly #target: Target
  readonly #base: string
  readonly #signal: AbortSignal

  constructor(client: Client, target: Target, { base, signal }: { base: string; signal: AbortSignal }) {
    this.#client = client
    this.#target = target
    this.#base = base
    this.#signal = signal
  }

  async enter(folder: string): Promise<string> {
    const path = folder.startsWith('/') ? folder : `${this.#base.replace(/\/$/, '')}/${folder}`
    await this.#work(() => this.#client.ensureDir(path))
    return path
  }

  write = (path: string, bytes: Buffer): Promise<void> =>
    this.#work(() => this.#client.uploadFrom(Readable.from([bytes]), path))

  rename = (from: string, to: string): Promise<void> => this.#work(() => this.#client.rename(from, to))

  remove = (path: string): Promise<void> => this.#work(() => this.#client.remove(path))

  async read(path: string, most: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    let size = 0
    const into = new Writable({
      write: (chunk: Buffer, _, done) => {
        size += chunk.length
        chunks.push(chunk)
        done(size > most ? new TransmissionError('different') : null)
      },
    })
    await this.#work(() => this.#client.downloadTo(into, path))
    return Buffer.concat(chunks)
  }

  close(): void {
    this.#client.close()
  }

  async #work(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      throw refusalOf(error, this.#target, this.#signal)
    }
  }
}

function refusalOf(error: unknown, target: Target, signal: AbortSignal): TransmissionError {
  if (signal.aborted) return new TransmissionError('timeout')
  return error instanceof FTPError ? replyOf(error, target, 'reply') : problemOf(error, secretsOf(target))
}

const replyOf = (error: FTPError, target: Target, problem: 'login' | 'reply'): TransmissionError =>
  new TransmissionError(
    problem,
    cleaned(error.message, secretsOf(target)),
    problem === 'reply' && error.code >= 500,
  )
