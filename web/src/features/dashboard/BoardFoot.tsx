import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { ChartTableView } from '../../components/time-series/ChartTableView.tsx'
import { stripTable } from '../../components/strip/strip-table.ts'
import { isLiveRange, type Strip } from '../../components/strip/strips-query.ts'
import type { PageStrips } from '../../components/strip/use-strips.ts'
import { formatLasting } from '../../lib/duration-format.ts'
import type { RangeChoice } from '../../lib/ranges.ts'
import { useMinute } from '../../lib/use-now.ts'
import classes from './Board.module.css'
import { mostOften } from './board-rows.ts'

interface BoardFootProps {
  strips: PageStrips
  choice: RangeChoice
}

/** What the strips come to in a sentence, and the same as a table. */
export function BoardFoot({ strips, choice }: BoardFootProps) {
  const { t } = useTranslation()
  const { answer } = strips
  const [isTable, setTable] = useState(false)
  const sentence = useSentence(strips, choice)
  if (answer === undefined) return <div className={classes.foot} />
  return (
    <>
      <div className={classes.foot}>
        <p>{sentence}</p>
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          onClick={() => setTable(!isTable)}
          aria-expanded={isTable}
        >
          {t(isTable ? 'dashboard.board.hideTable' : 'dashboard.board.table')}
        </Button>
      </div>
      {isTable && <Table answer={answer} />}
    </>
  )
}

function Table({ answer }: { answer: NonNullable<PageStrips['answer']> }) {
  const { t } = useTranslation()
  const table = useMemo(() => stripTable(answer, { t, language: currentLanguage() }), [answer, t])
  return <ChartTableView table={table} name={t('dashboard.board.title')} />
}

function useSentence({ answer, names }: PageStrips, choice: RangeChoice) {
  const { t } = useTranslation()
  const now = useMinute()
  const often = useMemo(() => mostOften(answer?.strips), [answer])
  if (answer === undefined) return null
  const span = t(choice === '24h' ? 'dashboard.board.inDay' : 'dashboard.board.inRange')
  if (answer.excursions === 0) return t('dashboard.board.none', { span })
  const { longest } = answer
  const language = currentLanguage()
  const isOpen = longest?.to === null && isLiveRange(choice)
  const lasting = longest === null ? 0 : isOpen ? now - Date.parse(longest.from) : longest.seconds * 1000
  const where = longest && {
    factor: answer.factors.get(longest.factor_id ?? 0)?.code ?? '',
    station: nameOf(answer.strips.get(longest.module_id), names),
    for: formatLasting(Math.max(0, lasting), language),
  }
  return (
    <>
      <b>{t('dashboard.board.count', { count: answer.excursions, span })}</b>
      {where && t(isOpen ? 'dashboard.board.longestOpen' : 'dashboard.board.longest', where)}
      {often && ` ${t('dashboard.board.often', { station: nameOf(often.strip, names), count: often.count })}`}
    </>
  )
}

const nameOf = (strip: Strip | undefined, names: PageStrips['names']): string =>
  strip === undefined ? '' : (names.get(strip.module) ?? strip.name)
