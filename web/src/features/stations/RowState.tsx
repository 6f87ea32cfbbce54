import { useTranslation } from 'react-i18next'
import { ConditionWord } from '../../components/condition/ConditionWord.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { quietFor, stateWords } from './case-words.ts'
import type { OverviewRow } from '../../components/live-stations/worst-first.ts'
import classes from './RowState.module.css'

export interface RowStateProps {
  group: OverviewRow['group']
  condition: OverviewRow['station']['condition']
  quiet_since: OverviewRow['station']['quiet_since']
  /** Null where the condition says all: then values that change draw nothing again. */
  speaking: OverviewRow | null
  /** Whether its one factor stands beside it. */
  isShort?: boolean
}

/** The state of a row. */
export const stateOf = (row: OverviewRow): RowStateProps => ({
  group: row.group,
  condition: row.station.condition,
  quiet_since: row.station.quiet_since,
  speaking: row.group === 'normal' || row.group === 'inactive' ? null : row,
})

/** What a station is in, of which factors and since when. */
export function RowState({ group, condition, quiet_since, speaking, isShort = false }: RowStateProps) {
  const { t } = useTranslation()
  if (group === 'inactive') return <span className={classes.more}>{t('overview.group.inactive')}</span>
  return (
    <span className={classes.words} data-group={group}>
      <ConditionWord condition={condition} />
      {group === 'normal' && <Quiet since={quiet_since} />}
      {speaking !== null && <More row={speaking} isShort={isShort} />}
    </span>
  )
}

/** A component of its own: its words change with the time. */
function More({ row, isShort }: { row: OverviewRow; isShort: boolean }) {
  const { t } = useTranslation()
  return <Words words={stateWords(row, { t, now: useNow(), language: currentLanguage(), isShort })} />
}

function Quiet({ since }: { since: string | null }) {
  const { t } = useTranslation()
  return <Words words={quietFor(since, { t, now: useNow(), language: currentLanguage() })} />
}

function Words({ words }: { words: string }) {
  return (
    <span className={classes.more} title={words}>
      {words}
    </span>
  )
}
