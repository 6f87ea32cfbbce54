import { isIPv6 } from 'node:net'
import { isDatabaseDown } from './db/database.ts'

/** Why the program cannot start, as a sentence for the person who starts it and can mend it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Runs a step of the start. @throws StartError where `explain` knows what its failure means, else the failure itself. */
export async function explained<T>(
  step: () => Promise<T>,
  explain: (failure: Failure) => string | null,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const sentence = explain({ error, code: codeOf(error), words: wordsOf(error) })
    throw sentence === null ? error : new StartError(sentence, { cause: error })
  }
}

interface Failure {
  readonly error: unknown
  readonly code: string
  readonly words: string
}

/** What a first look at the database of `DATABASE_URL` may fail for. */
export function explainDatabase({ error, code, words }: Failure): string | null {
  if (code === '28P01' || code === '28000')
    return `The database of DATABASE_URL refuses the user or the password: ${words}`
  if (code === '3D000') return `The database of DATABASE_URL does not exist: ${words}`
  if (code === '42501')
    return `The user of DATABASE_URL may not make tables there; it has to own the database: ${words}`
  if (isDatabaseDown(error) || code === 'EAI_AGAIN' || code === 'EHOSTUNREACH')
    return `The database of DATABASE_URL does not answer: ${words}`
  return null
}

/** What listening for HTTP may fail for. */
export function explainListen({ host, port }: { host: string; port: number }) {
  const at = `${isIPv6(host) ? `[${host}]` : host}:${port}`
  return ({ code }: Failure): string | null => {
    if (code === 'EADDRINUSE')
      return `${at} is in use by another program. Stop that one, or choose another port with PORT.`
    if (code === 'EACCES') return `This user may not listen on ${at}. Choose a port above 1023 with PORT.`
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      return `HOST: this machine has no address ${host}.`
    return null
  }
}

/** What reading the certificate and its key may fail for. */
export function explainTls({ words }: Failure): string {
  return `QUANTRAC_TLS_CERT and QUANTRAC_TLS_KEY do not serve: ${words}`
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** An address with several numbers fails once for each, and the whole then has no words of its own. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(wordsOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
