import type { VatRate } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { datedOf } from '../../components/tariffs/dated.ts'
import { useTariffWords } from '../../components/tariffs/use-tariff-words.ts'
import { BookRow } from './BookRow.tsx'
import { BookSection } from './BookSection.tsx'
import { EntryDetails } from './EntryDetails.tsx'
import { stateOf } from './state.ts'
import type { Asked } from './subjects.ts'
import classes from './Tariffs.module.css'

interface VatSectionProps {
  vat: readonly VatRate[]
  now: number
  ask: (asked: Asked) => void
}

/** The value added tax of electricity. */
export function VatSection({ vat, now, ask }: VatSectionProps) {
  const { t } = useTranslation()
  const words = useTariffWords()
  return (
    <BookSection
      title={t('tariffs.vat.title')}
      note={vat.length === 0 ? t('tariffs.vat.empty') : t('tariffs.vat.note')}
      add={t('tariffs.vat.add')}
      onAdd={() => ask({ does: 'add', subject: { kind: 'vat', entry: null } })}
    >
      {datedOf(vat, now).map((one) => {
        const { entry, until } = one
        const force = words.dated(entry.valid_from, until)
        const isUnknown = entry.percent === null && entry.document === ''
        const rate = entry.percent === null ? t('tariffs.vat.unknown') : `${words.number(entry.percent)} %`
        return (
          <BookRow
            key={entry.id}
            title={force.charAt(0).toUpperCase() + force.slice(1)}
            pill={one.isHeld ? t('tariffs.states.held') : undefined}
            said={
              entry.document !== '' ? entry.document : t(isUnknown ? 'tariffs.vat.noDocument' : 'tariffs.own')
            }
            isUnknown={isUnknown}
            middle={<span className={classes.figure}>{rate}</span>}
            spans={[{ from: entry.valid_from, until }]}
            force={force}
            grade={entry.grade}
          >
            <EntryDetails
              subject={{ kind: 'vat', entry }}
              name={t('tariffs.vat.named', { rate, force })}
              force={force}
              changes={words.changes(t('tariffs.what.vat'), { from: entry.valid_from ?? '', until })}
              state={stateOf(one, now)}
              facts={[[t('tariffs.vat.percent'), rate]]}
              ask={ask}
            />
          </BookRow>
        )
      })}
    </BookSection>
  )
}
