import { useTranslation } from 'react-i18next'
import { ConditionWord } from '../../components/condition/ConditionWord.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { stateWords } from './case-words.ts'
import type { OverviewRow } from './overview-rows.ts'
import classes from './RowState.module.css'

export interface RowStateProps {
  group: OverviewRow['group']
  condition: OverviewRow['station']['condition']
  /** Null where the condition says all: then values that change draw nothing again. */
  speaking: OverviewRow | null
}

/** The state of a row. */
export const stateOf = (row: OverviewRow): RowStateProps => ({
  group: row.group,
  condition: row.station.condition,
  speaking: row.group === 'normal' || row.group === 'inactive' ? null : row,
})

/** What a station is in, of which factors and since when. */
export function RowState({ group, condition, speaking }: RowStateProps) {
  const { t } = useTranslation()
  if (group === 'inactive') return <span className={classes.more}>{t('overview.group.inactive')}</span>
  return (
    <span className={classes.words} data-group={group}>
      <ConditionWord condition={condition} />
      {speaking !== null && <More row={speaking} />}
    </span>
  )
}

/** A component of its own: its words change with the time. */
function More({ row }: { row: OverviewRow }) {
  const { t } = useTranslation()
  const words = stateWords(row, { t, now: useNow(), language: currentLanguage() })
  return (
    <span className={classes.more} title={words}>
      {words}
    </span>
  )
}
