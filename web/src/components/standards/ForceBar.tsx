import classes from './Limits.module.css'
import { today } from './standard-words.ts'

const WIDTH = 216

/** The years that the bars of a list are of, and those whose place is written above them. */
export interface ForceYears {
  first: number
  last: number
  named: readonly number[]
}

const standardYears: ForceYears = { first: 2008, last: 2033, named: [2010, 2015, 2020] }

function xOf(day: string, { first, last }: ForceYears): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const place = year + (month - 1) / 12 + (date - 1) / 365
  return Math.min(WIDTH, Math.max(0, ((place - first) / (last - first)) * WIDTH))
}

/** Heads the bars: some years, and today in words. */
export function ForceAxis({ words, years = standardYears }: { words: string; years?: ForceYears }) {
  return (
    <svg width={WIDTH} height={16} aria-hidden className={classes.axis}>
      {years.named.map((year) => (
        <text key={year} x={xOf(`${year}-01-01`, years)} y={12} textAnchor="middle">
          {year}
        </text>
      ))}
      <text x={Math.min(WIDTH - 24, xOf(today(), years))} y={12} textAnchor="middle" data-now>
        {words}
      </text>
    </svg>
  )
}

interface ForceBarProps {
  years?: ForceYears
  /** In which something is in force; kept: in which some may still use it. Null: without a beginning or an end. */
  spans: readonly { from: string | null; until: string | null; isKept?: boolean }[]
  /** The same in words. */
  label: string
}

/** A time in force, with today. */
export function ForceBar({ years = standardYears, spans, label }: ForceBarProps) {
  const now = xOf(today(), years)
  return (
    <svg
      width={WIDTH}
      height={32}
      className={classes.bar}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline svg that is drawn anew cannot be an img
      role="img"
      aria-label={label}
    >
      <path d={`M0 16H${WIDTH}`} data-line />
      {spans.map(({ from, until, isKept = false }) => {
        const begin = from === null ? 0 : xOf(from, years)
        const width = Math.max(1, (until === null ? WIDTH : xOf(until, years)) - begin)
        return isKept ? (
          <rect key={`${from} kept`} x={begin} y={12.5} width={width} height={7} data-kept />
        ) : (
          <rect key={from} x={begin} y={12} width={width} height={8} rx={1} data-force />
        )
      })}
      <path d={`M${now} 4V28`} data-now />
    </svg>
  )
}
