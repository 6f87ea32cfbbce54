import type { ReactiveTable } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { datedOf } from '../../components/tariffs/dated.ts'
import { useTariffWords } from '../../components/tariffs/use-tariff-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { BookRow } from './BookRow.tsx'
import { BookSection } from './BookSection.tsx'
import { EntryDetails } from './EntryDetails.tsx'
import { stateOf } from './state.ts'
import type { Asked } from './subjects.ts'
import classes from './Tariffs.module.css'

interface ReactiveSectionProps {
  reactive: readonly ReactiveTable[]
  now: number
  ask: (asked: Asked) => void
}

/** What a low power factor costs. */
export function ReactiveSection({ reactive, now, ask }: ReactiveSectionProps) {
  const { t } = useTranslation()
  const words = useTariffWords()
  return (
    <BookSection
      title={t('tariffs.reactive.title')}
      note={t(reactive.length === 0 ? 'tariffs.reactive.empty' : 'tariffs.reactive.note')}
      add={t('tariffs.reactive.add')}
      onAdd={() => ask({ does: 'add', subject: { kind: 'reactive', entry: null } })}
    >
      {datedOf(reactive, now).map((one) => {
        const { entry, until } = one
        const force = words.dated(entry.valid_from, until)
        return (
          <BookRow
            key={entry.id}
            title={force.charAt(0).toUpperCase() + force.slice(1)}
            pill={one.isHeld ? t('tariffs.states.held') : undefined}
            said={entry.document === '' ? t('tariffs.own') : entry.document}
            middle={
              <span className={classes.figure}>
                {`cosφ < ${words.number(entry.least_cos_phi)}`}{' '}
                <small>
                  {t('tariffs.reactive.short', {
                    kw: words.number(entry.least_kw),
                    count: entry.rows.length,
                  })}
                </small>
              </span>
            }
            spans={[{ from: entry.valid_from, until }]}
            force={force}
            grade={entry.grade}
          >
            <EntryDetails
              subject={{ kind: 'reactive', entry }}
              name={t('tariffs.reactive.named', { force })}
              force={force}
              changes={words.changes(t('tariffs.what.reactive'), { from: entry.valid_from ?? '', until })}
              state={stateOf(one, now)}
              facts={[
                [t('tariffs.reactive.leastKw'), `${words.number(entry.least_kw)} kW`],
                [t('tariffs.reactive.leastCosPhi'), words.number(entry.least_cos_phi)],
              ]}
              ask={ask}
            >
              <Steps table={entry} />
            </EntryDetails>
          </BookRow>
        )
      })}
    </BookSection>
  )
}

/** What each power factor costs. */
function Steps({ table }: { table: ReactiveTable }) {
  const { t } = useTranslation()
  const words = useTariffWords()
  return (
    <ul className={classes.steps} aria-label={t('tariffs.reactive.rows')}>
      {table.rows.map((row) => (
        <li key={row.cos_phi}>
          <span>{`cosφ ${formatNumber(row.cos_phi, currentLanguage(), 2)}`}</span>
          {`${words.number(row.percent)} %`}
        </li>
      ))}
    </ul>
  )
}
