import {
  type Factor,
  isOfStation,
  type Module,
  type ReportResolution,
  type ReportType,
  type ReportWrite,
  stationTypeOf,
} from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { findFactorsByCodes, listFactorsOf } from '../factors/factors.service.ts'
import { findModuleByCode } from '../modules/modules.service.ts'

type Asked = Pick<ReportWrite, 'report_type' | 'module_code' | 'factors' | 'all_factors'>

export interface Choice {
  readonly module: Module
  /** In the order of the columns. */
  readonly factors: readonly Factor[]
}

type Shape = Pick<ReportWrite, 'report_type' | 'factors' | 'all_factors' | 'resolution' | 'layout'>

/** What is asked without what its type has no choice of. */
export function shapeOf<A extends Shape>(asked: A): A {
  const { report_type } = asked
  const resolution = resolutionOf(report_type, asked.resolution)
  const isWhole = isOfStation(report_type)
  if (report_type === 'history' || report_type === 'alert') return asked
  return { ...asked, resolution, layout: 'wide', ...(isWhole && { factors: [], all_factors: true }) }
}

/** Of VN_AQI hours or days, of the share of data days or months (`raw`). */
export function resolutionOf(type: ReportType, resolution: ReportResolution): ReportResolution {
  if (type === 'aqi') return resolution === '1h' ? '1h' : '1d'
  if (type === 'data-share') return resolution === '1d' ? '1d' : 'raw'
  return type === 'compliance' || type === 'cost' ? 'raw' : resolution
}

/** The station and the factors of it that are asked for. @throws AppError under `module_code` or `factors` */
export async function resolveChoice(ctx: Context, asked: Asked): Promise<Choice> {
  const module = await findModuleByCode(ctx, asked.module_code)
  if (module === undefined) throw AppError.field('module_code', 'unknown')
  const wanted = stationTypeOf[asked.report_type]
  if (wanted !== undefined && module.type !== wanted)
    throw AppError.field('module_code', wanted === 'air' ? 'not-air' : 'not-electricity')
  const factors = asked.all_factors
    ? await listFactorsOf(ctx, module.id)
    : await findFactorsByCodes(ctx, module.id, asked.factors)
  return { module, factors }
}
