import { wordsOf } from '@quantrac/contract'
import type { ModbusConnection } from './connection.ts'
import { isAboutRegisters, isException, ModbusError, type ModbusProblem } from './problem.ts'
import { halvesOf, type Place, type Span } from './requests.ts'

/** Of each register, in their order: its words, or why it was refused. */
export type Read = { readonly words: Buffer } | { readonly problem: ModbusProblem }

export interface Round {
  readonly reads: readonly Read[]
  /** The requests that are worth making next time: refused ones were divided. */
  readonly spans: readonly Span[]
}

interface Asking {
  readonly unit: number
  readonly timeoutMs: number
  readonly registers: readonly Place[]
  /** Aborts between two requests. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads all registers, one request after the other. A refused request is divided until the register that the instrument
 * does not have stands alone.
 * @throws ModbusError if there is no answer, or none that can be understood
 */
export async function readRound(
  connection: ModbusConnection,
  given: readonly Span[],
  { unit, timeoutMs, registers, signal }: Asking,
): Promise<Round> {
  const reads = new Map<number, Read>()
  const spans: Span[] = []
  const waiting = [...given]
  for (let span = waiting.shift(); span !== undefined; span = waiting.shift()) {
    if (signal?.aborted === true) throw new ModbusError('no-answer')
    const answer = await ask(connection, { unit, ...span }, timeoutMs)
    if (typeof answer === 'string' && span.members.length > 1 && isAboutRegisters(answer)) {
      waiting.unshift(...halvesOf(span, registers))
      continue
    }
    spans.push(span)
    for (const member of span.members) {
      const { address, type } = registers[member] as Place // a span is of these registers
      const from = (address - span.address) * 2
      reads.set(
        member,
        typeof answer === 'string'
          ? { problem: answer }
          : { words: answer.subarray(from, from + wordsOf(type) * 2) },
      )
    }
  }
  return { reads: registers.map((_, n) => reads.get(n) ?? { problem: 'no-answer' }), spans }
}

async function ask(
  connection: ModbusConnection,
  span: Span & { readonly unit: number },
  timeoutMs: number,
): Promise<Buffer | ModbusProblem> {
  try {
    return await connection.read(span, timeoutMs)
  } catch (error) {
    if (error instanceof ModbusError && isException(error.problem)) return error.problem
    throw error
  }
}
