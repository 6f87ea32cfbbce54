import { z } from 'zod'
import { Id, idParams, Instant, Line, One, Prose } from './primitives.ts'
import { route } from './route.ts'

/** Nobody has it; somebody, or a group, has it; a person has closed it with what was found or done. */
export const handlingStates = ['new', 'taken', 'closed'] as const
export type HandlingState = (typeof handlingStates)[number]

/** As they were called then: their account may be deleted since. */
export const Person = z.object({ id: Id, name: z.string() })
export type Person = z.infer<typeof Person>

export const assigneeKinds = ['user', 'group'] as const

/** Who has it. */
export const Assignee = Person.extend({ kind: z.enum(assigneeKinds) })
export type Assignee = z.infer<typeof Assignee>

/** What people do about an excursion: of all of its alerts. It changes nothing of what was judged. */
export const Handling = z.object({
  state: z.enum(handlingStates),
  /** Who has taken it, handed it over or closed it, and when. */
  by: Person.nullable(),
  at: Instant.nullable(),
  /** Who has it now; null where nobody does. */
  assignee: Assignee.nullable(),
  /** Of a closed one. */
  cause: z.object({ id: Id, name_vi: z.string(), name_en: z.string() }).nullable(),
  action: z.string().nullable(),
  note: z.string().nullable(),
})
export type Handling = z.infer<typeof Handling>

/** Of an alert. */
export const alertHandling = { handling: Handling, comment_count: z.number().int() }

export const AlertAssign = z.object({ user_id: Id.nullish(), group_id: Id.nullish() })
export type AlertAssign = z.infer<typeof AlertAssign>

export const AlertClose = z.object({
  cause_id: Id.nullish(),
  action: Line(500).nullish(),
  note: Prose(4000).nullish(),
})
export type AlertClose = z.infer<typeof AlertClose>

/** Who may be given an alert, or be named in what is written about it: those who may see alerts of its station. */
export const AlertPeople = z.object({ users: z.array(Person), groups: z.array(Person) })
export type AlertPeople = z.infer<typeof AlertPeople>

const acts = 'notify.handle_alert'
const act = <const P extends string>(verb: P, summary: string) =>
  ({
    method: 'POST',
    path: `/alerts/alerts/:id/${verb}/`,
    summary,
    answers: 'Who has the excursion now',
    permission: acts,
    params: idParams,
    response: One(Handling),
  }) as const

export const handlingRoutes = {
  alertTake: route({
    ...act('take', 'Take an excursion; 409 names who has it'),
    body: z.object({
      /** Take it over from whoever has it; they are told. */
      over: z.boolean().default(false),
    }),
    errors: [409],
  }),
  alertRelease: route({
    ...act('release', 'Give an excursion back, so that nobody has it'),
    errors: [409],
  }),
  alertAssign: route({
    ...act('assign', 'Hand an excursion over to a person or a group'),
    body: AlertAssign,
    errors: [409],
  }),
  alertClose: route({
    ...act('close', 'Close an excursion with its cause, what was done, or a note'),
    body: AlertClose,
  }),
  alertReopen: route(act('reopen', 'Open an excursion again that a person had closed')),
  alertPeople: route({
    method: 'GET',
    path: '/alerts/alerts/:id/people/',
    summary: 'Who may be given an alert, or be named in its comments',
    permission: 'notify.view_alert',
    params: idParams,
    response: One(AlertPeople),
  }),
}
