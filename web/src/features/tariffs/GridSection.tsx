import { type GridFactor, localDay } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { useTariffWords } from '../../components/tariffs/use-tariff-words.ts'
import { BookRow } from './BookRow.tsx'
import { BookSection } from './BookSection.tsx'
import { EntryDetails } from './EntryDetails.tsx'
import type { Asked } from './subjects.ts'
import classes from './Tariffs.module.css'

interface GridSectionProps {
  grid: readonly GridFactor[]
  now: number
  ask: (asked: Asked) => void
}

/** How much CO2 a kWh of the grid stands for; a year takes the newest of a year before it. */
export function GridSection({ grid, now, ask }: GridSectionProps) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const year = Number(localDay(now).slice(0, 4))
  const newestFirst = grid.toSorted((one, other) => other.year - one.year)
  const used = newestFirst.find((one) => one.year < year)
  return (
    <BookSection
      title={t('tariffs.grid.title')}
      note={t(grid.length === 0 ? 'tariffs.grid.empty' : 'tariffs.grid.note')}
      add={t('tariffs.grid.add')}
      onAdd={() => ask({ does: 'add', subject: { kind: 'grid', entry: null } })}
    >
      {newestFirst.map((entry, place) => {
        const next = newestFirst[place - 1]?.year
        const force =
          next === undefined
            ? t('tariffs.grid.since', { year: entry.year + 1 })
            : next === entry.year + 1
              ? t('tariffs.grid.only', { year: next })
              : t('tariffs.grid.between', { from: entry.year + 1, until: next })
        return (
          <BookRow
            key={entry.id}
            title={t('tariffs.grid.of', { year: entry.year })}
            pill={entry === used ? t('tariffs.grid.used', { year }) : undefined}
            said={entry.document === '' ? t('tariffs.own') : entry.document}
            middle={
              <span className={classes.figure}>
                {words.number(entry.factor)} <small>{t('tariffs.grid.unit')}</small>
              </span>
            }
            spans={[
              {
                from: `${entry.year + 1}-01-01`,
                until: next === undefined ? null : `${next}-12-31`,
              },
            ]}
            force={force}
            grade={entry.grade}
          >
            <EntryDetails
              subject={{ kind: 'grid', entry }}
              name={t('tariffs.grid.of', { year: entry.year })}
              force={force}
              changes={t('tariffs.grid.changes', { year: entry.year })}
              state={entry === used ? 'held' : entry.year >= year ? 'later' : 'over'}
              facts={[[t('tariffs.grid.factor'), `${words.number(entry.factor)} ${t('tariffs.grid.unit')}`]]}
              ask={ask}
            />
          </BookRow>
        )
      })}
    </BookSection>
  )
}
