import { ActionIcon, Card, Group, Skeleton, Title } from '@mantine/core'
import { type AqiValue, aqiBands, localDay } from '@quantrac/contract'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bandTone } from '../../components/aqi/bands.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { type CalendarDay, MonthCalendar } from '../../components/month-calendar/MonthCalendar.tsx'
import { useMinute } from '../../lib/use-now.ts'
import { monthsBefore, monthsSpan, monthTitle } from './aqi-months.ts'
import { aqiDaysQuery } from './aqi-queries.ts'
import { valueWords } from '../../components/aqi/aqi-words.ts'
import { AqiDay } from './AqiDay.tsx'
import classes from './AqiDays.module.css'
import card from './AqiTab.module.css'

/** Daily VN_AQI of three months as calendars, with one day opened. */
export function AqiDays({ code }: { code: string }) {
  const { t } = useTranslation()
  const today = localDay(useMinute())
  // How many times three months back.
  const [back, setBack] = useState(0)
  const [asked, setAsked] = useState<string | null>(null)
  const months = monthsBefore(today.slice(0, 7), back * 3)
  const query = useQuery(aqiDaysQuery(code, monthsSpan(months)))
  const days = query.data?.data ?? []
  const byDay = new Map(days.map((one) => [localDay(Date.parse(one.start)), one]))
  const newest = days.findLast(({ value }) => value !== null) ?? days.at(-1)
  const open = (asked === null ? undefined : byDay.get(asked)) ?? newest
  return (
    <Card component="section" padding={0} className={card.card ?? ''}>
      <div className={card.head}>
        <Title order={2} size="h3">
          {t('aqi.days.title')}
        </Title>
        <span className={card.note}>
          {t('aqi.days.note')}
          <Counts month={months[2] ?? ''} days={days} />
        </span>
        <Paging months={months} back={back} onBack={setBack} />
      </div>
      {query.isError && query.data === undefined ? (
        <ErrorView error={query.error} fallback={t('vnAqi.failed')} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Skeleton height={280} m={16} width="auto" />
      ) : (
        <div className={classes.days}>
          {months.map((month) => {
            const cells = cellsOf(month, { byDay, today, t })
            return (
              <div key={month} data-empty={cells.length === 0 || undefined}>
                <MonthCalendar
                  month={month}
                  title={monthTitle(month, t)}
                  days={cells}
                  chosen={open === undefined ? null : localDay(Date.parse(open.start))}
                  onOpen={setAsked}
                />
              </div>
            )
          })}
          {open !== undefined && <AqiDay day={open} />}
        </div>
      )}
    </Card>
  )
}

interface Given {
  byDay: ReadonlyMap<string, AqiValue>
  today: string
  t: TFunction
}

/** The days of a month that are over, and today. */
function cellsOf(month: string, { byDay, today, t }: Given): CalendarDay[] {
  const over = [...byDay]
    .filter(([day]) => day.startsWith(month))
    .map(([day, one]): CalendarDay => {
      const words = valueWords(one, t)
      if (one.value === null || one.band === null) return { day, state: 'short', text: '–', words }
      return { day, state: 'filled', text: String(one.value), tone: bandTone(one.band), words }
    })
  if (!today.startsWith(month)) return over
  return [...over, { day: today, state: 'running', text: '…', words: t('aqi.days.running') }]
}

interface PagingProps {
  months: readonly string[]
  back: number
  onBack: (back: number) => void
}

function Paging({ months, back, onBack }: PagingProps) {
  const { t } = useTranslation()
  const [first = '', , last = ''] = months
  return (
    <Group gap={8} className={card.end ?? ''}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('aqi.days.before')}
        onClick={() => onBack(back + 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span className={classes.span}>
        {t('aqi.days.span', {
          from: Number(first.slice(5)),
          to: `${Number(last.slice(5))}/${last.slice(0, 4)}`,
        })}
      </span>
      <ActionIcon
        variant="default"
        size={32}
        disabled={back === 0}
        aria-label={t('aqi.days.after')}
        onClick={() => onBack(back - 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  )
}

/** « · Tháng 11: Tốt 1 · Trung bình 16 · Kém 5 · không đủ số liệu 2» */
function Counts({ month, days }: { month: string; days: readonly AqiValue[] }) {
  const { t } = useTranslation()
  const own = days.filter(({ start }) => localDay(Date.parse(start)).startsWith(month))
  if (own.length === 0) return null
  const counts = [...aqiBands, null].flatMap((band) => {
    const count = own.filter((one) => one.band === band).length
    if (count === 0) return []
    return [`${band === null ? t('aqi.days.short') : t(`vnAqi.bands.${band}`)} ${count}`]
  })
  return ` · ${monthTitle(month, t)}: ${counts.join(' · ')}`
}
