import { z } from 'zod'
import { noun } from './noun.ts'
import { Id, idParams, Line, One, Page, pageQuery } from './primitives.ts'
import { route } from './route.ts'

/** What an alert may be closed with: why it was, and what was done. */
export const alertChoiceKinds = ['cause', 'action'] as const

export const AlertChoice = z.object({
  id: Id,
  kind: z.enum(alertChoiceKinds),
  name_vi: z.string(),
  name_en: z.string(),
  /** Their order, the least first. */
  position: z.number().int(),
  /** One that is switched off is offered no more; where it was chosen, it stays. */
  enabled: z.boolean(),
})
export type AlertChoice = z.infer<typeof AlertChoice>

const written = z.object({
  kind: z.enum(alertChoiceKinds),
  name_vi: Line(100).min(1),
  name_en: Line(100).min(1),
  position: z.number().int().min(0).max(10_000),
  enabled: z.boolean(),
})

export const AlertChoiceWrite = written.extend({
  /** Without it, after the last one. */
  position: written.shape.position.optional(),
  enabled: written.shape.enabled.default(true),
})
export type AlertChoiceWrite = z.infer<typeof AlertChoiceWrite>

/** Omitted fields stay unchanged. */
export const AlertChoiceChange = written.omit({ kind: true }).partial()
export type AlertChoiceChange = z.infer<typeof AlertChoiceChange>

export const HandlingRules = z.object({
  /** Minutes that an alert beyond its limit may last without a note being asked for; null: none is ever asked for. */
  note_after_minutes: z.number().int().min(0).max(100_000).nullable(),
})
export type HandlingRules = z.infer<typeof HandlingRules>

const changes = 'notify.change_choice'
// Who keeps the lists sees them, also without any alert.
const sees = ['notify.view_alert', changes] as const

export const alertChoiceRoutes = {
  alertChoiceList: route({
    method: 'GET',
    path: '/alert-choices/list/',
    summary: 'Causes and actions that an alert may be closed with, in their order',
    permission: sees,
    query: z.object({ ...pageQuery, kind: z.enum(alertChoiceKinds).optional() }),
    response: Page(AlertChoice),
  }),
  alertChoiceCreate: route({
    method: 'POST',
    path: '/alert-choices/create/',
    summary: 'Add a cause or an action',
    permission: changes,
    body: AlertChoiceWrite,
    response: One(AlertChoice),
    status: 201,
    errors: [409],
  }),
  alertChoiceUpdate: route({
    method: 'PATCH',
    path: '/alert-choices/update/:id/',
    summary: 'Change a cause or an action; where it was chosen, it reads as changed',
    permission: changes,
    params: idParams,
    body: AlertChoiceChange,
    response: One(AlertChoice),
  }),
  alertChoiceDelete: route({
    method: 'DELETE',
    path: '/alert-choices/delete/:id/',
    summary: 'Delete a cause or an action that no alert was closed with; others are switched off',
    permission: changes,
    params: idParams,
    errors: [409],
  }),
  handlingRulesRetrieve: route({
    method: 'GET',
    path: '/alert-choices/rules/',
    summary: 'After how long an alert asks for a note',
    permission: sees,
    response: One(HandlingRules),
  }),
  handlingRulesUpdate: route({
    method: 'PUT',
    path: '/alert-choices/rules/',
    summary: 'Change after how long an alert asks for a note',
    permission: changes,
    body: HandlingRules,
    response: One(HandlingRules),
  }),
}

export const alertChoiceNoun = noun({
  routes: alertChoiceRoutes,
  tags: { 'alert-choices': 'What alerts are closed with: causes, and what was done' },
  audit: { 'alert-choice': ['create', 'update', 'delete'], 'handling-rule': ['update'] },
  logged: { ...AlertChoice.shape, ...HandlingRules.shape },
})
