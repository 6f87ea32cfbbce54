import { Button, Skeleton } from '@mantine/core'
import type { ReviewMonth } from '@quantrac/contract'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { monthText } from '../../lib/ranges.ts'
import { useMinute } from '../../lib/use-now.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { monthFact, monthName } from './month-words.ts'
import { stripOf } from './review-months.ts'
import classes from './ReviewMonths.module.css'
import { monthsQuery } from './reviews-query.ts'

const loadMonth = async () => (await import('./MonthDialog.tsx')).MonthDialog

// Where it is wider than the window, its newest months are in sight.
const toEnd = (list: HTMLElement | null): void => {
  if (list !== null) list.scrollLeft = list.scrollWidth
}

/** The last months with whether they are locked; one that is pressed is locked or unlocked. */
export function ReviewMonths({ at }: { /** Of a reading that is looked at. */ at: number | null }) {
  const { t } = useTranslation()
  const months = useQuery(monthsQuery)
  const now = useMinute()
  const [asked, setAsked] = useState<{ asking: number; month: ReviewMonth }>()
  const ask = (month: ReviewMonth): void => setAsked((last) => ({ asking: (last?.asking ?? 0) + 1, month }))
  if (months.data === undefined)
    return months.isError ? (
      <p role="alert" className={classes.failed}>
        {t('reviews.months.failed')}{' '}
        <Button variant="default" size="compact-sm" onClick={() => void months.refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    ) : (
      <Skeleton className={classes.waits ?? ''} aria-label={t('loading.label')} />
    )
  const current = at === null ? null : monthText(at)
  const { shown, older, isRunning } = stripOf(months.data, { current, now })
  if (shown.length === 0) return null
  return (
    <div className={classes.strip}>
      <ul ref={toEnd} aria-label={t('reviews.months.label')}>
        {shown.map((one) => (
          <MonthItem key={one.month} month={one} isCurrent={one.month === current} onPress={() => ask(one)} />
        ))}
        {isRunning && current !== null && (
          <li data-current aria-current="true">
            <b>{monthName(current, t)}</b>
            <span>{t('reviews.months.running')}</span>
          </li>
        )}
      </ul>
      {older.length > 0 && (
        <ActionsMenu
          label={t('reviews.months.older')}
          items={older.map((one) => ({
            label: monthName(one.month, t),
            icon: one.locked_at === null ? IconLockOpen : IconLock,
            disabled: false,
            reason: monthFact(one, { t, now }),
            onClick: () => ask(one),
          }))}
        />
      )}
      <LazyDialog load={loadMonth} asking={asked?.asking}>
        {(MonthDialog) => asked && <MonthDialog key={asked.asking} month={asked.month} />}
      </LazyDialog>
    </div>
  )
}

interface MonthItemProps {
  month: ReviewMonth
  isCurrent: boolean
  onPress: () => void
}

function MonthItem({ month, isCurrent, onPress }: MonthItemProps) {
  const { t } = useTranslation()
  const now = useMinute()
  return (
    <li data-current={isCurrent || undefined} aria-current={isCurrent || undefined}>
      <button type="button" title={month.locked_by ?? undefined} onClick={onPress}>
        <b>
          {month.locked_at !== null && <IconLock size={14} aria-hidden />} {monthName(month.month, t)}
        </b>
        <span>{monthFact(month, { t, now })}</span>
      </button>
    </li>
  )
}
