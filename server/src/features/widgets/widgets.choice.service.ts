import { type WidgetType, widgetTypes } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { findFactorsByCodes } from '../factors/factors.service.ts'
import { findModuleByCode } from '../modules/modules.service.ts'
import type { WidgetColumns } from './widgets.queries.ts'

/** What a widget is to show, by codes. */
export interface Choice {
  readonly module_code: string | null
  readonly factors: readonly string[]
}

/** @throws AppError under `factors` if the type shows fewer */
export function checkFactorCount(type: WidgetType, count: number): void {
  const limit = widgetTypes[type].factor_limit
  if (count <= limit) return
  throw limit === 0
    ? AppError.field('factors', 'takes-no-factors')
    : AppError.field('factors', 'factors-beyond-limit', limit)
}

/**
 * The module and factors of these codes, within the person's reach.
 * @throws AppError under `module_code` or `factors`
 */
export async function resolveChoice(
  ctx: Context,
  type: WidgetType,
  { module_code, factors }: Choice,
): Promise<Pick<WidgetColumns, 'module_id' | 'module_code' | 'factor_ids' | 'factor_codes'>> {
  const keys = [...new Set(factors.map(codeKey))]
  checkFactorCount(type, keys.length)
  if (module_code === null) {
    if (keys.length > 0) throw AppError.field('module_code', 'module-needed')
    return { module_id: null, module_code: null, factor_ids: [], factor_codes: [] }
  }
  const module = await findModuleByCode(ctx, module_code)
  if (module === undefined) throw AppError.field('module_code', 'unknown')
  const found = await findFactorsByCodes(ctx, module.id, factors)
  return {
    module_id: module.id,
    module_code: module.code,
    factor_ids: found.map(({ id }) => id),
    factor_codes: found.map(({ code }) => code),
  }
}
