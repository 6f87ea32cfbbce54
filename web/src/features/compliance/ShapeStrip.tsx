import { DAY_MS, HOUR_MS, localInstant } from '@quantrac/contract'
import type { DayLimit } from './rows.ts'
import classes from './ShapeStrip.module.css'

const [WIDTH, HEIGHT] = [224, 34]
const SLOT = WIDTH / 24

interface ShapeStripProps {
  day: string
  limit: DayLimit
  /** The hourly means in the unit of the limit, of a mean of 24 hours; by the hour of the day. */
  hours: readonly (number | null)[]
}

/**
 * The day against its limit on one scale: bars are the periods, the dark one the greatest; of a mean of 24 hours they
 * are hours, and the line is the mean. What it says stands in words beside it.
 */
export function ShapeStrip({ day, limit: { shown, periods }, hours }: ShapeStripProps) {
  const isDay = shown.period === '24h'
  const limit = shown.max_value ?? shown.min_value ?? 0
  const values = isDay ? hours : periods.map(({ value }) => value)
  const top = Math.max(limit, shown.value ?? 0, ...values.map((value) => value ?? 0)) * 1.08 || 1
  const y = (value: number) => HEIGHT - (Math.max(0, value) / top) * HEIGHT
  const midnight = localInstant(day)
  const slotOf = (end: string) => Math.round((Date.parse(end) - midnight) / HOUR_MS) - 1
  const bar = (slot: number, value: number, isDark: boolean) => (
    <rect
      key={slot}
      className={isDark ? classes.dark : classes.bar}
      x={slot * SLOT + 1}
      y={y(value)}
      width={SLOT - 2}
      height={HEIGHT - y(value)}
    />
  )
  return (
    <svg className={classes.strip} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <rect className={classes.ground} width={WIDTH} height={HEIGHT} />
      {isDay
        ? hours.map((value, slot) => value !== null && bar(slot, value, false))
        : periods.map((one) => {
            const slot = slotOf(one.end)
            if (one.ratio === null)
              return (
                <rect key={slot} className={classes.short} x={slot * SLOT} width={SLOT} height={HEIGHT} />
              )
            return bar(slot, one.value ?? 0, one === shown)
          })}
      {isDay && shown.value !== null && shown.ratio !== null && (
        <path
          className={classes.mean}
          data-over={shown.ratio > 1 || undefined}
          d={`M0 ${y(shown.value)}H${WIDTH}`}
        />
      )}
      <path className={classes.limit} d={`M0 ${y(limit)}H${WIDTH}`} />
    </svg>
  )
}

interface Means {
  readonly labels: readonly string[]
  readonly mean: readonly (number | null)[]
  readonly valid: readonly boolean[]
}

/**
 * The hourly means by the hour of the day, in the unit of the limit: the mean of the day is that of its valid hours,
 * which says how the two units differ.
 */
export function hoursOfDay(day: string, { labels, mean, valid }: Means, ofDay: number | null) {
  const hours: (number | null)[] = Array.from({ length: DAY_MS / HOUR_MS }, () => null)
  const counted = mean.flatMap((value, place) => (value !== null && valid[place] === true ? [value] : []))
  const average = counted.reduce((sum, value) => sum + value, 0) / counted.length
  if (ofDay === null || !(average > 0)) return hours
  for (const [place, label] of labels.entries()) {
    const slot = Math.round((Date.parse(label) - localInstant(day)) / HOUR_MS)
    const value = mean[place] ?? null
    if (slot in hours && value !== null) hours[slot] = (value * ofDay) / average
  }
  return hours
}
