import { reviewRoutes } from '@quantrac/contract'
import { type Http, register } from '../../http/register.ts'
import type { StoreDeps } from '../readings/store/store.service.ts'
import { listReviewMonths, lockMonth, unlockMonth } from './months.service.ts'
import { previewReview } from './preview.service.ts'
import { proposeReadingTests } from './proposal.service.ts'
import {
  approveReview,
  changeReviewRules,
  createReview,
  getReviewRules,
  listReviews,
  undoReview,
} from './reviews.service.ts'
import { changeReadingTests, getReadingTests } from './tests.service.ts'
import { listReviewedReadings, listSuspects } from './suspects.service.ts'

export function reviewsHttp(http: Http, store: StoreDeps): void {
  register(http, reviewRoutes, {
    reviewList: (ctx, { query }) => listReviews(ctx, query),
    reviewCreate: async (ctx, { body }) => ({ data: await createReview(ctx, store, body) }),
    reviewUndo: async (ctx, { params }) => ({ data: await undoReview(ctx, store, params.id) }),
    reviewApprove: async (ctx, { params }) => ({ data: await approveReview(ctx, store, params.id) }),
    reviewPreview: async (ctx, { body }) => ({ data: await previewReview(ctx, body) }),
    reviewSuspects: async (ctx, { query }) => ({ data: await listSuspects(ctx, query) }),
    reviewReadings: async (ctx, { query }) => ({ data: await listReviewedReadings(ctx, query) }),
    reviewMonthList: async (ctx) => ({ data: await listReviewMonths(ctx) }),
    reviewMonthLock: async (ctx, { body }) => ({ data: await lockMonth(ctx, body.month) }),
    reviewMonthUnlock: async (ctx, { body }) => ({ data: await unlockMonth(ctx, body) }),
    readingTestsRetrieve: async (ctx, { params }) => ({ data: await getReadingTests(ctx, params.id) }),
    readingTestsUpdate: async (ctx, { params, body }) => ({
      data: await changeReadingTests(ctx, params.id, body),
    }),
    readingTestsProposal: async (ctx, { params, query }) => ({
      data: await proposeReadingTests(ctx, params.id, query.k),
    }),
    reviewRulesRetrieve: async (ctx) => ({ data: await getReviewRules(ctx) }),
    reviewRulesUpdate: async (ctx, { body }) => ({ data: await changeReviewRules(ctx, body) }),
  })
}
