import type { SuspectStretch } from '@quantrac/contract'
import { Link, useSearch } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableSearch } from '../../components/table/list-address.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { keyOf } from '../../components/reviews/stretch-key.ts'
import { spanText } from './review-words.ts'
import classes from './Reviews.module.css'
import { stretchOf } from './stretch.ts'

export interface StretchItemProps {
  row: SuspectStretch
  isChosen: boolean
  onChoose: (row: SuspectStretch) => void
}

/** A stretch in two lines: factor and what the test found; when, from which value to which; how many readings. */
export const StretchItem = memo(function StretchItem({ row, isChosen, onChoose }: StretchItemProps) {
  const { t } = useTranslation()
  const stretch = stretchOf(row)
  return (
    <ReviewItem
      row={keyOf(stretch)}
      search={{ stretch: keyOf(stretch) }}
      isChosen={isChosen}
      onChoose={() => onChoose(row)}
      count={row.count}
      what={
        <>
          <b>{row.factor_code}</b> <span className={classes.found}>{t(`reviews.tests.${row.test}`)}</span>
        </>
      }
      when={spanText(stretch, useMinute())}
    />
  )
})

export interface ReviewItemProps {
  /** What names it on the page. */
  row: string
  /** What it changes in the address. */
  search: TableSearch
  isChosen: boolean
  onChoose: () => void
  /** Of readings. */
  count: number
  what: ReactNode
  when: ReactNode
}

/** A line of a list of stretches. */
export function ReviewItem({ row, search, isChosen, onChoose, count, what, when }: ReviewItemProps) {
  const { t } = useTranslation()
  const before: TableSearch = useSearch({ strict: false })
  return (
    <li className={classes.item} data-row={row} data-selected={isChosen || undefined}>
      <Link
        to="."
        search={{ ...before, ...search }}
        activeOptions={{ exact: true, includeSearch: true }}
        resetScroll={false}
        className={classes.link}
        data-choice
        aria-current={isChosen ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onChoose()
        }}
      >
        <span className={classes.words}>
          <span className={classes.what}>{what}</span>
          <span className={classes.when}>{when}</span>
        </span>
        <span className={classes.count}>
          <b>{formatNumber(count, currentLanguage())}</b> {t('reviews.readings', { count })}
        </span>
      </Link>
    </li>
  )
}
