import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/keys.ts'
import classes from './PhoneAnchors.module.css'

const words = {
  now: 'station.now',
  timeSeries: 'station.timeSeries',
  readings: 'station.readings',
  alerts: 'alerts.title',
} as const satisfies Record<string, TextKey>
type Part = keyof typeof words
const parts = Object.keys(words) as Part[] // the keys of the table

const elementOf = (part: Part): HTMLElement | null => document.querySelector(`#station-${part}`)

/** The parts of the page on a phone; they stay below the top bar. */
export function PhoneAnchors() {
  const { t } = useTranslation()
  const { current, goTo } = useCurrentPart()
  return (
    <nav className={classes.anchors} aria-label={t('station.parts')}>
      {parts.map((part) => (
        <UnstyledButton
          key={part}
          className={classes.anchor}
          aria-current={part === current ? 'true' : undefined}
          onClick={() => goTo(part)}
        >
          {t(words[part])}
        </UnstyledButton>
      ))}
    </nav>
  )
}

/** Whoever does one of these moves the page on their own. */
const ownMoves = ['wheel', 'touchmove', 'keydown'] as const

/** The part of the page in sight, and the way to another. */
function useCurrentPart(): { current: Part; goTo: (part: Part) => void } {
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
    show(part)
  }
  return { current, goTo }
}

const show = (part: Part): void => elementOf(part)?.scrollIntoView({ block: 'start' })

/** The lowest of the parts that begin above the upper third of the window; the time series may be first. */
function partInSight(): Part {
  const line = window.innerHeight / 3
  const topOf = (part: Part): number => elementOf(part)?.getBoundingClientRect().top ?? Infinity
  const above = parts.filter((part) => topOf(part) < line).toSorted((a, b) => topOf(a) - topOf(b))
  return above.at(-1) ?? 'now'
}
