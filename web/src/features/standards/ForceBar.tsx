import type { Standard } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { today, useStandardWords } from '../../components/standards/standard-words.ts'
import classes from '../../components/standards/Limits.module.css'

const WIDTH = 216
const [first, last] = [2008, 2033]
/** The years whose place is written above the bars. */
const years = [2010, 2015, 2020] as const

const xOf = (day: string): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const place = year + (month - 1) / 12 + (date - 1) / 365
  return Math.min(WIDTH, Math.max(0, ((place - first) / (last - first)) * WIDTH))
}

/** Heads the bars: some years, and today. */
export function ForceAxis() {
  const { t } = useTranslation()
  return (
    <svg width={WIDTH} height={16} aria-hidden className={classes.axis}>
      {years.map((year) => (
        <text key={year} x={xOf(`${year}-01-01`)} y={12} textAnchor="middle">
          {year}
        </text>
      ))}
      <text x={Math.min(WIDTH - 24, xOf(today()))} y={12} textAnchor="middle" data-now>
        {t('standards.today')}
      </text>
    </svg>
  )
}

/** The time in which a document is in force, and in which older facilities may use it, with today. */
export function ForceBar({ standard }: { standard: Standard }) {
  const words = useStandardWords()
  const { valid_from: from, valid_until: until, kept_until: kept } = standard
  const [begin, end] = [from === null ? 0 : xOf(from), until === null ? WIDTH : xOf(until)]
  return (
    <svg
      width={WIDTH}
      height={32}
      className={classes.bar}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline svg that is drawn anew cannot be an img
      role="img"
      aria-label={words.force(standard)}
    >
      <path d={`M0 16H${WIDTH}`} data-line />
      <rect x={begin} y={12} width={Math.max(1, end - begin)} height={8} rx={1} data-force />
      {kept !== null && <rect x={end} y={12.5} width={Math.max(1, xOf(kept) - end)} height={7} data-kept />}
      <path d={`M${xOf(today())} 4V28`} data-now />
    </svg>
  )
}
