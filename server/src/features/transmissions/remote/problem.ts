/** Why a destination could not be used; words are made for who reads it. */
export type TransmissionProblem =
  | 'unknown-host'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'closed'
  | 'certificate'
  | 'no-tls'
  | 'host-key'
  | 'host-key-unknown'
  | 'login'
  | 'reply'
  | 'different'
  | 'secret'

const mostDetail = 300

/** A failure at a destination. The detail is what the server says, which may be anything but the secrets. */
export class TransmissionError extends Error {
  readonly problem: TransmissionProblem
  readonly detail: string
  /** The server refuses this file or folder, and goes on to answer. */
  readonly isRefusal: boolean

  constructor(problem: TransmissionProblem, detail = '', isRefusal = false) {
    super(`${problem} ${detail}`.trim())
    this.problem = problem
    this.detail = detail
    this.isRefusal = isRefusal
  }

  /** As it is stored. */
  get stored(): string {
    return this.message
  }
}

const byCode: Readonly<Record<string, TransmissionProblem>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
}

/** A text of the other side, on one line, without the secrets that it was told. */
export function cleaned(text: string, secrets: readonly string[]): string {
  const found = secrets.filter((one) => one.length > 0)
  const hidden = found.reduce((rest, one) => rest.replaceAll(one, '***'), text)
  return hidden
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, mostDetail)
    .toWellFormed()
}

/** Any failure as one of a destination. */
export function problemOf(error: unknown, secrets: readonly string[]): TransmissionError {
  if (error instanceof TransmissionError) return error
  const { code, message } = partsOf(error)
  const known = byCode[code]
  if (known !== undefined) return new TransmissionError(known)
  if (/wrong version number/.test(message)) return new TransmissionError('no-tls')
  if (isCertificate(code)) return new TransmissionError('certificate', cleaned(message, secrets))
  if (/timed? ?out/i.test(message)) return new TransmissionError('timeout')
  return new TransmissionError('closed', cleaned(message, secrets))
}

function partsOf(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  const code = 'code' in error ? String(error.code) : ''
  return { code, message: error.message }
}

const isCertificate = (code: string): boolean =>
  /CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|UNABLE_TO_|EPROTO/.test(code)
