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
    timestamp: () => `,"time":"${new Date().toISOString()}"`, // the real time of writing, also where the work has an injected clock
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[secret]',
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** The parts of an error that a log needs. Other properties are left out: drivers attach whole connections to them. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, message: error.message, code, stack: error.stack }
}
