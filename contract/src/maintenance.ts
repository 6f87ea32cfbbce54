import { z } from 'zod'
import { maintenanceKinds, maintenanceRepeats } from './maintenance-kinds.ts'
import { ModuleName, ModuleType } from './module-type.ts'
import { noun } from './noun.ts'
import {
  CodeFilter,
  Id,
  idParams,
  Instant,
  InstantInput,
  noControl,
  One,
  ordering,
  Page,
  pageQuery,
  Prose,
  Search,
  startBeforeEnd,
  timeQuery,
  Whole,
  withinAYear,
} from './primitives.ts'
import { route } from './route.ts'

export const maintenanceStates = ['running', 'planned', 'over'] as const

const settings = {
  kind: z.enum(maintenanceKinds),
  repeat: z.enum(maintenanceRepeats).nullable(),
  /** The last local day on which one that repeats begins; null: it has no end. */
  repeat_until: z.iso.date().nullable(),
}

export const Maintenance = z.object({
  id: Id,
  module: ModuleName,
  module_code: z.string(),
  module_type: ModuleType,
  /** Empty: of the whole station, also of factors that are added later. */
  factor_codes: z.array(z.string()),
  ...settings,
  /** Of the first time, if it repeats. */
  start_datetime: Instant,
  /** Null: until somebody ends it. */
  end_datetime: Instant.nullable(),
  reason: z.string(),
  state: z.enum(maintenanceStates),
  /** Of the time that runs, else of the next one; null: there is none. */
  next_start: Instant.nullable(),
  next_end: Instant.nullable(),
  created_at: Instant,
  created_by: z.string().nullable(),
})
export type Maintenance = z.infer<typeof Maintenance>

const code = z.string().trim().min(1).max(50).regex(noControl)
const written = z.object({
  /** Empty: of the whole station. */
  factor_codes: z.array(code).max(500),
  ...settings,
  /** ISO 8601. */
  start_datetime: InstantInput,
  /** Null: until somebody ends it; one that repeats has an end. */
  end_datetime: InstantInput.nullable(),
  reason: Prose(500),
})

export const MaintenanceWrite = written.extend({
  module_code: code,
  factor_codes: written.shape.factor_codes.default([]),
  end_datetime: written.shape.end_datetime.default(null),
  repeat: settings.repeat.default(null),
  repeat_until: settings.repeat_until.default(null),
  reason: written.shape.reason.default(''),
})
export type MaintenanceWrite = z.infer<typeof MaintenanceWrite>

/** Omitted fields stay unchanged; the station stays. */
export const MaintenanceChange = written.partial()
export type MaintenanceChange = z.infer<typeof MaintenanceChange>

/** One time of maintenance. */
export const MaintenanceStretch = z.object({
  id: Id,
  module_code: z.string(),
  factor_codes: z.array(z.string()),
  kind: z.enum(maintenanceKinds),
  reason: z.string(),
  start: Instant,
  /** Null: until somebody ends it. */
  end: Instant.nullable(),
  /** Whether it is one of several. */
  repeats: z.boolean(),
})
export type MaintenanceStretch = z.infer<typeof MaintenanceStretch>

export const maintenanceSorts = ['id', 'start_datetime', 'module'] as const

export const maintenanceRoutes = {
  maintenanceList: route({
    method: 'GET',
    path: '/maintenance/list/',
    summary: 'Maintenance that was announced: what runs, then what is planned, then what is over',
    permission: 'adaptors.view_maintenance',
    query: z.object({
      ...pageQuery,
      search: Search,
      module_code: CodeFilter,
      state: z.enum(maintenanceStates).optional(),
      ordering: ordering(maintenanceSorts),
    }),
    response: Page(Maintenance),
  }),
  maintenanceRetrieve: route({
    method: 'GET',
    path: '/maintenance/retrieve/:id/',
    summary: 'One maintenance',
    permission: 'adaptors.view_maintenance',
    params: idParams,
    response: One(Maintenance),
  }),
  maintenanceCreate: route({
    method: 'POST',
    path: '/maintenance/create/',
    summary:
      'Announce maintenance of a station or some of its factors: readings are stored, but not judged, and nobody is told',
    permission: 'adaptors.add_maintenance',
    body: MaintenanceWrite,
    response: One(Maintenance),
    status: 201,
    errors: [409],
  }),
  maintenanceUpdate: route({
    method: 'PUT',
    path: '/maintenance/update/:id/',
    summary: 'Change maintenance; readings in it, before and after, are judged again',
    permission: 'adaptors.change_maintenance',
    params: idParams,
    body: MaintenanceChange,
    response: One(Maintenance),
  }),
  maintenanceDelete: route({
    method: 'DELETE',
    path: '/maintenance/delete/:id/',
    summary: 'Delete maintenance as if it had never been announced; readings in it are judged',
    permission: 'adaptors.delete_maintenance',
    params: idParams,
  }),
  maintenanceEnd: route({
    method: 'POST',
    path: '/maintenance/end/:id/',
    summary: 'End the maintenance that runs, now; one that repeats comes again as planned',
    permission: 'adaptors.change_maintenance',
    params: idParams,
    response: One(Maintenance),
    errors: [409],
  }),
  maintenanceStretches: route({
    method: 'GET',
    path: '/maintenance/stretches/',
    summary: 'When stations and factors were, are and will be in maintenance; now, if no time is asked for',
    permission: 'adaptors.view_module',
    query: z
      .object({ module_code: CodeFilter, ...timeQuery })
      .superRefine(startBeforeEnd)
      .superRefine(withinAYear),
    response: Whole(MaintenanceStretch),
  }),
}

export const maintenanceNoun = noun({
  routes: maintenanceRoutes,
  tags: { maintenance: 'When stations and factors are not judged' },
  audit: { maintenance: ['create', 'update', 'end', 'delete'] },
  logged: Maintenance.pick({
    module_code: true,
    factor_codes: true,
    kind: true,
    start_datetime: true,
    end_datetime: true,
    repeat: true,
    repeat_until: true,
    reason: true,
  }).shape,
})
