import type { StationWorld } from '../sweep-world.ts'
import { signIn } from '../actors.ts'
import { date, instant, listed, type Maker, noInput, ownModule, refused, sweep } from './sweep.ts'

let made = 0

/** Of a reading of its own: there is one at each minute of an hour. */
async function stretchOf({ module, bare }: StationWorld, { app, admin }: Maker) {
  made += 1
  const at = new Date(Date.parse('2026-03-02T00:00:00Z') + made * 60_000).toISOString()
  await app.call('metricCreate', { body: { factor: bare.id, value: made, timestamp: at } }, admin)
  return { module_code: module.code, factor_codes: [bare.code], start_datetime: at, end_datetime: at }
}

async function bodyOf(world: StationWorld, maker: Maker) {
  const stretch = await stretchOf(world, maker)
  return { ...stretch, verdict: 'invalid' as const, reason: `${world.mark} ${made}` }
}

async function reviewed(world: StationWorld, maker: Maker, who = maker.admin): Promise<number> {
  const body = await bodyOf(world, maker)
  return (await maker.app.call('reviewCreate', { body }, who)).body.data.id
}

/** Made by somebody else than whoever approves it. */
async function waiting(world: StationWorld, maker: Maker) {
  const { app, admin } = maker
  await app.call('reviewRulesUpdate', { body: { needs_approval: true } }, admin)
  const id = await reviewed(world, maker, await signIn(app, { role: 'admin' }))
  await app.call('reviewRulesUpdate', { body: { needs_approval: false } }, admin)
  return { params: { id } }
}

let locked = 0

/** Long before the readings of the sweeps. */
async function monthOf({ app, admin }: Maker, isLocked: boolean): Promise<string> {
  locked += 1
  const month = `${2010 + Math.floor(locked / 12)}-${String(1 + (locked % 12)).padStart(2, '0')}`
  if (isLocked) await app.call('reviewMonthLock', { body: { month } }, admin)
  return month
}

const period = { start_datetime: '2026-03-02T00:00:00Z', end_datetime: '2026-03-02T12:00:00Z' }

export const reviewsSweep = sweep({
  station: {
    reviewList: async (world, maker) => {
      await reviewed(world, maker)
      return listed()
    },
    reviewCreate: async (world, maker) => ({ body: await bodyOf(world, maker) }),
    reviewUndo: async (world, maker) => ({ params: { id: await reviewed(world, maker) } }),
    reviewApprove: waiting,
    reviewPreview: async (world, maker) => ({
      body: { ...(await stretchOf(world, maker)), verdict: 'invalid' },
    }),
    reviewSuspects: async (world, maker) => {
      await stretchOf(world, maker)
      await maker.app.connections.pool.query(
        `insert into suspect_reading (factor_id, ts, test, value, found) values ($1, $2, 'spike', 9, 4) on conflict do nothing`,
        [world.bare.id, period.start_datetime],
      )
      return {}
    },
    reviewMonthLock: async (_, maker) => ({ body: { month: await monthOf(maker, false) } }),
    reviewMonthUnlock: async ({ mark }, maker) => ({
      body: { month: await monthOf(maker, true), reason: `${mark} khóa nhầm` },
    }),
    readingTestsRetrieve: ({ bare }) => ({ params: { id: bare.id } }),
    readingTestsProposal: ({ bare }) => ({ params: { id: bare.id } }),
    readingTestsUpdate: ({ bare }) => ({ params: { id: bare.id }, body: { flat_readings: 20 } }),
    reviewReadings: ({ module, bare }) => ({
      query: { module_code: module.code, factor_code: bare.code, ...period },
    }),
  },
  other: {
    reviewRulesUpdate: () => ({ body: { needs_approval: true } }),
  },
  audit: {
    reviewCreate: 'review.create',
    reviewUndo: 'review.undo',
    reviewApprove: 'review.approve',
    reviewPreview: { none: 'it changes nothing' },
    reviewRulesUpdate: 'review-rule.update',
    reviewMonthLock: 'locked-month.lock',
    reviewMonthUnlock: 'locked-month.unlock',
    readingTestsUpdate: 'reading-test.update',
  },
  reach: {
    reviewList: 'left out',
    reviewCreate: { field: 'module_code' },
    reviewUndo: 404,
    reviewApprove: 404,
    reviewPreview: { field: 'module_code' },
    reviewSuspects: 'left out',
    reviewReadings: { field: 'module_code' },
    readingTestsRetrieve: 404,
    readingTestsProposal: 404,
    readingTestsUpdate: 404,
    reviewRulesRetrieve: null,
    reviewMonthList: null,
    reviewMonthLock: 'limited-reach',
    reviewMonthUnlock: 'limited-reach',
    reviewRulesUpdate: null,
  },
  updates: {
    readingTestsUpdate: {
      at: ({ own }) => ({ params: { id: own.bare.id } }),
      read: async ({ own, app, admin }) =>
        (await app.call('readingTestsRetrieve', { params: { id: own.bare.id } }, admin)).body.data,
      values: () => ({ flat_readings: [10, 20] }),
    },
    reviewRulesUpdate: {
      at: noInput,
      read: async ({ app, admin }) => (await app.call('reviewRulesRetrieve', {}, admin)).body.data,
    },
  },
  texts: {
    'reviewCreate.module_code': ownModule,
    'reviewCreate.factor_codes[]': refused('names a factor of the station'),
    'reviewCreate.start_datetime': instant,
    'reviewCreate.end_datetime': instant,
    'reviewCreate.reason': { fit: 'prose', read: 'reviewList' },
    'reviewPreview.module_code': ownModule,
    'reviewMonthLock.month': date,
    'reviewMonthUnlock.month': date,
    'reviewMonthUnlock.reason': { fit: 'prose', read: null },
    'reviewPreview.factor_codes[]': refused('names a factor of the station'),
    'reviewPreview.start_datetime': instant,
    'reviewPreview.end_datetime': instant,
  },
})
