import type { Factor, Module, ReportWrite } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { findFactorsByCodes, listFactorsOf } from '../factors/factors.service.ts'
import { findModuleByCode } from '../modules/modules.service.ts'

type Asked = Pick<ReportWrite, 'module_code' | 'factors' | 'all_factors'>

export interface Choice {
  readonly module: Module
  /** In the order of the columns. */
  readonly factors: readonly Factor[]
}

/** The station and the factors of it that are asked for. @throws AppError under `module_code` or `factors` (unknown) */
export async function resolveChoice(ctx: Context, asked: Asked): Promise<Choice> {
  const module = await findModuleByCode(ctx, asked.module_code)
  if (module === undefined) throw AppError.field('module_code', 'unknown')
  const factors = asked.all_factors
    ? await listFactorsOf(ctx, module.id)
    : await findFactorsByCodes(ctx, module.id, asked.factors)
  return { module, factors }
}
