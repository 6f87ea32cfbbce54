import { Button, Group } from '@mantine/core'
import type { Review } from '@quantrac/contract'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { useOpened } from '../../components/inbox/use-opened.ts'
import { useWalkKeys } from '../../components/inbox/use-walk-keys.ts'
import { EmptyRows, useCurrentPage } from '../../components/table/DataTable.tsx'
import { Pagination } from '../../components/table/Pagination.tsx'
import { type ListPageState, useListPage } from '../../components/table/use-list-page.ts'
import type { TableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { WaitingRows } from './OpenReviews.tsx'
import { StatusText, useUndoKey, VerdictText } from './RecentReviews.tsx'
import { LoadedChart } from './ReviewChart.tsx'
import { PaneFrame } from './ReviewPane.tsx'
import { Panes } from './Panes.tsx'
import { spanText } from './review-words.ts'
import classes from './Reviews.module.css'
import { aroundQuery, decidedLists, type DecidedStatus, factorQuery } from './reviews-query.ts'
import { ReviewItem } from './StretchItem.tsx'
import { StretchReadings } from './StretchReadings.tsx'
import { readingsIn, stretchOfReview } from './stretch.ts'
import { type Decisions, useDecisions } from './use-decisions.ts'
import { useLockedIn, useRefusal } from './use-months.ts'
import { FailureLine, LockedLine } from './VerdictBar.tsx'

interface DecidedReviewsProps {
  status: DecidedStatus
  state: TableState
  isWide: boolean
}

/** What people have decided: what a second person has yet to approve, or the rest. */
export function DecidedReviews({ status, state, isWide }: DecidedReviewsProps) {
  const { t } = useTranslation()
  const page = useListPage(decidedLists[status])
  const decisions = useDecisions()
  const details = useOpened('review')
  const rows = page.rows
  const chosen = details.isOpen ? rows?.find(({ id }) => id === details.id) : isWide ? rows?.[0] : undefined
  const move = (step: 1 | -1): void => {
    const place = chosen === undefined ? -1 : (rows?.indexOf(chosen) ?? -1)
    const next = rows?.[place === -1 ? 0 : place + step]
    if (next !== undefined) details.open(next.id)
  }
  useWalkKeys({ j: () => move(1), k: () => move(-1) })
  useUndoKey(decisions, () => undefined)
  return (
    <Panes
      state={state}
      isWide={isWide}
      context={
        page.count === undefined
          ? '\u00a0'
          : t(`reviews.decided.${status}`, {
              count: page.count,
              total: formatNumber(page.count, currentLanguage()),
            })
      }
      factors={(rows ?? []).flatMap(({ factor_codes }) => factor_codes)}
      list={<List page={page} status={status} chosen={chosen} onChoose={details.open} />}
      pane={
        chosen === undefined ? null : (
          <DecidedPane
            key={chosen.id}
            review={chosen}
            decisions={decisions}
            onBack={isWide ? undefined : details.close}
          />
        )
      }
    />
  )
}

interface ListProps {
  page: ListPageState<Review>
  status: DecidedStatus
  chosen: Review | undefined
  onChoose: (id: number) => void
}

function List({ page, status, chosen, onChoose }: ListProps) {
  const { t } = useTranslation()
  const { rows, count = 0 } = page
  const current = useCurrentPage(page)
  const isFailed = rows === undefined && page.error !== null
  return (
    <>
      <ScrollArea
        className={classes.area ?? ''}
        aria-label={t('reviews.list')}
        aria-busy={rows === undefined && !isFailed}
      >
        {isFailed ? (
          <ErrorView error={page.error} fallback={t('reviews.fetchFailed')} onRetry={page.refetch} />
        ) : rows === undefined ? (
          <WaitingRows />
        ) : (
          <ul className={classes.items}>
            {rows.map((row) => (
              <DecidedItem key={row.id} row={row} isChosen={row === chosen} onChoose={onChoose} />
            ))}
          </ul>
        )}
        {rows?.length === 0 && (
          <EmptyRows
            page={page}
            empty={{
              title: `reviews.decidedEmpty.${status}`,
              text: `reviews.decidedEmptyText.${status}`,
              noMatch: 'reviews.noMatch',
            }}
          />
        )}
      </ScrollArea>
      {count > 0 && (
        <Pagination
          page={current}
          limit={page.limit}
          count={count}
          of={t('nav.reviews')}
          onPage={page.setPage}
        />
      )}
    </>
  )
}

interface ItemProps extends Pick<ListProps, 'onChoose'> {
  row: Review
  isChosen: boolean
}

function DecidedItem({ row, isChosen, onChoose }: ItemProps) {
  return (
    <ReviewItem
      row={String(row.id)}
      search={{ review: String(row.id) }}
      isChosen={isChosen}
      onChoose={() => onChoose(row.id)}
      count={row.readings}
      what={
        <>
          <b>{row.factor_codes.join(', ')}</b> <VerdictText review={row} /> ·{' '}
          <span title={row.module_code}>{row.module.name}</span>
        </>
      }
      when={spanText(stretchOfReview(row), useMinute())}
    />
  )
}

interface DecidedPaneProps {
  review: Review
  decisions: Decisions
  onBack: (() => void) | undefined
}

/** One decision, with the readings that it is about. */
function DecidedPane({ review, decisions, onBack }: DecidedPaneProps) {
  const { t } = useTranslation()
  const stretch = stretchOfReview(review)
  const around = useQuery(aroundQuery(stretch))
  const facts = useQuery(factorQuery(stretch))
  const { unit, decimals } = facts.data?.factor ?? { unit: '', decimals: 2 }
  return (
    <PaneFrame
      stretch={stretch}
      position={null}
      onBack={onBack}
      station={review.module.name}
      title={t('reviews.titleDecided', { factor: review.factor_codes.join(', '), count: review.readings })}
    >
      <LoadedChart
        around={around}
        facts={facts.data}
        code={stretch.factor}
        unit={unit}
        decimals={decimals}
        chosen={stretch}
        onChoose={undefined}
      />
      <Decided review={review} decisions={decisions} />
      <FailureLine decisions={decisions} onOpen={decisions.forget} />
      <div className={classes.pair}>
        <StretchReadings
          readings={around.data && readingsIn(around.data.readings, stretch)}
          unit={unit}
          decimals={decimals}
        />
      </div>
    </PaneFrame>
  )
}

/** The verdict, who gave it and why, and what can be done about it. */
function Decided({ review, decisions }: Pick<DecidedPaneProps, 'review' | 'decisions'>) {
  const { t } = useTranslation()
  const mayApprove = useCan('readings.approve_review')
  const mayUndo = useCan('readings.add_review')
  const isWaiting = review.status === 'waiting'
  const stretch = stretchOfReview(review)
  const [locked] = useLockedIn(stretch)
  const isOff = useRefusal()(stretch) !== undefined || decisions.isPending
  return (
    <section className={classes.decided} aria-label={t('reviews.verdict')}>
      <div>
        <b>
          <VerdictText review={review} />
        </b>
        <p>{review.reason}</p>
        <p className={classes.dim}>
          {t('reviews.decidedBy', {
            name: review.created_by ?? t('reviews.nobody'),
            at: formatDateTime(review.created_at, currentLanguage()),
          })}
        </p>
        <p className={classes.dim}>
          <StatusText review={review} />
        </p>
        {(mayApprove || mayUndo) && locked !== undefined && <LockedLine month={locked.month} />}
        {isWaiting && review.is_own && <p className={classes.dim}>{t('reviews.ownWaits')}</p>}
      </div>
      <Group gap={8}>
        {isWaiting && mayApprove && !review.is_own && (
          <Button
            leftSection={<IconCheck size={16} aria-hidden />}
            disabled={isOff}
            onClick={() => decisions.approve(review)}
          >
            {t('reviews.approve')}
          </Button>
        )}
        {mayUndo && (
          <Button variant="default" disabled={isOff} onClick={() => decisions.undo(review)}>
            {t('reviews.undo')}
          </Button>
        )}
      </Group>
    </section>
  )
}
