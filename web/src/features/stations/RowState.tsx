import { useTranslation } from 'react-i18next'
import { ConditionWord } from '../../components/condition/ConditionWord.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { stateWords } from './case-words.ts'
import type { OverviewRow } from './overview-rows.ts'
import classes from './RowState.module.css'

interface RowStateProps {
  row: OverviewRow
  /** Its one factor stands beside it. */
  isShort?: boolean
}

/** What a station is in, of which factors and since when. */
export function RowState({ row, isShort }: RowStateProps) {
  const { t } = useTranslation()
  const { group, station } = row
  if (group === 'inactive') return <span className={classes.more}>{t('overview.group.inactive')}</span>
  return (
    <span className={classes.words} data-group={group}>
      <ConditionWord condition={station.condition} />
      <More row={row} isShort={isShort} />
    </span>
  )
}

/** A component of its own: its words change with the time. */
function More({ row, isShort = false }: RowStateProps) {
  const { t } = useTranslation()
  const words = stateWords(row, { t, now: useNow(), language: currentLanguage(), isShort })
  return (
    <span className={classes.more} title={words}>
      {words}
    </span>
  )
}
