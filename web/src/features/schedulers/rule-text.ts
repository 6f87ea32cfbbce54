import type { Scheduler } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { formatDay } from '../../lib/time-format.ts'

type Rule = Pick<Scheduler, 'task' | 'repeat_every' | 'groups'>

/** How often, where people have a word for it. */
const named = ['1', '2', '3', '4', '6', '12'] as const

/** When a task runs and whom it tells, as one sentence: «Ngày 1, ba tháng một lần, 06:00 → Ca vận hành». */
export function ruleText({ task, repeat_every, groups }: Rule, t: TFunction): string {
  const rule = timesText(task, repeat_every, t)
  if (groups.length === 0) return rule
  return t('schedulers.rule.to', { rule, groups: groups.map(({ name }) => name).join(', ') })
}

/** From when until when a task runs. */
export function periodText(
  {
    starts_on,
    ends,
    end_date,
    occurrences,
  }: Pick<Scheduler, 'starts_on' | 'ends' | 'end_date' | 'occurrences'>,
  t: TFunction,
): string {
  const day = formatDay(starts_on)
  if (ends === 'on' && end_date !== null) return t('schedulers.rule.until', { day, end: formatDay(end_date) })
  if (ends === 'after') return t('schedulers.rule.times', { day, count: occurrences ?? 0 })
  return t('schedulers.rule.never', { day })
}

function timesText({ crontab, interval }: Scheduler['task'], months: number, t: TFunction): string {
  if (crontab === null)
    return interval === null ? '–' : t(`schedulers.intervals.${interval.period}`, { count: interval.every })
  const { minute, hour, day_of_month, day_of_week, month_of_year } = crontab
  const numbers = [minute, hour, day_of_month].map(Number)
  // A task of the older calls may have any line of cron.
  if (day_of_week !== '*' || !/^\*(\/\d+)?$/.test(month_of_year) || numbers.some(Number.isNaN))
    return t('schedulers.rule.cron', {
      line: [minute, hour, day_of_month, month_of_year, day_of_week].join(' '),
    })
  const name = named.find((one) => one === String(months))
  return [
    day_of_month === '31' ? t('schedulers.rule.lastDay') : t('schedulers.rule.day', { day: day_of_month }),
    name === undefined ? t('schedulers.rule.each', { count: months }) : t(`schedulers.months.${name}`),
    `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`,
  ].join(', ')
}
