import type { Database } from '../../db/database.ts'
import { peopleOnDuty } from '../duty-rotas/on-duty.service.ts'
import { quietUntil } from '../quiet-hours/quiet.ts'
import { quietHoursOf } from '../quiet-hours/quiet-hours.service.ts'
import { type Asked, selectPeople } from './people.queries.ts'
import { contactOf, type Told } from './plan.ts'
import type { StoredTarget } from './rules.queries.ts'

export interface Meant extends Asked {
  readonly contact: string
}

export interface Reached {
  /** Whom the step with this key tells. */
  readonly of: (key: number) => readonly Told[]
  /** When the quiet hours of a person end; null: they have none now. */
  readonly quietUntil: (userId: number, isAlert: boolean) => Date | null
}

/** Who is meant by targets at a moment, and may be told of the station. */
export async function reachedBy(db: Database, meant: readonly Meant[], at: Date): Promise<Reached> {
  const duties = meant.flatMap(({ targets }) =>
    targets.flatMap(({ kind, id }) => (kind === 'duty' ? (id ?? []) : [])),
  )
  const onDuty = await peopleOnDuty(db, [...new Set(duties)], at)
  const asked = meant.map(({ key, module_id, factor_id, targets }) => ({
    key,
    module_id,
    factor_id,
    targets: targets.flatMap((target): StoredTarget[] =>
      target.kind === 'duty'
        ? (onDuty.get(target.id ?? 0) ?? []).map((id) => ({ kind: 'user', id }))
        : [target],
    ),
  }))
  const people = await selectPeople(db, asked)
  const rows = Map.groupBy(people, ({ key }) => key)
  const hours = await quietHoursOf(db, [...new Set(people.map(({ user_id }) => user_id))])
  const contacts = new Map(
    meant
      .filter(({ targets }) => targets.some(({ kind }) => kind === 'contact'))
      .map(({ key, contact }) => [key, contactOf(contact)]),
  )
  const of = (key: number): Told[] => {
    const own = (rows.get(key) ?? []).map((row): Told => ({ ...row, address: '', only: null }))
    const contact = contacts.get(key)
    return contact === undefined ? own : [...own, contact]
  }
  return {
    of,
    quietUntil: (userId, isAlert) => {
      const own = hours.get(userId)
      const until = own === undefined ? null : quietUntil(own, { at: at.getTime(), isAlert })
      return until === null ? null : new Date(until)
    },
  }
}
