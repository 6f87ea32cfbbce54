import type { Download } from '@quantrac/contract'
import type { Context, Locale } from '../../../context.ts'
import { openFrozen } from '../frozen.service.ts'
import { fileName } from '../file-name.ts'
import { xlsxOf } from './xlsx.ts'

export interface FileChoice {
  readonly id: number
  /** Without one: the caller's language. */
  readonly locale?: Locale
}

/** A report as a workbook, written while it is sent. @throws AppError as openFrozen() */
export async function exportXlsx(ctx: Context, { id, locale = ctx.locale }: FileChoice): Promise<Download> {
  const frozen = await openFrozen(ctx, id)
  return { filename: fileName(frozen.report, 'xlsx'), body: xlsxOf(frozen, locale) }
}
