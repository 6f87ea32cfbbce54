import { Skeleton, Title, VisuallyHidden } from '@mantine/core'
import { type Attention, type Condition, DAY_MS } from '@quantrac/contract'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNoStations } from '../../components/access/use-no-stations.ts'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import {
  type Headline as HeadlineFacts,
  type HeadlinePart,
  headlineOf,
} from '../../components/condition/headline.ts'
import { useIntakeDownText } from '../../components/condition/use-intake-down-text.ts'
import { useDutyNow } from '../../components/duty/use-duty-now.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatLargest } from '../../lib/duration-format.ts'
import { formatClock, formatShort, formatWeekday, ZONE_LABEL } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './Headline.module.css'

interface HeadlineProps {
  /** Undefined while loading. */
  attention: Attention | undefined
  /** It could not be loaded: nothing is said of the state. */
  isFailed: boolean
  actions: ReactNode
}

/** The state of everything in one line, the worst first; each part leads to its first row. */
export function Headline({ attention, isFailed, actions }: HeadlineProps) {
  const { t } = useTranslation()
  const now = useNow()
  const away = useIntakeDownText()
  const told = attention && headlineOf(attention)
  const duty = useDutyNow()
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {attention === undefined && isFailed ? (
          <Title order={1}>{t('nav.dashboard')}</Title>
        ) : told === undefined ? (
          <Skeleton height={26} width="min(420px, 80%)" />
        ) : away !== undefined ? (
          <Title order={1} className={classes.title}>
            <Part condition="offline">{away}</Part>
          </Title>
        ) : (
          <Sentence attention={attention} told={told} />
        )}
        <p className={classes.context}>
          {[
            ...useRest(attention, told),
            ...(duty === undefined ? [] : [duty]),
            `${formatWeekday(now, currentLanguage())}, ${formatClock(now)} (${ZONE_LABEL})`,
          ].join(' · ')}
        </p>
      </div>
      <div className={classes.actions}>{actions}</div>
    </header>
  )
}

function Part({ condition, children }: { condition: Condition; children: ReactNode }) {
  return (
    <span className={classes.part} data-condition={condition}>
      <ConditionIcon condition={condition} size={22} />
      <span>{children}</span>
    </span>
  )
}

interface SentenceProps {
  attention: Attention | undefined
  told: HeadlineFacts
}

const conditionOf = (part: HeadlinePart): Condition => (part === 'outside' ? 'above' : part)

function Sentence({ attention, told }: SentenceProps) {
  const { t } = useTranslation()
  const since = useQuietSince(attention)
  const unseen = useNoStations()
  if (attention === undefined) return null
  const parts = attention.modules_total === 0 ? [] : told.parts
  const calm = attention.modules_total === 0 ? t(unseen?.title ?? 'dashboard.headline.none') : since
  return (
    <Title order={1} className={classes.title}>
      {parts.length === 0 && <Part condition="normal">{calm}</Part>}
      {parts.map(({ part, count }, place) => (
        <Fragment key={part}>
          {/* Colours part them for the eye. */}
          {place > 0 && <VisuallyHidden component="span">, </VisuallyHidden>}
          <a className={classes.link} href={`#${rowId(part)}`} onClick={(event) => focusRow(event, part)}>
            <Part condition={conditionOf(part)}>
              {/* The noun is said once. */}
              {t(place === 0 ? `dashboard.headline.${part}` : `dashboard.headlineMore.${part}`, { count })}
            </Part>
          </a>
        </Fragment>
      ))}
    </Title>
  )
}

/** The first row of a part of the headline. */
const rowId = (part: HeadlinePart): string => `board-${conditionOf(part)}`

function focusRow(event: MouseEvent, part: HeadlinePart): void {
  const first = document.querySelector<HTMLElement>(
    part === 'outside' ? '#board-above, #board-below' : `#${rowId(part)}`,
  )
  if (first === null) return
  event.preventDefault()
  first.scrollIntoView({ block: 'nearest' })
  first.querySelector('a')?.focus()
}

function useRest(attention: Attention | undefined, told: HeadlineFacts | undefined): string[] {
  const { t } = useTranslation()
  if (attention === undefined || told === undefined || attention.modules_total === 0) return []
  const { normal, calibrating, parts } = told
  return [
    ...(parts.length > 0 && normal > 0 ? [t('dashboard.normalRest', { count: normal })] : []),
    ...(calibrating > 0 ? [t('dashboard.calibratingRest', { count: calibrating })] : []),
  ]
}

/** Since when nothing is wrong; only excursions are known by their time. */
function useQuietSince(attention: Attention | undefined): string | undefined {
  const { t } = useTranslation()
  const now = useNow()
  if (attention === undefined) return undefined
  const { modules_total: count, modules, quiet_since } = attention
  const normal = modules.normal
  if (normal < count) return t('dashboard.headline.quiet', { count: normal })
  if (quiet_since === null) return t('dashboard.headline.quietNever', { count })
  const language = currentLanguage()
  const quietMs = now - Date.parse(quiet_since)
  if (quietMs >= DAY_MS)
    return t('dashboard.headline.quietFor', { count, for: formatLargest(quietMs, language) })
  return t('dashboard.headline.quietSince', { count, since: formatShort(quiet_since, now) })
}
