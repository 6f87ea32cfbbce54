import type { Review, ReviewVerdict, SuspectStretch } from '@quantrac/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { reviewsKey, suspectsKey } from '../../api/reviews.ts'
import { gathering } from '../../lib/gathering.ts'
import type { Stretch } from '../../components/reviews/stretch-key.ts'
import { bodyOf, recentKey } from './reviews-query.ts'
import { covers, stretchOf, stretchOfReview } from './stretch.ts'

export interface Decision {
  readonly stretch: Stretch
  readonly verdict: ReviewVerdict
  readonly value: number | null
  readonly reason: string
}

export interface Failure {
  readonly stretch: Stretch
  readonly error: unknown
}

export interface Decisions {
  /** What waits still: without what was decided here a moment ago. */
  open: (rows: readonly SuspectStretch[]) => SuspectStretch[]
  decide: (decision: Decision) => void
  undo: (review: Review) => void
  approve: (review: Review) => void
  /** What could not be saved last. */
  failure: Failure | null
  forget: () => void
  /** A decision that was made before is being undone or approved. */
  isPending: boolean
}

// Many decisions in a row ask for the list once.
const RENEW_MS = 1_500

/**
 * What is decided leaves the list at once, so that the next stretch can be looked at while the server saves it; what
 * could not be saved comes back.
 */
export function useDecisions(): Decisions {
  const client = useQueryClient()
  const [hidden, setHidden] = useState<readonly Stretch[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const [renewal] = useState(() =>
    gathering(RENEW_MS, () => void client.invalidateQueries({ queryKey: reviewsKey })),
  )
  useEffect(() => renewal.stop, [renewal])
  const show = (stretch: Stretch): void => setHidden((before) => before.filter((one) => one !== stretch))
  const decision = useMutation({
    mutationFn: ({ stretch, ...verdict }: Decision) =>
      api.reviewCreate({ body: { ...bodyOf(stretch), ...verdict } }),
    onMutate: ({ stretch }) => {
      setFailure(null)
      setHidden((before) => [...before, stretch])
    },
    onSuccess: ({ data }, { stretch }) => {
      // An answer that is under way may be from before it.
      void client.cancelQueries({ queryKey: suspectsKey })
      client.setQueriesData<SuspectStretch[]>({ queryKey: suspectsKey }, (rows) =>
        rows?.filter((row) => !covers(stretch, stretchOf(row))),
      )
      client.setQueryData<Review[]>(recentKey, (rows) => rows && [data, ...rows])
      show(stretch)
      renewal.soon()
    },
    onError: (error, { stretch }) => {
      show(stretch)
      setFailure({ stretch, error })
      renewal.soon()
    },
  })
  const change = useMutation({
    mutationFn: ({ call }: { call: () => Promise<{ data: Review }>; review: Review }) => call(),
    onMutate: () => setFailure(null),
    onSuccess: ({ data }) =>
      client.setQueryData<Review[]>(recentKey, (rows) =>
        rows?.map((row) => (row.id === data.id ? data : row)),
      ),
    onError: (error, { review }) => setFailure({ stretch: stretchOfReview(review), error }),
    onSettled: () => client.invalidateQueries({ queryKey: reviewsKey }),
  })
  return {
    open: (rows) => rows.filter((row) => !hidden.some((one) => covers(one, stretchOf(row)))),
    decide: (one) => decision.mutate(one),
    undo: (review) => change.mutate({ review, call: () => api.reviewUndo({ params: { id: review.id } }) }),
    approve: (review) =>
      change.mutate({ review, call: () => api.reviewApprove({ params: { id: review.id } }) }),
    failure,
    forget: () => setFailure(null),
    isPending: change.isPending,
  }
}
