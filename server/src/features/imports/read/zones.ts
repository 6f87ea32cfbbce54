const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** How far a zone is ahead of UTC at a time of its own clock, both in milliseconds. */
export type ZoneOffset = (local: number) => number

/** Null: there is no such zone. */
export function zoneOffset(zone: string): ZoneOffset | null {
  // Since 1975 the same all the year; before that it is too, to the product.
  if (zone === 'Asia/Ho_Chi_Minh' || zone === 'Asia/Bangkok') return () => 7 * HOUR_MS
  if (zone === 'UTC') return () => 0
  const fixed = /^Etc\/GMT([+-])(\d{1,2})$/.exec(zone)
  if (fixed !== null) {
    const hours = Number(fixed[2])
    // The names of these zones count westwards.
    return hours > 14 ? null : () => (fixed[1] === '-' ? 1 : -1) * hours * HOUR_MS
  }
  const clock = clockOf(zone)
  if (clock === null) return null
  const known = new Map<number, number>()
  return (local) => {
    // Zones change on a quarter of an hour.
    const quarter = Math.floor(local / (15 * MINUTE_MS))
    const found = known.get(quarter)
    if (found !== undefined) return found
    const first = offsetAt(clock, local)
    const offset = offsetAt(clock, local - first)
    if (known.size > 10_000) known.clear()
    known.set(quarter, offset)
    return offset
  }
}

function clockOf(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null
  }
}

/** At an instant. */
function offsetAt(clock: Intl.DateTimeFormat, instant: number): number {
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(instant / 1000) * 1000
}

/** The zone that a column's head names, as in «Time (UTC+7)»; null: none. */
export function zoneInHead(head: string): string | null {
  const found = /\b(?:UTC|GMT)\s*(?:([+-])\s*(\d{1,2})(?::?(\d{2}))?)?(?![\w])/i.exec(head)
  if (found === null) return null
  const [, sign, hours, minutes = '00'] = found
  if (sign === undefined || Number(hours) === 0) return 'UTC'
  if (minutes !== '00' || Number(hours) > 14) return null
  if (sign === '+' && Number(hours) === 7) return 'Asia/Ho_Chi_Minh'
  return `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}
