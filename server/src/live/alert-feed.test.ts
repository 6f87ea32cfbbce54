import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { AlertFeed, type ModuleAlert } from './alert-feed.ts'
import type { Bus, BusEvent } from './bus.ts'

const alertOf = (id: number): ModuleAlert => ({
  id,
  factor: 'COD',
  value: 80,
  status: 'ALERT',
  timestamp: '2026-03-01T02:00:00.000Z',
  module: 'NT-01',
  module_name: 'NT-01',
  unit: 'mg/L',
  decimals: 1,
  min_value: null,
  max_value: 75,
  kind: 'limit',
  period: null,
  standard: null,
  fault: null,
  module_type: 'wasteWater',
  episode: null,
  module_id: 1,
  factor_id: 1,
})

const many = 1201
const idsOf = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)

let feed: AlertFeed | undefined
afterEach(() => feed?.stop())

/** A feed that knows so many open alerts, of which none is open any more; what it has sent, and how it asked for it. */
async function afterSeparation({
  failing = () => false,
  gone = [],
}: {
  failing?: (call: number) => boolean
  gone?: number[]
} = {}) {
  const listeners = new Map<BusEvent, (payload: never) => void>()
  const bus: Bus = {
    publish: () => undefined,
    on: (event, listener) => {
      listeners.set(event, listener)
      return () => undefined
    },
  }
  const pages: number[] = []
  const byIds: number[] = []
  const sent: number[] = []
  let open = idsOf(many)
  const list = async (ids: readonly number[]) => {
    pages.push(ids.length)
    if (failing(pages.length)) throw new Error('the database is away')
    return ids.map(alertOf)
  }
  const source = {
    newestId: async () => many,
    listAfter: async () => [],
    listByIds: async (ids: readonly number[]) => {
      byIds.push(ids.length)
      return ids.filter((id) => !gone.includes(id)).map(alertOf)
    },
    listOpen: async () => open.map(alertOf),
    listClosed: list,
  }
  feed = new AlertFeed({
    source,
    bus,
    log: pino({ level: 'silent' }),
    send: async (alerts) => {
      for (const { id, status } of alerts) if (status === 'SUCCESS') sent.push(id)
    },
  })
  await feed.start()
  open = []
  return {
    pages,
    byIds,
    sent,
    tell: (event: BusEvent, payload: unknown) => listeners.get(event)?.(payload as never),
  } // what the event carries
}

test('closings without a notice are read in pages, and each is sent once', async () => {
  const { pages, sent, tell } = await afterSeparation()
  tell('bus.reconnected', {})
  await vi.waitFor(() => expect(sent).toEqual(idsOf(many)))
  expect(pages).toEqual([500, 500, 201])
})

test('so are those of a notice', async () => {
  const { byIds, sent, tell } = await afterSeparation()
  tell('alerts.resolved', { ids: idsOf(many) })
  await vi.waitFor(() => expect(sent).toEqual(idsOf(many)))
  expect(Math.max(...byIds)).toBe(500)
})

test('an open alert that was taken back ends on every screen, too', async () => {
  const { sent, tell } = await afterSeparation({ gone: [7] })
  tell('alerts.resolved', { ids: [7, 8] })
  await vi.waitFor(() => expect(new Set(sent)).toEqual(new Set([7, 8])))
})

test('where reading a page fails, those before it are not sent again', async () => {
  const { sent, tell } = await afterSeparation({ failing: (call) => call === 2 })
  tell('bus.reconnected', {})
  await vi.waitFor(() => expect(sent).toEqual(idsOf(many)), { timeout: 5000 })
})
