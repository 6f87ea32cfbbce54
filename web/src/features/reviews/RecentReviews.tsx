import { Button, Kbd, Skeleton, Tooltip } from '@mantine/core'
import type { Review } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { useWalkKeys } from '../../components/inbox/use-walk-keys.ts'
import { refusedBecause } from '../../components/table/refused.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatMeasured } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import type { Stretch } from '../../components/reviews/stretch-key.ts'
import { spanText } from './review-words.ts'
import classes from './Reviews.module.css'
import { recentQuery } from './reviews-query.ts'
import { stretchOfReview } from './stretch.ts'
import type { Decisions } from './use-decisions.ts'
import { useRefusal } from './use-months.ts'

const SHOWN = 5

interface RecentReviewsProps {
  decisions: Decisions
  onUndone: (stretch: Stretch) => void
}

/** The last decisions, and the way back. */
export function RecentReviews({ decisions, onUndone }: RecentReviewsProps) {
  const { t } = useTranslation()
  const recent = useQuery(recentQuery)
  const may = useCan('readings.add_review')
  return (
    <section className={classes.card} aria-label={t('reviews.recent')}>
      <h3>
        {t('reviews.recent')}
        {may && (
          <small className={classes.hint}>
            <Kbd size="xs">Z</Kbd> {t('reviews.undoLast')}
          </small>
        )}
      </h3>
      {recent.isError ? (
        <ErrorView
          error={recent.error}
          fallback={t('reviews.recentFailed')}
          onRetry={() => void recent.refetch()}
        />
      ) : recent.data === undefined ? (
        <Skeleton height={100} aria-label={t('loading.label')} />
      ) : recent.data.length === 0 ? (
        <p className={classes.note}>{t('reviews.noRecent')}</p>
      ) : (
        <ul className={classes.recent}>
          {recent.data.slice(0, SHOWN).map((review) => (
            <Line
              key={review.id}
              review={review}
              isPending={decisions.isPending}
              onUndo={
                may && review.status !== 'undone'
                  ? () => {
                      decisions.undo(review)
                      onUndone(stretchOfReview(review))
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface LineProps {
  review: Review
  isPending: boolean
  onUndo: (() => void) | undefined
}

function Line({ review, isPending, onUndo }: LineProps) {
  const { t } = useTranslation()
  const now = useMinute()
  const factors = review.factor_codes.join(', ')
  const stretch = stretchOfReview(review)
  const span = spanText(stretch, now)
  const { disabledBecause, onRefused } = refusedBecause(useRefusal()(stretch))
  return (
    <li data-undone={review.status === 'undone' || undefined}>
      <span className={classes.dim}>{formatShort(review.created_at, now)}</span>
      <span className={classes.about}>
        <b>{`${review.module.name} · ${factors}`}</b> <span className={classes.dim}>{span}</span>
      </span>
      <b className={classes.verdict}>
        <VerdictText review={review} />
      </b>
      <span className={classes.why} title={review.reason}>
        {review.reason}
      </span>
      <span className={classes.dim}>
        {review.is_own ? t('reviews.you') : (review.created_by ?? t('reviews.nobody'))}
      </span>
      <span className={classes.dim}>
        <StatusText review={review} />
      </span>
      <span>
        {onUndo !== undefined && (
          <Tooltip label={disabledBecause} disabled={disabledBecause === undefined}>
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              disabled={isPending}
              data-disabled={disabledBecause !== undefined || undefined}
              aria-disabled={disabledBecause !== undefined || undefined}
              aria-label={t('reviews.undoNamed', { factor: factors, time: span })}
              onClick={onRefused ?? onUndo}
            >
              {t('reviews.undo')}
            </Button>
          </Tooltip>
        )}
      </span>
    </li>
  )
}

/** «Không hợp lệ», «Sửa thành 7,12». */
export function VerdictText({ review: { verdict, value } }: { review: Review }) {
  const { t } = useTranslation()
  if (verdict !== 'value' || value === null)
    return t(`reviews.verdicts.${verdict === 'valid' ? 'valid' : 'invalid'}`)
  return t('reviews.corrected', { value: formatMeasured(value, currentLanguage()) })
}

/** Who it waits for, or who has approved or undone it. */
export function StatusText({ review }: { review: Review }) {
  const { t } = useTranslation()
  const now = useMinute()
  if (review.status === 'waiting') return t('reviews.status.waiting')
  if (review.status === 'undone')
    return review.undone_by === null
      ? t('reviews.status.undone')
      : t('reviews.status.undoneBy', { name: review.undone_by })
  if (review.approved_at === null) return null
  return t('reviews.status.approved', {
    name: review.approved_by ?? t('reviews.nobody'),
    at: formatShort(review.approved_at, now),
  })
}

/** Z undoes one's own last decision. */
export function useUndoKey(decisions: Decisions, onUndone: (review: Review) => void): void {
  const { data } = useQuery(recentQuery)
  const may = useCan('readings.add_review')
  const own = data?.find(({ is_own, status }) => is_own && status !== 'undone')
  const refusal = useRefusal()
  useWalkKeys({
    z: () => {
      if (!may || own === undefined || decisions.isPending) return
      const { onRefused } = refusedBecause(refusal(stretchOfReview(own)))
      if (onRefused !== undefined) return onRefused()
      decisions.undo(own)
      onUndone(own)
    },
  })
}
