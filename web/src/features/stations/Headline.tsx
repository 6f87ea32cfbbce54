import { type Condition, HOUR_MS, type ModuleType } from '@quantrac/contract'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { useIntakeDownText } from '../../components/condition/use-intake-down-text.ts'
import { headlineOf } from '../../components/condition/headline.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatLargest } from '../../lib/duration-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import type { PageStrips } from '../../components/strip/use-strips.ts'
import { useNow } from '../../lib/use-now.ts'
import { caseWords } from './case-words.ts'
import { lastExcursion } from './last-excursion.ts'
import classes from './Headline.module.css'
import { placeSearch } from '../../components/layout/place.ts'
import { type Group, groupOf, type OverviewRow } from '../../components/live-stations/worst-first.ts'
import { countConditions, inOrder } from './overview-rows.ts'

interface HeadlineProps {
  kind: ModuleType
  rows: readonly OverviewRow[]
  names: ReadonlyMap<string, string>
  strips: PageStrips
  group: Group | undefined
  onGroup: (group: Group | undefined) => void
}

const CASES = 3

/** Planned, or no trouble at all. */
const untold: ReadonlySet<Group> = new Set(['calibrating', 'normal', 'inactive'])

/** The state of a type's stations in one sentence, worst first; below it the worst cases in words. */
export function Headline({ kind, rows, names, strips, group, onGroup }: HeadlineProps) {
  const { t } = useTranslation()
  const told = headlineOf({ modules: countConditions(rows) })
  const bad = inOrder(rows, undefined).filter((row) => !untold.has(row.group))
  const intakeDown = useIntakeDownText()
  // Then all are silent for one reason, which is said once.
  const isIntakeTheCause = intakeDown !== undefined && bad.every((row) => row.group === 'offline')
  const [first] = bad
  const isOne = bad.length === 1
  const rest = rows.filter((row) => untold.has(row.group))
  if (bad.length === 0 || isIntakeTheCause) {
    return (
      <section className={classes.card}>
        <Quiet rows={rows} names={names} strips={strips} intakeDown={intakeDown} />
      </section>
    )
  }
  return (
    <section className={classes.card} data-condition={told.worst}>
      <div className={classes.sentence}>
        {told.parts.map(({ part, count }) => {
          const condition: Condition = part === 'outside' ? 'above' : part
          const of = groupOf(condition)
          return (
            <UnstyledButton
              key={part}
              className={classes.part}
              data-condition={condition}
              aria-pressed={group === of}
              onClick={() => onGroup(group === of ? undefined : of)}
            >
              <ConditionIcon condition={condition} size={22} />
              {t(`dashboard.headline.${part}`, { count })}
            </UnstyledButton>
          )
        })}
        {isOne && first !== undefined && <Case kind={kind} row={first} names={names} />}
        {/* Beside more parts there is no room, and the filters count the others. */}
        {rest.length > 0 && told.parts.length <= 3 && (
          <span className={classes.rest}>{restWords(rest, t)}</span>
        )}
      </div>
      {!isOne && <Cases kind={kind} bad={bad} names={names} />}
    </section>
  )
}

function quietSince(at: string, last: string | undefined, t: TFunction): string {
  return last === undefined ? t('overview.quietSince', { at }) : t('overview.quietSinceLast', { at, last })
}

function restWords(rest: readonly OverviewRow[], t: TFunction): string {
  const isNormal = rest.every(({ group }) => group === 'normal')
  return t(isNormal ? 'overview.restNormal' : 'overview.rest', { count: rest.length })
}

/** Nothing is wrong, and how long it has been so. */
interface QuietProps extends Pick<HeadlineProps, 'rows' | 'names' | 'strips'> {
  intakeDown: string | undefined
}

function Quiet({ rows, names, strips, intakeDown }: QuietProps) {
  const { t } = useTranslation()
  const now = useNow()
  const ends = rows.flatMap(({ station: { quiet_since: at } }) => (at === null ? [] : [Date.parse(at)]))
  const last = Math.max(...ends)
  if (intakeDown !== undefined)
    return (
      <p className={classes.sentence}>
        <span className={classes.part} data-condition="offline">
          <ConditionIcon condition="offline" size={22} />
          {intakeDown}
        </span>
      </p>
    )
  return (
    <p className={classes.sentence}>
      <span className={classes.part} data-condition="normal">
        <ConditionIcon condition="normal" size={22} />
        {ends.length === 0
          ? t('overview.quiet', { count: rows.length })
          : now - last < HOUR_MS
            ? quietSince(formatShort(last, now), lastExcursion(rows, { names, answer: strips.answer }), t)
            : t('dashboard.headline.quietFor', {
                count: rows.length,
                for: formatLargest(now - last, currentLanguage()),
              })}
      </span>
      {ends.length === 0 && <span className={classes.rest}>{t('overview.quietNever')}</span>}
    </p>
  )
}

interface CasesProps {
  kind: ModuleType
  bad: readonly OverviewRow[]
  names: ReadonlyMap<string, string>
}

function Cases({ kind, bad, names }: CasesProps) {
  const { t } = useTranslation()
  const more = bad.length - CASES
  return (
    <div className={classes.clip}>
      <ul className={classes.cases}>
        {bad.slice(0, CASES).map((row) => (
          <li key={row.station.code}>
            <Case kind={kind} row={row} names={names} />
          </li>
        ))}
        {more > 0 && <li className={classes.dim}>{t('overview.more', { count: more })}</li>}
      </ul>
    </div>
  )
}

type CaseProps = Pick<CasesProps, 'kind' | 'names'> & { row: OverviewRow }

function Case({ kind, row, names }: CaseProps) {
  const { t } = useTranslation()
  const { code, name, condition } = row.station
  const given = { t, now: useNow(), language: currentLanguage(), name: names.get(code) ?? name }
  const words = caseWords(row, given)
  return (
    <Link to={`/${kind}`} search={placeSearch(placeOf(row))} className={classes.case}>
      <span className={classes.what} data-condition={condition}>
        {words.what}
      </span>{' '}
      {words.how}
      {words.lasting !== undefined && <span className={classes.dim}> ({words.lasting})</span>}
    </Link>
  )
}

/** Where a station's trouble is seen: its worst factor, and the alert of its excursion. */
export function placeOf({ station, group, factors }: OverviewRow) {
  const [factor] = group === 'offline' || group === 'normal' || group === 'inactive' ? [] : factors
  return { module: station.code, factor: factor?.code, alert: factor?.excursion?.alert_id }
}

/** In the place of the sentence while it is awaited. */
export function HeadlineSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <Skeleton height={20} width="min(420px, 80%)" my={4} />
      <Skeleton height={12} width="min(640px, 90%)" mt={10} />
    </div>
  )
}
