import { UnstyledButton } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import type { TextKey } from '../../i18n/keys.ts'
import classes from './StationTabs.module.css'
import { TIME_SERIES_HASH } from './station-view.ts'

/** What takes the place of the parts of the page: `&tab=aqi`. */
export type OwnView = 'aqi' | 'compliance' | 'cost'

const elements = {
  now: 'station-now',
  timeSeries: TIME_SERIES_HASH,
  alerts: 'station-alerts',
  readings: 'station-readings',
} as const
type Part = keyof typeof elements
const parts = Object.keys(elements) as Part[] // the keys of the table

const tabs: readonly (({ part: Part } | { view: OwnView }) & { words: TextKey })[] = [
  { part: 'now', words: 'station.now' },
  { view: 'aqi', words: 'station.aqi' },
  { part: 'timeSeries', words: 'station.timeSeries' },
  { view: 'compliance', words: 'station.compliance' },
  { view: 'cost', words: 'station.cost' },
  { part: 'alerts', words: 'alerts.title' },
  { part: 'readings', words: 'station.readings' },
]

interface StationTabsProps {
  /** The views that this station has. */
  views: readonly string[]
  /** The view that is shown; null: the parts of the page. */
  shown: OwnView | null
}

/**
 * The parts of a station's page and its own views, in one order for every station. A part is scrolled to, on a phone
 * below this bar, which stays in sight there.
 */
export function StationTabs({ views, shown }: StationTabsProps) {
  const { t } = useTranslation()
  const { current, goTo } = useCurrentPart(shown)
  return (
    <nav className={classes.tabs} aria-label={t('station.parts')}>
      {tabs.map((tab) => {
        if (!('view' in tab)) {
          const isCurrent = shown === null && tab.part === current
          return (
            <UnstyledButton
              key={tab.words}
              className={classes.tab}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => goTo(tab.part)}
            >
              {t(tab.words)}
            </UnstyledButton>
          )
        }
        if (!views.includes(tab.view)) return null
        return (
          <Link
            key={tab.words}
            to="."
            search={(before: TableSearch) => ({ ...before, tab: tab.view })}
            resetScroll={false}
            className={classes.tab}
            aria-current={tab.view === shown ? 'page' : undefined}
          >
            {t(tab.words)}
          </Link>
        )
      })}
    </nav>
  )
}

/** Whoever does one of these moves the page on their own. */
const ownMoves = ['wheel', 'touchmove', 'keydown'] as const

/** The part of the page in sight, and the way to another, out of a view as well. */
function useCurrentPart(shown: OwnView | null): { current: Part; goTo: (part: Part) => void } {
  const navigate = useNavigate()
  const [current, setCurrent] = useState<Part>('now')
  const chosen = useRef<Part | null>(null)
  useEffect(() => {
    const find = (): void => setCurrent(partInSight())
    const release = (): void => {
      chosen.current = null
    }
    // What is still to come changes the height of the page: the part that was chosen would go out of sight.
    const resized = new ResizeObserver(() => {
      if (chosen.current !== null) show(chosen.current)
      find()
    })
    resized.observe(document.body)
    window.addEventListener('scroll', find, { passive: true })
    for (const move of ownMoves) window.addEventListener(move, release, { passive: true })
    return () => {
      resized.disconnect()
      window.removeEventListener('scroll', find)
      for (const move of ownMoves) window.removeEventListener(move, release)
    }
  }, [])
  const goTo = (part: Part): void => {
    chosen.current = part
    if (shown === null) {
      show(part)
      return
    }
    void navigate({
      to: '.',
      search: (before: TableSearch) => ({ ...before, tab: undefined }),
      resetScroll: false,
    })
  }
  return { current, goTo }
}

const elementOf = (part: Part): HTMLElement | null => document.querySelector(`#${elements[part]}`)

const show = (part: Part): void => elementOf(part)?.scrollIntoView({ block: 'start' })

/** The lowest of the parts that begin above the upper third of the window; the time series may be first. */
function partInSight(): Part {
  const line = window.innerHeight / 3
  const topOf = (part: Part): number => elementOf(part)?.getBoundingClientRect().top ?? Infinity
  const above = parts.filter((part) => topOf(part) < line).toSorted((a, b) => topOf(a) - topOf(b))
  return above.at(-1) ?? 'now'
}
