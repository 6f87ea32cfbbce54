import type { Factor, Module } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import { findModuleByCode } from '../modules/modules.service.ts'

export interface AskedStretch {
  readonly module_code: string
  readonly factor_codes: readonly string[]
  readonly start_datetime: string
  readonly end_datetime: string
}

export interface Stretch {
  readonly module: Module
  readonly factors: readonly Factor[]
  /** Epoch ms of the first and the last reading that it may be about. */
  readonly start: number
  readonly end: number
}

/** @throws AppError under the field that names nothing */
export async function stretchOf(ctx: Context, asked: AskedStretch): Promise<Stretch> {
  const module = await findModuleByCode(ctx, asked.module_code)
  if (module === undefined) throw AppError.field('module_code', 'unknown')
  const wanted = new Set(asked.factor_codes.map(codeKey))
  const factors = (await listFactorsOf(ctx, module.id)).filter(({ code }) => wanted.has(codeKey(code)))
  if (factors.length < wanted.size) throw AppError.field('factor_codes', 'unknown')
  return {
    module,
    factors,
    start: Date.parse(asked.start_datetime),
    end: Date.parse(asked.end_datetime),
  }
}
