import { isIPv6 } from 'node:net'
import { isDatabaseDown } from './db/database.ts'
import type { SessionFlaw } from './db/session-check.ts'

/** Why the program cannot start, as a sentence for the person who starts it and can fix it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Runs a step of the start. @throws StartError if `explain` can explain the failure, else the failure itself. */
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

/** The variable that names the database, in sentences about it. */
export type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_OWNER_URL'

/** Explains why the first connection to `DATABASE_URL` failed. */
export const explainDatabase = (failure: Failure) => explainDatabaseOf('DATABASE_URL')(failure)

export function explainDatabaseOf(variable: DatabaseVariable) {
  return ({ error, code, words }: Failure): string | null => {
    if (code === '28P01' || code === '28000')
      return `The database of ${variable} refuses the user or the password: ${words}`
    if (code === '3D000') return `The database of ${variable} does not exist: ${words}`
    if (code === '42501') return `The user of ${variable} ${mayNot[variable]}: ${words}`
    if (words.startsWith('unsupported startup parameter'))
      return `${variable} leads to a pooler that refuses settings of connections (${words}). Let it ignore them (ignore_startup_parameters of PgBouncer), or connect to PostgreSQL itself.`
    if (isDatabaseDown(error) || code === 'EAI_AGAIN' || code === 'EHOSTUNREACH')
      return `The database of ${variable} does not answer: ${words}`
    return null
  }
}

const mayNot: Readonly<Record<DatabaseVariable, string>> = {
  DATABASE_URL:
    'may not make tables there; it has to own the database, or DATABASE_OWNER_URL has to name the user who does',
  DATABASE_OWNER_URL: 'may not make tables there; it has to own the database and all that is in it',
}

/** @throws StartError if there is a flaw */
export function refuseFlaw(flaw: SessionFlaw | null, variable: DatabaseVariable): void {
  if (flaw !== null) throw new StartError(`${variable}${flaws[flaw]}`)
}

const flaws: Readonly<Record<SessionFlaw, string>> = {
  shared:
    ' leads to a pooler that gives each transaction another connection (transaction pooling). Quantrac keeps settings and ' +
    'locks on its connections. Choose session pooling there, or connect to PostgreSQL itself.',
  settings:
    ', or a pooler that it leads to, drops the settings of connections. Let the database itself have them: ' +
    "alter database … set timezone = 'UTC'; alter database … set extra_float_digits = 1; alter database … set jit = off;",
}

/** Explains why listening for HTTP failed. */
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

/** Explains why the certificate or its key could not be read. */
export function explainTls({ words }: Failure): string {
  return `QUANTRAC_TLS_CERT and QUANTRAC_TLS_KEY do not serve: ${words}`
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A host with several IP addresses fails once for each, and the AggregateError then has no message. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(wordsOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
