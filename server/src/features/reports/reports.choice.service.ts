import type { Factor, Module, ReportWrite } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
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
  const factors = await listFactorsOf(ctx, module.id)
  if (asked.all_factors) return { module, factors }
  const byCode = new Map(factors.map((factor) => [codeKey(factor.code), factor]))
  const chosen = [...new Set(asked.factors.map(codeKey))].map((key) => {
    const factor = byCode.get(key)
    if (factor === undefined) throw AppError.field('factors', 'unknown')
    return factor
  })
  return { module, factors: chosen }
}
