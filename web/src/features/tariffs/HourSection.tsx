import { type HourBook, localInstant, tariffOfDay, tariffPeriods } from '@quantrac/contract'
import { useComputedColorScheme } from '@mantine/core'
import { weekdayInWords } from '@quantrac/charts/time-words.ts'
import { useTranslation } from 'react-i18next'
import { tariffInks } from '../../charts/tariff-inks.ts'
import { hoursText } from '../../components/tariffs/hours-text.ts'
import { datedOf } from '../../components/tariffs/dated.ts'
import { useTariffWords } from '../../components/tariffs/use-tariff-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { BookRow } from './BookRow.tsx'
import { BookSection } from './BookSection.tsx'
import { EntryDetails } from './EntryDetails.tsx'
import { stateOf } from './state.ts'
import type { Asked } from './subjects.ts'
import classes from './Tariffs.module.css'

interface HourSectionProps {
  hours: readonly HourBook[]
  now: number
  ask: (asked: Asked) => void
}

/** When electricity is off-peak, normal and peak: a day of 24 hours for each time. */
export function HourSection({ hours, now, ask }: HourSectionProps) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const dated = datedOf(hours, now)
  return (
    <BookSection
      title={t('tariffs.hours.title')}
      note={<Keys />}
      add={t('tariffs.hours.add')}
      onAdd={() => ask({ does: 'add', subject: { kind: 'hours', entry: null } })}
    >
      {dated.map((one) => {
        const { entry, until } = one
        const force = words.dated(entry.valid_from, until)
        const days = calmDays(entry)
        const calm = days === '' ? t('tariffs.hours.noCalmDays') : t('tariffs.hours.without', { days })
        return (
          <BookRow
            key={entry.id}
            title={force.charAt(0).toUpperCase() + force.slice(1)}
            pill={one.isHeld ? t('tariffs.states.held') : undefined}
            said={[entry.document === '' ? t('tariffs.own') : entry.document, calm].join(' · ')}
            middle={<DayBar book={entry} />}
            spans={[{ from: entry.valid_from, until }]}
            force={force}
            grade={entry.grade}
          >
            <EntryDetails
              subject={{ kind: 'hours', entry }}
              name={t('tariffs.hours.named', { force })}
              force={force}
              changes={words.changes(t('tariffs.what.hours'), { from: entry.valid_from ?? '', until })}
              state={stateOf(one, now)}
              facts={[
                ...tariffPeriods.map(
                  (period) => [t(`energy.periods.${period}`), hoursText(entry, period) || '–'] as const,
                ),
                [t('tariffs.hours.calmDays'), days || '–'],
              ]}
              ask={ask}
            />
          </BookRow>
        )
      })}
    </BookSection>
  )
}

/** `CN`, the days whose peak hours are normal ones. */
const calmDays = ({ days_without_peak: days }: HourBook): string =>
  days.map((day) => weekdayInWords(day % 7, { locale: currentLanguage(), isShort: true })).join(', ')

function Keys() {
  const { t } = useTranslation()
  const inks = tariffInks[useComputedColorScheme('light')]
  return (
    <span className={classes.keys}>
      {tariffPeriods.map((period) => (
        <span key={period}>
          <svg width={10} height={10} aria-hidden>
            <rect width={10} height={10} rx={2} fill={inks[period]} />
          </svg>{' '}
          {t(`energy.periods.${period}`)}
        </span>
      ))}
    </span>
  )
}

const [WIDTH, HOUR_MS] = [348, 3_600_000]
/** A Wednesday: it has its peak, unless no day has. */
const midnight = localInstant('2026-04-22')

/** The periods of a working day, from 00:00 to 24:00. */
function DayBar({ book }: { book: HourBook }) {
  const { t } = useTranslation()
  const inks = tariffInks[useComputedColorScheme('light')]
  const spans = tariffOfDay({ hours: book.hours, days_without_peak: [] }, midnight)
  const x = (at: number) => ((at - midnight) / (24 * HOUR_MS)) * WIDTH
  const label = tariffPeriods
    .map((period) => `${t(`energy.periods.${period}`)} ${hoursText(book, period) || '–'}`)
    .join('; ')
  return (
    <svg
      className={classes.day}
      viewBox={`0 0 ${WIDTH} 30`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline svg that is drawn anew cannot be an img
      role="img"
      aria-label={label}
    >
      {spans.map(({ from, to, period }) => (
        <rect
          key={from}
          x={x(from)}
          y={2}
          width={Math.max(0, x(to) - x(from) - 1)}
          height={10}
          fill={inks[period]}
        />
      ))}
      {[0, 6, 12, 18, 24].map((hour) => (
        <text
          key={hour}
          x={(hour / 24) * WIDTH}
          y={26}
          textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
        >
          {`${String(hour).padStart(2, '0')}:00`}
        </text>
      ))}
    </svg>
  )
}
