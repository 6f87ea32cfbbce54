import { Skeleton } from '@mantine/core'
import type { SuspectStretch } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { suspectsQuery } from '../../api/reviews.ts'
import { useWalkKeys } from '../../components/inbox/use-walk-keys.ts'
import { KeyHints } from '../../components/layout/KeyHints.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { EmptyRows } from '../../components/table/DataTable.tsx'
import { Pagination } from '../../components/table/Pagination.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { keyOf } from '../../components/reviews/stretch-key.ts'
import { ReviewPane } from './ReviewPane.tsx'
import { isNarrowed, Panes } from './Panes.tsx'
import { byStation } from './review-words.ts'
import { RENEW_MS } from './reviews-query.ts'
import classes from './Reviews.module.css'
import { StretchItem } from './StretchItem.tsx'
import { useDecisions } from './use-decisions.ts'
import { PAGE_ROWS, type StretchChoice, useStretchChoice } from './use-stretch-choice.ts'
import { useUndoKey } from './RecentReviews.tsx'
import { stretchOf, stretchOfReview } from './stretch.ts'

interface OpenReviewsProps {
  state: TableState
  isWide: boolean
}

/** What waits for a decision. */
export function OpenReviews({ state, isWide }: OpenReviewsProps) {
  const { t } = useTranslation()
  const query = useQuery({
    ...suspectsQuery({ module: state.filter('module'), factor: state.filter('factor') }),
    refetchInterval: RENEW_MS,
  })
  const decisions = useDecisions()
  const rows = query.data && decisions.open(query.data)
  const choice = useStretchChoice(rows, { isWide, page: state.page })
  const { stretch, row, place } = choice
  useWalkKeys({ j: () => choice.move(1), k: () => choice.move(-1) })
  useUndoKey(decisions, (review) => choice.open(stretchOfReview(review)))
  const number = (value: number): string => formatNumber(value, currentLanguage())
  const stations = new Set(rows?.map(({ module_code }) => module_code)).size
  return (
    <Panes
      state={state}
      isWide={isWide}
      context={
        rows === undefined || (rows.length === 0 && isNarrowed(state))
          ? '\u00a0'
          : rows.length === 0
            ? t('reviews.nothing')
            : t('reviews.context', {
                count: rows.length,
                total: number(rows.length),
                stations: number(stations),
              })
      }
      factors={(query.data ?? []).map(({ factor_code }) => factor_code)}
      list={
        <List
          rows={rows}
          state={state}
          choice={choice}
          error={query.isError ? query.error : null}
          onRetry={() => void query.refetch()}
        />
      }
      pane={
        stretch === undefined ? null : (
          <ReviewPane
            stretch={stretch}
            row={row}
            next={place < 0 ? undefined : rows?.[place + 1]}
            position={
              place < 0
                ? null
                : t('reviews.position', { place: number(place + 1), total: number(rows?.length ?? 0) })
            }
            decisions={decisions}
            onDecided={choice.leave}
            onOpen={choice.open}
            onBack={isWide ? undefined : () => choice.open(undefined)}
          />
        )
      }
    />
  )
}

interface ListProps {
  rows: readonly SuspectStretch[] | undefined
  state: TableState
  choice: StretchChoice
  error: unknown
  onRetry: () => void
}

function List({ rows, state, choice, error, onRetry }: ListProps) {
  const { t } = useTranslation()
  const { page } = choice
  const isFailed = rows === undefined && error !== null
  return (
    <>
      <ScrollArea
        className={classes.area ?? ''}
        aria-label={t('reviews.list')}
        aria-busy={rows === undefined && !isFailed}
      >
        {isFailed ? (
          <ErrorView error={error} fallback={t('reviews.fetchFailed')} onRetry={onRetry} />
        ) : rows === undefined ? (
          <WaitingRows />
        ) : (
          <Groups rows={rows} choice={choice} />
        )}
        {rows?.length === 0 && (
          <EmptyRows
            page={{
              ...state,
              search: '',
              isFiltered: isNarrowed(state),
            }}
            empty={{ title: 'reviews.empty', text: 'reviews.emptyText', noMatch: 'reviews.noMatch' }}
          />
        )}
      </ScrollArea>
      {rows !== undefined && rows.length > PAGE_ROWS && (
        <Pagination
          page={page}
          limit={PAGE_ROWS}
          count={rows.length}
          of={t('nav.reviews')}
          onPage={(next) =>
            state.setFilters({ stretch: undefined, page: next > 1 ? String(next) : undefined })
          }
        />
      )}
      <Keys />
    </>
  )
}

/** The stretches of a page under the names of their stations. */
function Groups({ rows, choice }: { rows: readonly SuspectStretch[]; choice: StretchChoice }) {
  const start = (choice.page - 1) * PAGE_ROWS
  const counts = new Map(byStation(rows).map(([code, own]) => [code, own.length]))
  return byStation(rows.slice(start, start + PAGE_ROWS)).map(([code, own]) => (
    <section key={code} aria-labelledby={`reviews-${code}`}>
      <h2 className={classes.group} id={`reviews-${code}`}>
        <span title={code}>{own[0]?.module.name ?? code}</span>
        <span>{formatNumber(counts.get(code) ?? own.length, currentLanguage())}</span>
      </h2>
      <ul className={classes.items}>
        {own.map((row) => (
          <StretchItem
            key={keyOf(stretchOf(row))}
            row={row}
            isChosen={row === choice.row}
            onChoose={choice.choose}
          />
        ))}
      </ul>
    </section>
  ))
}

export function WaitingRows() {
  const { t } = useTranslation()
  return (
    <output aria-label={t('loading.label')}>
      {Array.from({ length: 10 }, (_, place) => (
        <div key={place} className={classes.waiting} aria-hidden>
          <Skeleton height={13} width={`${60 - (place % 3) * 8}%`} mb={8} />
          <Skeleton height={11} width="35%" />
        </div>
      ))}
    </output>
  )
}

const keys = { valid: 'V', invalid: 'X', correct: 'E', undo: 'Z' } as const

/** The keys of the list, for windows that have a keyboard. */
function Keys() {
  const { t } = useTranslation()
  const may = useCan('readings.add_review')
  const does = ['valid', 'invalid', 'correct', 'undo'] as const
  const verdicts = does.map((one) => [keys[one], t(`reviews.keys.${one}`)] as const)
  const hints = [['J K', t('reviews.keys.move')] as const, ...(may ? verdicts : [])]
  return <KeyHints className={classes.keys} hints={hints} />
}
