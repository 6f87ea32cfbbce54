import type { Context } from '../../context.ts'
import { type ModbusState, upsertStates } from './modbus.queries.ts'

export type { ModbusState }

/** What the copy that reads the instruments says of them. */
export async function reportModbusStates(ctx: Context, states: readonly ModbusState[]): Promise<void> {
  await upsertStates(ctx.db, states, ctx.now())
}

/** A copy that has not reported for longer is gone. */
export const reportedWithinMs = 30_000
