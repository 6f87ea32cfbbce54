/** Why an instrument did not give what it was asked for, as it is stored and logged. */
export type ModbusProblem =
  | 'refused'
  | 'unreachable'
  | 'unknown-host'
  | 'no-connection'
  | 'no-answer'
  | 'closed'
  | 'not-modbus'
  | 'wrong-transaction'
  | 'wrong-unit'
  | 'short'
  | 'storage'
  | `exception ${number}`
  | `system ${string}`

export class ModbusError extends Error {
  readonly problem: ModbusProblem
  constructor(problem: ModbusProblem) {
    super(problem)
    this.problem = problem
  }
}

const bySystemCode: Readonly<Record<string, ModbusProblem>> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
}

export function problemOfSystem(error: unknown): ModbusProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return bySystemCode[code] ?? `system ${code}`
}

/** The instrument answered, and refuses the registers: asked otherwise it may give some of them. */
export function isAboutRegisters(problem: ModbusProblem): boolean {
  return problem === 'exception 2' || problem === 'exception 3' || problem === 'exception 4'
}

/** The connection stays usable: what arrived was an answer to the request. */
export const isException = (problem: ModbusProblem): boolean => problem.startsWith('exception ')
