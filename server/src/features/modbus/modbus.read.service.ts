import type { ModbusRead, ModbusReadAnswer } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { modbusProblemIn } from '../../words/modbus.words.ts'
import { ModbusConnection } from './client/connection.ts'
import { ModbusError, type ModbusProblem } from './client/problem.ts'
import { spansOf } from './client/requests.ts'
import { type Read, readRound } from './client/round.ts'
import { everyValue, hexOf } from './client/values.ts'

// However many registers refuse to answer, the person gets what there is by then.
const longestMs = 20_000

/** Reads registers now; whatever fails is said in the answer. */
export async function readInstrument(ctx: Context, asked: ModbusRead): Promise<ModbusReadAnswer> {
  const { unit_id: unit, timeout_ms: timeoutMs, registers } = asked
  const signal = AbortSignal.any([ctx.gone, AbortSignal.timeout(longestMs)])
  const failed = (problem: ModbusProblem, connected: boolean): ModbusReadAnswer => ({
    connected,
    problem: modbusProblemIn(ctx.locale, problem),
    registers: [],
  })
  let connection: ModbusConnection
  try {
    connection = await ModbusConnection.open(asked, timeoutMs, signal)
  } catch (error) {
    if (error instanceof ModbusError) return failed(error.problem, false)
    throw error
  }
  try {
    const { reads } = await readRound(connection, spansOf(registers), { unit, timeoutMs, registers, signal })
    return { connected: true, problem: null, registers: registers.map((one, n) => shown(ctx, one, reads[n])) }
  } catch (error) {
    if (error instanceof ModbusError) return failed(error.problem, true)
    throw error
  } finally {
    connection.close()
  }
}

function shown(
  ctx: Context,
  place: ModbusRead['registers'][number],
  read: Read | undefined,
): ModbusReadAnswer['registers'][number] {
  if (read !== undefined && 'words' in read)
    return { ...place, words: hexOf(read.words), problem: null, values: everyValue(read.words) }
  const problem = modbusProblemIn(ctx.locale, read?.problem ?? 'no-answer')
  return { ...place, words: '', problem, values: [] }
}
