import { type DestinationStream, type Logger, pino } from 'pino'

/** Field names whose value never reaches a log line, at any of these depths. */
const secrets = [
  'password',
  'old_password',
  'new_password',
  'access_token',
  'refresh_token',
  'refresh',
  'token',
  'authorization',
  'cookie',
]

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    timestamp: () => `,"time":"${new Date().toISOString()}"`, // a log tells when it was written, whatever clock the work has
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[secret]',
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** What a log needs of an error. Its other properties stay out: a driver hangs whole connections on them. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, message: error.message, code, stack: error.stack }
}
