import type { IntakeState, ModuleLatest } from '@quantrac/contract'
import { Button } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerContact } from '../../api/server-contact.ts'
import { useNoStations } from '../../components/access/use-no-stations.ts'
import { ConditionIcon } from '../../components/condition/ConditionIcon.tsx'
import { headlineOf } from '../../components/condition/headline.ts'
import { useDutyNow } from '../../components/duty/use-duty-now.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import {
  formatClock,
  formatRelative,
  formatSecond,
  formatShort,
  formatWeekday,
} from '../../lib/time-format.ts'
import { Logo } from '../../ui/Logo.tsx'
import { countsOf } from './wall-pages.ts'
import classes from './WallHeader.module.css'

interface WallHeaderProps {
  /** Undefined while loading. */
  stations: readonly ModuleLatest[] | undefined
  /** The server cannot be reached. */
  isLost: boolean
  /** The server receives no readings; null: it does. */
  away: IntakeState | null
  /** Null: there is one page only. */
  turn: { place: number; pages: number; left: number } | null
  onLeave: () => void
}

/** The state of everything in one sentence, and the clock; how old the data is when the server cannot be reached. */
export function WallHeader({ stations, isLost, away, turn, onLeave }: WallHeaderProps) {
  const now = useSecond()
  const language = currentLanguage()
  return (
    <header className={classes.header}>
      <Logo size={44} compact />
      {isLost ? (
        <Lost hasReadings={stations !== undefined} />
      ) : away !== null ? (
        <Away since={away.since} now={now} />
      ) : (
        <State stations={stations} turn={turn} now={now} />
      )}
      <div className={classes.clock}>
        <time className={classes.time}>{formatSecond(now)}</time>
        <span className={classes.day}>{formatWeekday(now, language)}</span>
      </div>
      <Buttons onLeave={onLeave} />
    </header>
  )
}

function Lost({ hasReadings }: { hasReadings: boolean }) {
  const { t } = useTranslation()
  const at = useServerContact((contact) => contact.lastContactAt)
  const isRefused = useServerContact((contact) => contact.isFeedRefused)
  const words = at === null || !hasReadings ? t('wall.lost') : t('wall.lostSince', { time: formatClock(at) })
  return (
    <div className={classes.words} role="alert">
      <h1 className={classes.lost}>{isRefused ? t('wall.refused') : words}</h1>
    </div>
  )
}

/** All values are old. */
function Away({ since, now }: Pick<IntakeState, 'since'> & { now: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.words} role="alert">
      <h1 className={classes.lost}>
        {since === null ? t('intake.away') : t('intake.awaySince', { at: formatShort(since, now) })}
      </h1>
    </div>
  )
}

interface StateProps extends Pick<WallHeaderProps, 'stations' | 'turn'> {
  now: number
}

function State({ stations, turn, now }: StateProps) {
  const { t } = useTranslation()
  const none = useNoStations()?.title ?? 'wall.none'
  // No mark: nothing is known to be in order.
  if (stations === undefined || stations.length === 0)
    return (
      <div className={classes.words}>
        <h1 className={classes.headline}>{stations === undefined ? t('loading.label') : t(none)}</h1>
      </div>
    )
  return <Known stations={stations} turn={turn} now={now} />
}

interface KnownProps extends StateProps {
  stations: readonly ModuleLatest[]
}

function Known({ stations, turn, now }: KnownProps) {
  const { t } = useTranslation()
  const duty = useDutyNow()
  const { parts, worst, normal } = headlineOf({ modules: countsOf(stations) })
  const seen = stations.flatMap(({ last_seen_at: at }) => (at === null ? [] : Date.parse(at)))
  // «now» would run with each reading; a second ago is as true.
  const newest = Math.min(Math.max(...seen), now - 1000)
  const ago = seen.length === 0 ? null : formatRelative(newest, now, currentLanguage())
  const sentence =
    parts.length === 0
      ? t('dashboard.headline.quiet', { count: normal })
      : parts.map(({ part, count }) => t(`dashboard.headline.${part}`, { count })).join(', ')
  const context = [
    parts.length > 0 && normal > 0 && t('dashboard.normalRest', { count: normal }),
    duty,
    ago !== null && t('wall.newest', { ago }),
    turn !== null && t('wall.turn', { place: turn.place + 1, pages: turn.pages, left: turn.left }),
  ]
  return (
    <div className={classes.words}>
      <h1 className={classes.headline} data-long={parts.length > 2 || undefined}>
        <ConditionIcon condition={worst} size={40} />
        {sentence}
      </h1>
      <p className={classes.context}>{context.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** Only who moves the pointer or presses Tab sees them. */
function Buttons({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const { fullscreen, toggle } = useFullscreenDocument()
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={() => void toggle()}>
        {fullscreen ? t('wall.small') : t('wall.whole')}
      </Button>
      <Button variant="default" onClick={onLeave}>
        {t('wall.leave')}
      </Button>
    </div>
  )
}

function useSecond(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
