import { type PriceBook, tariffPeriods } from '@quantrac/contract'
import { useComputedColorScheme } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { tariffInks } from '../../charts/tariff-inks.ts'
import { ForceAxis } from '../../components/standards/ForceBar.tsx'
import { datedOf, groupsIn, shownOf } from '../../components/tariffs/dated.ts'
import { useTariffWords } from '../../components/tariffs/use-tariff-words.ts'
import { BookRow, years } from './BookRow.tsx'
import { BookSection } from './BookSection.tsx'
import { EntryDetails } from './EntryDetails.tsx'
import { stateOf } from './state.ts'
import type { Asked } from './subjects.ts'
import classes from './Tariffs.module.css'

interface PriceSectionProps {
  prices: readonly PriceBook[]
  now: number
  ask: (asked: Asked) => void
}

/** What a kWh costs, a line a group. */
export function PriceSection({ prices, now, ask }: PriceSectionProps) {
  const { t } = useTranslation()
  const groups = groupsIn(prices.map(({ group }) => group))
  const of = (group: string) => prices.filter((one) => one.group === group)
  const add = () => ask({ does: 'add', subject: { kind: 'prices', entry: null } })
  return (
    <BookSection
      title={t('tariffs.prices.title')}
      note={t('tariffs.prices.note')}
      add={t('tariffs.prices.add')}
      onAdd={add}
    >
      <div className={classes.head} aria-hidden>
        <span />
        <span>{t('tariffs.prices.group')}</span>
        <span className={classes.prices}>
          {tariffPeriods.map((period) => (
            <span key={period}>{t(`energy.periods.${period}`)}</span>
          ))}
          <span>{t('tariffs.prices.demandShort')}</span>
        </span>
        <ForceAxis words={t('tariffs.today')} years={years} />
        <span className={classes.words}>{t('tariffs.grade')}</span>
      </div>
      {groups.map((group) => {
        const some = of(group)
        return some.length > 0 && <Group key={group} prices={some} now={now} ask={ask} />
      })}
    </BookSection>
  )
}

/** A group, with what is in force; under it, each time. */
function Group({ prices, now, ask }: PriceSectionProps) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const dated = datedOf(prices, now)
  const shown = shownOf(dated)
  if (shown === undefined) return null
  const { entry, until } = shown
  const force = words.dated(entry.valid_from, until)
  const said = [entry.document === '' ? t('tariffs.own') : entry.document, force]
  return (
    <BookRow
      title={words.group(entry.group)}
      pill={entry.stations > 0 ? t('tariffs.stations', { count: entry.stations }) : undefined}
      said={said.join(' · ')}
      middle={<Prices book={entry} />}
      spans={dated.map((one) => ({ from: one.entry.valid_from, until: one.until }))}
      force={force}
      grade={entry.grade}
    >
      {dated.map((one) => (
        <EntryDetails
          key={one.entry.id}
          subject={{ kind: 'prices', entry: one.entry }}
          name={`${words.group(entry.group)}, ${words.dated(one.entry.valid_from, one.until)}`}
          force={words.dated(one.entry.valid_from, one.until)}
          changes={words.changes(t('tariffs.what.prices'), {
            from: one.entry.valid_from ?? '',
            until: one.until,
          })}
          state={stateOf(one, now)}
          facts={[
            ...tariffPeriods.map(
              (period) =>
                [
                  t(`energy.periods.${period}`),
                  `${words.number(one.entry[period])} ${t('energy.perKwh')}`,
                ] as const,
            ),
            [t('tariffs.prices.demand'), demandText(one.entry.demand, words.number, t)],
          ]}
          ask={ask}
        />
      ))}
    </BookRow>
  )
}

const demandText = (demand: number | null, number: (value: number) => string, t: TFunction): string =>
  demand === null ? t('tariffs.prices.noDemand') : `${number(demand)} ${t('tariffs.perKwMonth')}`

function Prices({ book }: { book: PriceBook }) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const inks = tariffInks[useComputedColorScheme('light')]
  return (
    <span className={classes.prices}>
      {tariffPeriods.map((period) => (
        <span key={period}>
          <i style={{ background: inks[period] }} aria-hidden />
          <small>{t(`energy.periods.${period}`)} </small>
          {words.number(book[period])}
        </span>
      ))}
      <span className={`${classes.demand} ${book.demand === null ? classes.none : ''}`}>
        <small>{t('tariffs.prices.demandShort')} </small>
        {demandText(book.demand, words.number, t)}
      </span>
    </span>
  )
}
