import { createHash } from 'node:crypto'
import { Client, type ConnectConfig, type SFTPWrapper } from 'ssh2'
import { cleaned, problemOf, TransmissionError } from './problem.ts'
import { type Opening, type Remote, secretsOf, type Target } from './remote.ts'

/** How long the server may take for one answer. */
const answerMs = 10_000

/** As OpenSSH shows it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** Nothing is told to a server whose key is not the one that is known: neither a name nor a password. */
export async function openSftp(target: Target, { signal, onStep }: Opening): Promise<Remote> {
  const client = new Client()
  // Whatever goes wrong later is said by the call that it ends.
  client.on('error', () => undefined)
  const close = () => client.destroy()
  signal.addEventListener('abort', close)
  try {
    await signedIn(client, target, onStep)
    onStep?.('login', target.username)
    const sftp = await answer<SFTPWrapper>(client, (done) => client.sftp(done))
    return new SftpRemote(client, sftp, { target, signal })
  } catch (error) {
    client.destroy()
    throw signal.aborted ? new TransmissionError('timeout') : failureOf(error, target)
  }
}

function signedIn(client: Client, target: Target, onStep: Opening['onStep']): Promise<void> {
  const { host, port, username, password, private_key } = target
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let wrongKey: TransmissionError | null = null
  const hostVerifier = (key: Buffer): boolean => {
    const found = fingerprintOf(key)
    const known = target.host_key?.replace(/=+$/, '')
    if (known !== found)
      wrongKey = new TransmissionError(known === undefined ? 'host-key-unknown' : 'host-key', found)
    else onStep?.('host-key', found)
    return wrongKey === null
  }
  const config: ConnectConfig = {
    host,
    port,
    username,
    readyTimeout: answerMs,
    hostVerifier,
    ...(password !== null && { password, tryKeyboard: true }),
    ...(private_key !== null && { privateKey: private_key }),
  }
  client.on('keyboard-interactive', (...asked) => {
    const [, , , prompts, finish] = asked
    finish(prompts.map(() => password ?? ''))
  })
  client.once('connect', () => onStep?.('connect', `${host}:${port}`))
  client.once('ready', () => resolve())
  client.once('error', (error) => reject(wrongKey ?? failureOf(error, target)))
  client.once('close', () => reject(wrongKey ?? new TransmissionError('closed')))
  try {
    client.connect(config)
  } catch (error) {
    // A key that cannot be read; its text stays out of the error.
    reject(private_key === null ? error : new TransmissionError('secret'))
  }
  return promise
}

type Done<T> = (error: Error | null | undefined, value: T) => void

/** What a call gives to its callback, in time. */
function answer<T>(client: Client, ask: (done: Done<T>) => unknown): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const closed = () => reject(new TransmissionError('closed'))
  client.once('close', closed)
  const late = setTimeout(() => {
    reject(new TransmissionError('timeout'))
    client.destroy()
  }, answerMs)
  try {
    ask((error, value) => {
      if (error) reject(error)
      else resolve(value)
    })
  } catch (error) {
    reject(error)
  }
  return promise.finally(() => {
    clearTimeout(late)
    client.off('close', closed)
  })
}

class SftpRemote implements Remote {
  readonly #client: Client
  readonly #sftp: SFTPWrapper
  readonly #target: Target
  readonly #signal: AbortSignal

  constructor(
    client: Client,
    sftp: SFTPWrapper,
    { target, signal }: { target: Target; signal: AbortSignal },
  ) {
    this.#client = client
    this.#sftp = sftp
    this.#target = target
    this.#signal = signal
  }

  async enter(folder: string): Promise<string> {
    const parts = folder.split('/').filter((part) => part !== '')
    let path = folder.startsWith('/') ? '' : '.'
    for (const part of parts) {
      path = `${path}/${part}`
      const isThere = await this.#ask<unknown>((done) => this.#sftp.stat(path, done)).then(
        () => true,
        (error: unknown) => isRefusal(error) && false,
      )
      if (!isThere) await this.#ask((done) => this.#sftp.mkdir(path, done))
    }
    return path === '' ? '/' : path
  }

  async write(path: string, bytes: Buffer): Promise<void> {
    await this.#ask((done) => this.#sftp.writeFile(path, bytes, done))
  }

  /** Most servers refuse to rename over a file; those of OpenSSH have a call that does. */
  async rename(from: string, to: string): Promise<void> {
    await this.#ask((done) => this.#sftp.ext_openssh_rename(from, to, done)).catch((error: unknown) => {
      if (error instanceof TransmissionError && error.problem !== 'reply' && error.problem !== 'closed')
        throw error
      return this.#ask((done) => this.#sftp.rename(from, to, done))
    })
  }

  async read(path: string, most: number): Promise<Buffer> {
    const handle = await this.#ask<Buffer>((done) => this.#sftp.open(path, 'r', done))
    const bytes = Buffer.alloc(most + 1)
    const size = await this.#ask<number>((done) =>
      this.#sftp.read(handle, bytes, 0, bytes.length, 0, (error, count) => done(error, count)),
    )
    await this.#ask((done) => this.#sftp.close(handle, done))
    return bytes.subarray(0, size)
  }

  async remove(path: string): Promise<void> {
    await this.#ask((done) => this.#sftp.unlink(path, done))
  }

  close(): void {
    this.#client.end()
  }

  async #ask<T = void>(ask: (done: Done<T>) => unknown): Promise<T> {
    try {
      return await answer(this.#client, ask)
    } catch (error) {
      throw this.#signal.aborted ? new TransmissionError('timeout') : failureOf(error, this.#target)
    }
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof TransmissionError && error.isRefusal) return true
  throw error
}

/** A number is a status of SFTP: the server has answered. */
function failureOf(error: unknown, target: Target): TransmissionError {
  if (!(error instanceof Error)) return problemOf(error, secretsOf(target))
  const detail = cleaned(error.message, secretsOf(target))
  if ('level' in error && error.level === 'client-authentication')
    return new TransmissionError('login', detail)
  if ('level' in error && error.level === 'client-timeout') return new TransmissionError('timeout')
  if ('code' in error && typeof error.code === 'number') return new TransmissionError('reply', detail, true)
  return problemOf(error, secretsOf(target))
}
