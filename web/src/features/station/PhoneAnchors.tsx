import { UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/keys.ts'
import classes from './PhoneAnchors.module.css'

const words = {
  now: 'station.now',
  course: 'station.course',
  readings: 'station.readings',
  alerts: 'alerts.title',
} as const satisfies Record<string, TextKey>
type Part = keyof typeof words
const parts = Object.keys(words) as Part[] // the keys of the table

const elementOf = (part: Part): HTMLElement | null => document.querySelector(`#station-${part}`)

/** The parts of the page on a phone; they stay below the top bar. */
export function PhoneAnchors() {
  const { t } = useTranslation()
  const current = useCurrentPart()
  return (
    <nav className={classes.anchors} aria-label={t('station.parts')}>
      {parts.map((part) => (
        <UnstyledButton
          key={part}
          className={classes.anchor}
          aria-current={part === current ? 'true' : undefined}
          onClick={() => elementOf(part)?.scrollIntoView({ block: 'start' })}
        >
          {t(words[part])}
        </UnstyledButton>
      ))}
    </nav>
  )
}

/** The lowest of the parts that begin above the upper third of the window; the course may be first. */
function useCurrentPart(): Part {
  const [current, setCurrent] = useState<Part>('now')
  useEffect(() => {
    const find = (): void => {
      const line = window.innerHeight / 3
      const topOf = (part: Part): number => elementOf(part)?.getBoundingClientRect().top ?? Infinity
      const above = parts.filter((part) => topOf(part) < line).toSorted((a, b) => topOf(a) - topOf(b))
      setCurrent(above.at(-1) ?? 'now')
    }
    // Not at once: a page begins at its top, and the question would lay out the whole page while it is being drawn.
    window.addEventListener('scroll', find, { passive: true })
    return () => window.removeEventListener('scroll', find)
  }, [])
  return current
}
