import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Period } from '../../lib/ranges.ts'
import { monthName } from './month-words.ts'
import classes from './ReviewChart.module.css'
import type { LockedMonth } from './review-months.ts'
import { shareIn } from './stretch.ts'

/** The parts of a chart that are of locked months, ruled grey. */
export function LockedMonths({ period, locked }: { period: Period; locked: readonly LockedMonth[] }) {
  const { t } = useTranslation()
  return (
    <div className={classes.over}>
      {locked.map(({ month, from, to }) => (
        <div
          key={month}
          className={classes.locked}
          data-starts={from > period.from || undefined}
          data-ends={to < period.to || undefined}
          style={{ '--from': shareIn(period, from), '--to': shareIn(period, to) } as CSSProperties} // its own properties
        >
          <span>
            <IconLock size={14} aria-hidden />
            <i>{t('reviews.months.isLocked', { month: monthName(month, t) })}</i>
          </span>
        </div>
      ))}
    </div>
  )
}
