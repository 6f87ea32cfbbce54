import { UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Link } from '@tanstack/react-router'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntakeDownText } from '../../components/condition/use-intake-down-text.ts'
import { kindIcons } from '../../components/layout/kind-icons.ts'
import { placeSearch } from '../../components/layout/place.ts'
import { Strip } from '../../components/strip/Strip.tsx'
import { isLiveRange } from '../../components/strip/strips-query.ts'
import type { PageStrips } from '../../components/strip/use-strips.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatLargest } from '../../lib/duration-format.ts'
import type { RangeChoice } from '../../lib/ranges.ts'
import { useMinute } from '../../lib/use-now.ts'
import classes from './BoardRow.module.css'
import { isFolded, type NormalRow, troubledLast } from './board-rows.ts'
import { TodayCell } from './TodayCell.tsx'

interface BoardNormalProps {
  rows: readonly NormalRow[]
  /** All on the board. */
  stations: number
  strips: PageStrips
  choice: RangeChoice
  isNarrow: boolean
  /** How many rows may stand below the one that joins them. */
  room: number
}

/** The normal stations: a strip each, or one that joins them all with those below it that were in trouble last. */
export function BoardNormal({ rows, stations, strips, choice, isNarrow, room }: BoardNormalProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isJoined = isFolded(stations)
  const shown = isJoined && !isOpen ? troubledLast(rows, room) : rows
  const isAway = useIntakeDownText() !== undefined
  const count = t('dashboard.board.normal', { count: rows.length })
  return (
    <>
      {isNarrow && !isJoined && (
        <h2 className={classes.normalHead} id="board-normal">
          {isAway ? t('dashboard.attentionAway') : count}
        </h2>
      )}
      {isJoined && (
        <UnstyledButton
          className={classes.fold}
          id="board-normal"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={16} aria-hidden />
          <span className={classes.name}>{isAway ? t('dashboard.attentionAway') : count}</span>
          <Joined rows={rows} strips={strips} name={count} />
          <TodayCell today={joinedToday(rows)} />
        </UnstyledButton>
      )}
      {shown.length > 0 && (
        <ul
          className={classes.normals}
          aria-label={shown === rows ? count : t('dashboard.board.troubledLast')}
        >
          {shown.map((row) => (
            <NormalItem key={row.strip.module_id} row={row} strips={strips} choice={choice} isAway={isAway} />
          ))}
        </ul>
      )}
    </>
  )
}

const joinedToday = (rows: readonly NormalRow[]) => ({
  count: rows.reduce((sum, { strip }) => sum + strip.today.count, 0),
  seconds: rows.reduce((sum, { strip }) => sum + strip.today.seconds, 0),
})

function Joined({ rows, strips, name }: Pick<BoardNormalProps, 'rows' | 'strips'> & { name: string }) {
  const { answer, window } = strips
  const periods = useMemo(() => rows.flatMap(({ strip }) => strip.periods), [rows])
  if (answer === undefined) return <span />
  return (
    <Strip periods={periods} factors={answer.factors} window={window} isDaily={answer.is_daily} name={name} />
  )
}

interface NormalItemProps extends Pick<BoardNormalProps, 'strips' | 'choice'> {
  row: NormalRow
  /** Nothing is received: whether it is normal is not known. */
  isAway: boolean
}

const NormalItem = memo(function NormalItem({ row, strips, choice, isAway }: NormalItemProps) {
  const { t } = useTranslation()
  const { strip } = row
  const { answer, window, names } = strips
  const name = names.get(strip.module) ?? strip.name
  const Icon = kindIcons[strip.type]
  const since = useQuiet(row, choice)
  return (
    <li className={classes.normal}>
      <Link to={`/${strip.type}`} search={placeSearch({ module: strip.module })} className={classes.link}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span className={classes.name}>
          {name} <span className={classes.code}>{strip.module}</span>
        </span>
        <span className={classes.since}>{isAway ? t('dashboard.board.unknown') : since}</span>
        {answer !== undefined && (
          <Strip
            periods={strip.periods}
            factors={answer.factors}
            window={window}
            isDaily={answer.is_daily}
            name={name}
          />
        )}
        <TodayCell today={strip.today} />
      </Link>
    </li>
  )
})

/** «Bình thường, đã 12 phút»; of ranges that do not end now nothing is known by the strip. */
function useQuiet({ quietSince, strip }: NormalRow, choice: RangeChoice): string {
  const { t } = useTranslation()
  const now = useMinute()
  if (!isLiveRange(choice) || strip.periods.some(({ to }) => to === null)) return t('condition.normal')
  if (quietSince === null) return choice === '24h' ? t('dashboard.board.quietDay') : t('condition.normal')
  const lasting = formatLargest(Math.max(60_000, now - Date.parse(quietSince)), currentLanguage())
  return now < Date.parse(quietSince) + 86_400_000 && choice === '24h'
    ? t('dashboard.board.quietFor', { for: lasting })
    : t('condition.normal')
}
