import type { AttentionRow } from '@quantrac/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { ConditionWord } from '../../components/condition/ConditionWord.tsx'
import { placeSearch } from '../../components/layout/place.ts'
import { Strip } from '../../components/strip/Strip.tsx'
import { withSilence } from '../../components/strip/strip-marks.ts'
import type { PageStrips } from '../../components/strip/use-strips.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import type { RangeChoice } from '../../lib/ranges.ts'
import { useNow } from '../../lib/use-now.ts'
import { wordsOf } from './attention-words.ts'
import classes from './BoardRow.module.css'
import type { ExceptionRow } from './board-rows.ts'
import { RowCourse } from './RowCourse.tsx'
import { TodayCell } from './TodayCell.tsx'

interface BoardRowProps {
  row: ExceptionRow
  /** Of the rows in its condition. */
  isFirst: boolean
  strips: PageStrips
  choice: RangeChoice
}

/** A station that is not normal: what it is now, and what it was. */
export function BoardRow({ row, isFirst, strips, choice }: BoardRowProps) {
  const { module, worst, strip } = row
  const { condition } = worst
  const { answer, window, names } = strips
  const name = names.get(module.code) ?? module.name
  const silentSince = condition === 'offline' ? worst.since : null
  return (
    <li
      className={classes.row}
      data-beyond={condition === 'above' || condition === 'below' || undefined}
      id={isFirst ? `board-${condition}` : undefined}
    >
      <Link
        to={`/${module.type}`}
        search={placeSearch({
          module: module.code,
          factor: worst.factor?.code,
          alert: worst.alert_id ?? undefined,
        })}
        className={classes.link}
      >
        <ConditionIcon condition={condition} />
        <Words row={row} name={name} />
        <span className={classes.past}>
          {(choice === '24h' || choice === '7d') && worst.factor !== null && (
            <RowCourse row={worst} strip={strip} range={choice} window={window} />
          )}
          {answer !== undefined && (
            <Strip
              periods={withSilence(strip?.periods ?? [], answer.is_daily ? null : silentSince)}
              factors={answer.factors}
              window={window}
              isDaily={answer.is_daily}
              height={6}
              name={name}
            />
          )}
        </span>
        <TodayCell today={strip?.today} />
      </Link>
    </li>
  )
}

function Words({ row: { module, worst, others }, name }: Pick<BoardRowProps, 'row'> & { name: string }) {
  const { t } = useTranslation()
  const now = useNow()
  const words = wordsOf(worst, { t, now, language: currentLanguage() })
  return (
    <>
      <span className={classes.pair}>
        <span className={classes.name}>
          {name} <span className={classes.code}>{module.code}</span>
        </span>
        <span className={classes.dim}>
          <ConditionWord condition={worst.condition} isFactor={worst.factor !== null} />
          {words.lasting !== '' && ` · ${words.lasting}`}
        </span>
      </span>
      <span className={classes.value}>
        <Value worst={worst} value={words.value} others={others} />
        <span className={classes.dim}>{[words.limit, words.peak].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
}

interface ValueProps {
  worst: AttentionRow
  value: string
  others: number
}

function Value({ worst, value, others }: ValueProps) {
  const { t } = useTranslation()
  const { factor, condition, unit } = worst
  if (factor === null || worst.value === null)
    return (
      <span className={classes.nothing} data-condition={condition}>
        {t('strip.silent')}
      </span>
    )
  return (
    <span className={classes.line}>
      <span className={classes.number} data-condition={condition}>
        {value}
      </span>{' '}
      <span className={classes.unit}>{unit}</span> <span className={classes.dim}>{factor.code}</span>
      {others > 0 && (
        <span className={classes.dim} title={t('dashboard.board.others', { count: others })}>
          {' '}
          +{others}
        </span>
      )}
    </span>
  )
}
