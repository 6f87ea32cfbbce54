import { sweep, type Made, type AboutStation } from './sweep.ts'

/** One that has failed, as its lane leaves it. */
const failed: Made<'deliveryRetry', AboutStation> = async ({ alert_id, module }, { app }) => {
  const { rows } = await app.connections.pool.query<{ id: number }>(
    `with step as (insert into alert_step (alert_id, rule_id, place, turn, due_at, state, channels, targets)
       values ($1, 1, 1, (select count(*) from alert_step where alert_id = $1), now(), 'done', '{mail}', '[]') returning id)
     insert into delivery (step_id, alert_id, module_id, recipient, channel, state, at, text)
     select id, $1, $2, 'Lan', 'mail', 'failed', now(), 'Text' from step returning id`,
    [alert_id, module.id],
  )
  return { params: { id: rows[0]?.id ?? 0 } }
}

export const deliveriesSweep = sweep({
  station: {
    deliveryList: async (world, maker) => {
      await failed(world, maker)
      return {}
    },
    deliveryRetry: failed,
  },
  audit: { deliveryRetry: 'delivery.retry' },
  reach: { deliveryList: 'left out', deliveryRetry: 404 },
  searches: { 'deliveryList.search': 'line' },
})
