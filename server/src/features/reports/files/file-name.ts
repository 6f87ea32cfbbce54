import type { Report } from '@quantrac/contract'
import { formatLocalIso } from '../../../lib/instant.ts'

/** `quantrac_<station>_<from>_<to>.<ending>`, of letters that every file system takes; the last day is the last that is in it. */
export function fileNameOf(
  report: Pick<Report, 'module_code' | 'start_datetime' | 'end_datetime'>,
  ending: 'csv' | 'xlsx' | 'pdf',
): string {
  const from = dayOf(Date.parse(report.start_datetime))
  const to = dayOf(Math.max(Date.parse(report.start_datetime), Date.parse(report.end_datetime) - 1))
  return `quantrac_${safe(report.module_code)}_${from}_${to}.${ending}`
}

const dayOf = (instant: number) => formatLocalIso(instant).slice(0, 10)

/** Without marks above letters, spaces and signs that mean something to a system. */
function safe(code: string): string {
  const plain = code.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D')
  return plain.replace(/[^\w.-]+/g, '-').replace(/^[.-]+|[.-]+$/g, '') || 'station'
}
