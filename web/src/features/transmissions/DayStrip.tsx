import type { TransmissionDay } from '@quantrac/contract'
import { Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type CSSProperties, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import strip from '../../components/strip/Strip.module.css'
import { formatClock, formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { type DayCounts, dayCounts, dayMarks, slotAt } from './day-marks.ts'
import classes from './Transmissions.module.css'
import { daysQuery } from './transmissions-query.ts'

/** The last 24 hours of a destination: what stands out was late or not sent. */
export function DayStrip({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation()
  const day = useDay(id)
  const [pointed, setPointed] = useState<number>()
  if (day === undefined) return <span className={strip.strip} style={{ height: 12 }} />
  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) setPointed((clientX - left) / width)
  }
  return (
    <Tooltip.Floating
      disabled={pointed === undefined}
      position="bottom"
      label={pointed !== undefined && <Tip day={day} place={pointed} />}
    >
      <span
        className={strip.strip}
        style={{ height: 12 }}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- marks that are redrawn cannot be an img
        role="img"
        aria-label={t('transmissions.dayOf', { name, counts: countWords(dayCounts(day), t) })}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {dayMarks(day).map(({ state, isPart, from, to }) => (
          <span
            key={`${state}${from}`}
            className={`${strip.mark} ${isPart ? classes.partOf : ''}`}
            data-state={state}
            style={{ '--from': from, '--to': to } as CSSProperties} // its own properties
          />
        ))}
      </span>
    </Tooltip.Floating>
  )
}

/** The same in a sentence. */
export function DaySentence({ id }: { id: number }) {
  const { t } = useTranslation()
  const day = useDay(id)
  if (day === undefined) return null
  return <p className={classes.day}>{t('transmissions.day', { counts: countWords(dayCounts(day), t) })}</p>
}

function useDay(id: number): TransmissionDay | undefined {
  const { data } = useQuery(daysQuery)
  return data?.find((one) => one.id === id)
}

function Tip({ day, place }: { day: TransmissionDay; place: number }) {
  const { t } = useTranslation()
  const now = useNow()
  const slot = slotAt(day, place)
  if (slot === undefined) return null
  const { start, ...counts } = slot
  const end = Date.parse(start) + day.slot_seconds * 1000
  return (
    <span className={strip.tip}>
      <b>{`${formatClock(start)}–${formatShort(end, now)}`}</b>
      <br />
      {countWords(counts, t)}
    </span>
  )
}

const kinds = ['sent', 'late', 'pending', 'failed', 'held', 'missing'] as const

/** «285 tệp gửi đúng giờ, 2 gửi trễ» */
function countWords(counts: DayCounts, t: TFunction): string {
  const said = kinds.flatMap((kind) =>
    counts[kind] === 0 ? [] : [t(`transmissions.dayCounts.${kind}`, { count: counts[kind] })],
  )
  return said.length === 0 ? t('transmissions.dayCounts.none') : said.join(', ')
}

/** What the marks mean. */
export function DayLegend() {
  const { t } = useTranslation()
  return (
    <span className={`${strip.legend} ${classes.legend}`} aria-hidden>
      <span>
        <i className={strip.mark} data-state="near" />
        {t('transmissions.dayLate')}
      </span>
      <span>
        <i className={strip.mark} data-state="silent" />
        {t('transmissions.dayUnsent')}
      </span>
    </span>
  )
}
