import type { Module } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { findModuleByCode } from './modules.service.ts'
import { listFactorsOf } from '../factors/factors.service.ts'

/** A module and some of its factors, by codes. */
export interface FactorChoice {
  readonly module_code: string
  readonly factors: readonly string[]
}

/** The module and the ids of the factors in the chosen order, within the caller's reach. @throws AppError under `module_code` or `factors` */
export async function chooseFactors(
  ctx: Context,
  { module_code, factors }: FactorChoice,
): Promise<{ module: Module; factors: { id: number; code: string }[] }> {
  const module = await findModuleByCode(ctx, module_code)
  if (module === undefined) throw AppError.field('module_code', 'unknown')
  const own = new Map((await listFactorsOf(ctx, module.id)).map((factor) => [codeKey(factor.code), factor]))
  const keys = [...new Set(factors.map(codeKey))]
  const found = keys.flatMap((key) => own.get(key) ?? [])
  if (found.length < keys.length) throw AppError.field('factors', 'unknown')
  return { module, factors: found }
}
