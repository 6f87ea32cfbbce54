import type { Context } from '../../context.ts'
import type { ScaledForm } from './client/values.ts'
import type { Place } from './client/requests.ts'
import { selectPolled } from './modbus.queries.ts'

/** What the copy that reads an instrument needs; names as devices have them. */
export interface ModbusSettings {
  readonly id: number
  readonly name: string
  readonly host: string
  readonly port: number
  readonly unit_id: number
  readonly timeout_ms: number
  readonly period_seconds: number
  /** The manufacturer id of its station. */
  readonly module: string
  readonly registers: readonly (Place & ScaledForm & { readonly factor: string })[]
}

/** The instruments that are switched on. Registers of deleted factors are left out. */
export async function readModbusSettings(ctx: Pick<Context, 'db'>): Promise<ModbusSettings[]> {
  const { sources, factors } = await selectPolled(ctx.db)
  return sources.flatMap(({ registers, ...same }) => {
    const known = registers.flatMap(({ factor_id, ...form }) => {
      const factor = factors.get(factor_id)
      return factor === undefined ? [] : [{ ...form, factor }]
    })
    return known.length === 0 ? [] : [{ ...same, registers: known }]
  })
}
