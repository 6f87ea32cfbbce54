import { type Attention, DAY_MS } from '@quantrac/contract'
import { Skeleton, Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNoStations } from '../../components/access/use-no-stations.ts'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { useAwayWords } from '../../components/condition/use-away-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatLargest } from '../../lib/duration-format.ts'
import { formatClock, formatShort, formatWeekday, ZONE_LABEL } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './Headline.module.css'
import { type Headline as Told, headlineOf } from '../../components/condition/headline.ts'

interface HeadlineProps {
  /** Undefined while loading. */
  attention: Attention | undefined
  /** It could not be loaded: nothing is said of the state. */
  isFailed: boolean
  actions: ReactNode
}

/** The state of everything in one sentence, the worst first. */
export function Headline({ attention, isFailed, actions }: HeadlineProps) {
  const { t } = useTranslation()
  const now = useNow()
  const told = attention && headlineOf(attention)
  const words = useHeadlineWords(attention, told)
  const away = useAwayWords()
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {attention === undefined && isFailed ? (
          <Title order={1}>{t('nav.dashboard')}</Title>
        ) : told === undefined || words === undefined ? (
          <Skeleton height={26} width="min(420px, 80%)" />
        ) : (
          <Title order={1} className={classes.title}>
            <ConditionIcon condition={away === undefined ? told.worst : 'offline'} size={22} />
            <span>
              {away ??
                words.sentence.map((part, place) => (
                  // Between the parts, not inside one, a line is broken; the space is for who copies it.
                  <Fragment key={part}>
                    {place > 0 && ' '}
                    <span className={classes.part}>{part}</span>
                  </Fragment>
                ))}
            </span>
          </Title>
        )}
        <p className={classes.context}>
          {[
            ...(words?.rest ?? []),
            `${formatWeekday(now, currentLanguage())}, ${formatClock(now)} (${ZONE_LABEL})`,
          ].join(' · ')}
        </p>
      </div>
      <div className={classes.actions}>{actions}</div>
    </header>
  )
}

function useHeadlineWords(attention: Attention | undefined, told: Told | undefined) {
  const { t } = useTranslation()
  const since = useQuietSince(attention)
  const unseen = useNoStations()
  if (attention === undefined || told === undefined) return undefined
  if (attention.modules_total === 0)
    return { sentence: [t(unseen?.title ?? 'dashboard.headline.none')], rest: [] }
  const calibrating =
    told.calibrating > 0 ? [t('dashboard.calibratingRest', { count: told.calibrating })] : []
  if (told.parts.length === 0) return { sentence: [since ?? ''], rest: calibrating }
  const sentence = told.parts.map(({ part, count }, place) => {
    const says = t(`dashboard.headline.${part}`, { count })
    return place < told.parts.length - 1 ? `${says},` : says
  })
  const normal = told.normal > 0 ? [t('dashboard.normalRest', { count: told.normal })] : []
  return { sentence, rest: [...normal, ...calibrating] }
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
