import type { Report } from '@quantrac/contract'
import { formatLocalIso } from '../../lib/instant.ts'

const dayText = (instant: number): string => formatLocalIso(instant).slice(0, 10)

/** The local days of a period, both included; of one without length, its day. */
function daysOf({ start_datetime, end_datetime }: Pick<Report, 'start_datetime' | 'end_datetime'>): {
  from: string
  to: string
} {
  const start = Date.parse(start_datetime)
  return { from: dayText(start), to: dayText(Math.max(start, Date.parse(end_datetime) - 1)) }
}

const dateText = (day: string): string => day.split('-').toReversed().join('/')

/** What a report is called that nobody named: «NT-DQT 01/11–18/11/2026». */
export function defaultName(report: Pick<Report, 'module_code' | 'start_datetime' | 'end_datetime'>): string {
  const days = daysOf(report)
  const to = dateText(days.to)
  if (days.from === days.to) return `${report.module_code} ${to}`
  const isOneYear = days.from.slice(0, 4) === days.to.slice(0, 4)
  const from = isOneYear ? dateText(days.from.slice(5)) : dateText(days.from)
  return `${report.module_code} ${from}–${to}`
}

/** Letters, digits, dots and dashes alone: safe on every system, and in every mail. */
export function fileName(report: Report, extension: 'csv' | 'xlsx' | 'pdf'): string {
  const station = report.module_code
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\u0111/g, 'd')
    .replace(/\u0110/g, 'D')
    .replace(/[^A-Za-z0-9.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  const { from, to } = daysOf(report)
  return `quantrac_${station || `report-${report.id}`}_${from}_${to}.${extension}`
}
