import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { suspectsQuery } from '../../api/reviews.ts'
import { CountTabs } from '../../components/filter/CountTabs.tsx'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { FoldedFilters } from '../../components/filter/FoldedFilters.tsx'
import { ModuleFilter } from '../../components/filter/ModuleFilter.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { ReviewMonths } from './ReviewMonths.tsx'
import months from './ReviewMonths.module.css'
import { type DecidedStatus, unsignedQuery } from './reviews-query.ts'
import classes from './Reviews.module.css'

const tabs = ['open', 'waiting', 'approved'] as const
type Tab = 'open' | DecidedStatus

/** The part of the list that the address names. */
export const tabOf = (state: TableState): Tab => tabs.find((tab) => tab === state.filter('tab')) ?? 'open'

/** The list is of one station or factor. */
export const isNarrowed = (state: TableState): boolean =>
  state.filter('module') !== undefined || state.filter('factor') !== undefined

export interface PanesProps {
  state: TableState
  isWide: boolean
  context: ReactNode
  /** The codes of the factors that the list is narrowed to. */
  factors: readonly string[]
  list: ReactNode
  /** Null: nothing is chosen, the list is alone. */
  pane: ReactNode
}

/** The list, and beside it, or on a narrow window instead of it, what is chosen. */
export function Panes({ state, isWide, context, factors, list, pane }: PanesProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.panes} data-wide={isWide || undefined}>
      {(isWide || pane === null) && (
        <section className={classes.list} aria-label={t('nav.reviews')}>
          <div className={classes.head}>
            <PageHeader title={t('nav.reviews')} context={context} />
            <div className={classes.tools}>
              <FoldedFilters isFiltered={isNarrowed(state)} isAlways>
                <ModuleFilter state={state} />
                <FilterSelect
                  state={state}
                  name="factor"
                  label={t('reviews.factor')}
                  all={t('reviews.allFactors')}
                  options={withChosen(factors, state.filter('factor'))}
                />
              </FoldedFilters>
            </div>
            {!isWide && <ReviewMonths at={null} />}
            <Tabs state={state} />
          </div>
          <div className={classes.rows}>{list}</div>
        </section>
      )}
      {pane ?? (isWide && <MonthsAlone />)}
    </div>
  )
}

/** Where nothing is chosen: all of it may be reviewed, and a month wait to be locked. */
function MonthsAlone() {
  const { t } = useTranslation()
  return (
    <section className={classes.pane} aria-label={t('reviews.months.label')}>
      <div className={months.alone}>
        <p>{t('reviews.months.lead')}</p>
        <ReviewMonths at={null} />
      </div>
    </section>
  )
}

function Tabs({ state }: { state: TableState }) {
  const { t } = useTranslation()
  const open = useQuery(suspectsQuery({}))
  const unsigned = useQuery(unsignedQuery)
  const counts: Record<Tab, number | undefined> = {
    open: open.data?.length,
    waiting: unsigned.data,
    approved: undefined,
  }
  return (
    <CountTabs
      label={t('reviews.parts')}
      current={tabOf(state)}
      tabs={tabs.map((key) => ({
        key,
        text: t(`reviews.tabs.${key}`),
        count: counts[key],
        search: {
          tab: key === 'open' ? undefined : key,
          page: undefined,
          stretch: undefined,
          review: undefined,
        },
      }))}
    />
  )
}

function withChosen(factors: readonly string[], chosen = ''): string[] {
  const codes = [...new Set(factors)].toSorted((one, other) => one.localeCompare(other))
  return chosen === '' || codes.includes(chosen) ? codes : [chosen, ...codes]
}
