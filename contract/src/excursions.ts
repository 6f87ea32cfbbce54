import { z } from 'zod'
import {
  Alert,
  alertFilters,
  AlertStatus,
  BreachClass,
  JudgedAgain,
  ModuleAlert,
  ResolveReason,
} from './alerts.ts'
import { FlagText, Id, idParams, Instant, One, Page, pageQuery, startBeforeEnd, Whole } from './primitives.ts'
import { route } from './route.ts'

/** Where an excursion stands in the inbox: still open; ended or raised by hand today; before today. */
export const ExcursionGroup = z.enum(['open', 'today', 'earlier'])
export type ExcursionGroup = z.infer<typeof ExcursionGroup>

/** What is owed: somebody to take an open one, its end by who has it, a note on one that has ended. */
export const ExcursionOwed = z.enum(['nobody', 'taken', 'note'])
export type ExcursionOwed = z.infer<typeof ExcursionOwed>

/** An alert that an excursion was before its newest one: a warning that became an alert. */
export const EarlierAlert = Alert.pick({
  id: true,
  value: true,
  timestamp: true,
  is_read: true,
  started_at: true,
}).extend({ status: AlertStatus })

/**
 * One excursion: its newest alert, and those that it was before, the oldest first. `is_read` is that of all of them.
 */
export const Excursion = ModuleAlert.extend({
  class: BreachClass.nullable(),
  last: z.number().nullable(),
  resolve_reason: ResolveReason.nullable(),
  group: ExcursionGroup,
  /**
   * It ended within the last week, was beyond its limit for longer than `note_after_minutes`, and nobody has closed it.
   */
  needs_note: z.boolean(),
  earlier: z.array(EarlierAlert),
})
export type Excursion = z.infer<typeof Excursion>

/** The excursion that an alert belongs to, and what else is known of it. */
export const ExcursionDetail = Excursion.extend({
  judged_again: JudgedAgain.nullable(),
  /** How many people were told of it in the console. */
  told: z.number().int(),
  /** Who has marked its newest alert as read by itself, and when; null where the caller may not see people. */
  seen: z.array(z.object({ name: z.string().nullable(), at: Instant })),
  /** Excursions of this factor and severity in the thirty days up to its start, itself included. */
  in_30_days: z.number().int(),
  /** The one before it. */
  before: z.object({ started_at: Instant, resolved_at: Instant.nullable() }).nullable(),
})
export type ExcursionDetail = z.infer<typeof ExcursionDetail>

/** The readings around an excursion as a small drawing: the farthest value of each part of the time. */
export const ExcursionShape = z.object({
  id: Id,
  /** The module's code. */
  module: z.string(),
  from: Instant,
  to: Instant,
  /** Milliseconds after `from`, ascending. */
  at: z.array(z.number().int()),
  values: z.array(z.number()),
})
export type ExcursionShape = z.infer<typeof ExcursionShape>

const mostShapes = 30

/** Ids of alerts, as `1,2,3`. */
const IdsText = z
  .string()
  .regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${mostShapes - 1}}$`))
  .transform((text) => text.split(',').map(Number))
  .meta({ type: 'string' })

export const excursionRoutes = {
  excursionList: route({
    method: 'GET',
    path: '/alerts/excursions/',
    summary:
      'Excursions: those that are open, that wait for a note, then the others, newest first; a warning and its alert are one',
    permission: 'notify.view_alert',
    query: z
      .object({
        ...pageQuery,
        ...alertFilters,
        group: ExcursionGroup.optional(),
        owed: ExcursionOwed.optional(),
        /** Those that the caller, or a group of theirs, has: open, or waiting for a note. */
        mine: FlagText.optional(),
      })
      .superRefine(startBeforeEnd),
    response: Page(Excursion).extend({
      /** Of all alerts, also if the list is filtered. */
      unread_count: z.number().int(),
      /** How many of those that the filters select are open, and ended today; of all groups. */
      open_count: z.number().int(),
      today_count: z.number().int(),
      /** How many alerts the filters select, which their file has one line each of; of all groups. */
      alert_count: z.number().int(),
      /** How many of those that the filters select are open and of nobody, are open and taken, wait for a note. */
      nobody_count: z.number().int(),
      taken_count: z.number().int(),
      note_count: z.number().int(),
      /** And are the caller’s, as `mine` says. */
      mine_count: z.number().int(),
    }),
  }),
  excursionRetrieve: route({
    method: 'GET',
    path: '/alerts/excursions/:id/',
    summary: 'The excursion that an alert belongs to',
    permission: 'notify.view_alert',
    params: idParams,
    response: One(ExcursionDetail),
  }),
}

export const shapeRoutes = {
  excursionShapes: route({
    method: 'GET',
    path: '/alerts/shapes/',
    summary: 'The readings around excursions as small drawings, of up to thirty alerts at once',
    permission: 'notify.view_alert',
    query: z.object({ ids: IdsText }),
    response: Whole(ExcursionShape),
    heavy: true,
  }),
}
