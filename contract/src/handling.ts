import { z } from 'zod'
import { channelKinds, deliveryStates, ruleTargets } from './channel-kinds.ts'
import { Id, idParams, IdText, Instant, Line, One, Page, pageQuery, Prose, Whole } from './primitives.ts'
import { AttachedFile } from './attachments.ts'
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

/** A comment with its author, who may be named by `@` in it, and its files. */
export const AlertComment = z.object({
  id: Id,
  at: Instant,
  by: Person,
  text: z.string(),
  mentions: z.array(Person),
  files: z.array(AttachedFile.extend({ id: Id })),
})
export type AlertComment = z.infer<typeof AlertComment>

const course = <W extends string, D extends z.ZodType>(what: W, detail: D) =>
  z.object({ at: Instant, what: z.literal(what), who: Person.nullable(), detail })
const Valued = z.object({ alert_id: Id, value: z.number(), unit: z.string(), decimals: z.number().int() })
const Limits = z.object({ min_value: z.number().nullable(), max_value: z.number().nullable() })
const Nothing = z.object({})

/** People by name, the first five of them. */
const SomePeople = z.object({ count: z.number().int(), names: z.array(z.string()) })

/** What became of the messages of a step by one channel. */
const StepMessages = SomePeople.extend({
  channel: z.enum(channelKinds),
  state: z.enum(deliveryStates),
  /** How many of them went to nobody with an account: the contact of the station. */
  contacts: z.number().int(),
  /** Why not, or not yet, in the caller’s language. */
  why: z.string().nullable(),
  /** When the newest was sent; of what waits, when the first is tried. */
  at: Instant.nullable(),
  tries: z.number().int(),
})

/** A step of a rule: whom it has told, or is to tell, and what became of its messages. */
export const CourseStep = z.object({
  /** It reminds of what is still open. */
  is_repeat: z.boolean(),
  state: z.enum(['waiting', 'done', 'stopped']),
  due_at: Instant,
  /** Whom the rule names, as they are called now; of a reminder, who has the excursion. */
  to: z.array(z.object({ kind: z.enum(ruleTargets), name: z.string() })),
  people: SomePeople,
  messages: z.array(StepMessages),
})
export type CourseStep = z.infer<typeof CourseStep>

/** One line of the course of an excursion. */
export const CourseLine = z.discriminatedUnion('what', [
  /** With the value that raised its first alert; a warning that became an alert is `worse`. */
  course('raised', Valued.extend({ status: z.string() })),
  course('worse', Valued),
  /** The farthest value until now. It is not known when it was: the line stands at the end, or at the newest value. */
  course('peak', Valued),
  /** How many people were told in the console. */
  course('told', z.object({ people: z.number().int() })),
  /** At the time at which it was told or stopped, or at which it is due. */
  course('step', CourseStep),
  course('taken', Nothing),
  course('assigned', z.object({ assignee: Assignee })),
  course('released', Nothing),
  course('closed', Handling.pick({ cause: true, action: true, note: true })),
  course('reopened', Nothing),
  course('comment', AlertComment),
  /** The limits that hold from then on, and those before. */
  course('limits', z.object({ from: Limits, to: Limits })),
  course('judged_again', z.object({ cause: z.string() })),
  course('resolved', z.object({ reason: z.string().nullable() })),
])
export type CourseLine = z.infer<typeof CourseLine>

/** The texts of the form of a comment. */
export const AlertCommentTexts = z.object({
  text: Prose(4000),
  /** Ids of people, as `1,2`; a person is told once. */
  mentions: z
    .string()
    .regex(/^(?:[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,49})?$/)
    .transform((ids) => [...new Set(ids === '' ? [] : ids.split(',').map(Number))]),
})
export type AlertCommentTexts = z.infer<typeof AlertCommentTexts>

const acts = 'notify.handle_alert'
const commentParams = idParams.extend({ comment_id: IdText })
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
  alertCourse: route({
    method: 'GET',
    path: '/alerts/alerts/:id/course/',
    summary: 'What happened in an excursion and what people did about it, the oldest first',
    permission: 'notify.view_alert',
    params: idParams,
    response: Whole(CourseLine),
  }),
  alertComments: route({
    method: 'GET',
    path: '/alerts/alerts/:id/comments/',
    summary: 'What people wrote about an excursion, the oldest first',
    permission: 'notify.view_alert',
    params: idParams,
    query: z.object(pageQuery),
    response: Page(AlertComment),
  }),
  alertCommentDelete: route({
    method: 'DELETE',
    path: '/alerts/alerts/:id/comments/:comment_id/',
    summary: 'Delete a comment of one’s own within ten minutes, with its files',
    permission: acts,
    params: commentParams,
    errors: [409],
  }),
  alertCommentFile: route({
    method: 'GET',
    path: '/alerts/alerts/:id/comments/:comment_id/files/:file_id/',
    summary: 'A file of a comment, to save',
    permission: 'notify.view_alert',
    params: commentParams.extend({ file_id: IdText }),
    produces: 'application/octet-stream',
  }),
}

/** Takes a form, and no other body. */
export const commentRoutes = {
  alertCommentCreate: route({
    method: 'POST',
    path: '/alerts/alerts/:id/comments/',
    summary: 'Write about an excursion, with up to five files; whoever is named is told',
    permission: acts,
    params: idParams,
    consumes: 'multipart/form-data',
    parts: {
      text: { is: 'text', about: 'At most 4,000 characters' },
      mentions: { is: 'text', about: 'The ids of the people who are named in it, as 1,2' },
      files: { is: 'files', about: 'PDF, PNG or JPEG files of at most 5 MB each' },
    },
    response: One(AlertComment),
    status: 201,
  }),
}
