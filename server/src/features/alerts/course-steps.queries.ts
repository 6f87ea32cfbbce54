import type { ChannelKind, DeliveryState, RuleTargetKind } from '@quantrac/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { excursionAlerts } from './handling.queries.ts'

const mostNames = 5

interface SomePeople {
  readonly count: number
  readonly names: string[]
}

export interface StepMessagesRow extends SomePeople {
  readonly channel: ChannelKind
  readonly state: DeliveryState
  readonly contacts: number
  /** The code of words; null: there is none. */
  readonly why: string | null
  readonly at: string | null
  readonly tries: number
}

export interface CourseStepRow {
  readonly place: number
  readonly state: 'waiting' | 'done' | 'stopped'
  readonly due_at: Date
  readonly done_at: Date | null
  readonly targets: readonly { readonly kind: RuleTargetKind; readonly id: number | null }[]
  readonly people: SomePeople
  readonly messages: readonly StepMessagesRow[]
}

/** The steps of the rules of an excursion with their messages, in the order in which they are due. */
export async function selectCourseSteps(db: Database, id: number): Promise<CourseStepRow[]> {
  const some = (order: string) => sql`count(*)::int as count,
    coalesce((array_agg(d.recipient order by ${sql.raw(order)}) filter (where d.user_id > 0))[1:${sql.lit(mostNames)}], '{}') as names`
  const query = sql<CourseStepRow>`
    select s.place, s.state, s.due_at, s.done_at, s.targets,
      (select json_build_object('count', p.count, 'names', p.names) from (select ${some('d.id')}
        from (select min(d.id) as id, d.user_id, min(d.recipient) as recipient from delivery d
          where d.step_id = s.id and d.user_id > 0 group by d.user_id) d) p) as people,
      coalesce((select json_agg(m order by m.first) from (
        select d.channel, d.state, min(d.id) as first, ${some('d.id')}, count(*) filter (where d.user_id = 0)::int as contacts,
          split_part(d.error, ' ', 1) as why, coalesce(max(d.sent_at), min(d.next_at)) as at, max(d.tries) as tries
        from delivery d where d.step_id = s.id group by d.channel, d.state, split_part(d.error, ' ', 1)) m), '[]') as messages
    from alert_step s where s.alert_id in ${excursionAlerts(id)} order by s.due_at, s.id`
  return (await query.execute(db)).rows
}
