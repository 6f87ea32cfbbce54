import { z } from 'zod'
import { Factor } from './factors.ts'
import { ModuleName, ModuleType } from './module-type.ts'
import { noun } from './noun.ts'
import {
  FlagText,
  idParams,
  Instant,
  Line,
  ManufacturerId,
  One,
  ordering,
  Page,
  pageQuery,
  Prose,
  Search,
  Whole,
} from './primitives.ts'
import { route, signedIn } from './route.ts'

/** A code appears in topics and in addresses, so only letters, digits, dot, underscore and hyphen are allowed. */
export const Code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,50}$/)
  .meta({ minLength: 1, maxLength: 50 })

export const Module = ModuleName.extend({
  description: z.string(),
  type: ModuleType,
  status: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  interval_seconds: z.number().int(),
  /** Whom to call about it; empty if nobody has said. */
  contact: z.string(),
  last_seen_at: Instant.nullable(),
  factor_count: z.number().int(),
})
export type Module = z.infer<typeof Module>

const written = z.object({
  code: Code,
  manufacturer_id: ManufacturerId,
  description: Prose(500),
  status: z.boolean(),
  name: Line(200).optional(),
  type: ModuleType.optional(),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  interval_seconds: z.number().int().min(1).max(86_400).optional(),
  contact: Line(200).optional(),
})

export const ModuleWrite = written.extend({
  description: written.shape.description.default(''),
  status: written.shape.status.default(true),
})
export type ModuleWrite = z.infer<typeof ModuleWrite>

/** Omitted fields stay unchanged. */
export const ModuleChange = written.partial()
export type ModuleChange = z.infer<typeof ModuleChange>

export const moduleSorts = [
  'code',
  'manufacturer_id',
  'name',
  'description',
  'type',
  'status',
  'interval_seconds',
  'last_seen_at',
  'factor_count',
  'id',
] as const

export const moduleRoutes = {
  moduleCreate: route({
    method: 'POST',
    path: '/modules/create/',
    summary: 'Add a station',
    permission: 'adaptors.add_module',
    body: ModuleWrite,
    response: One(Module),
    status: 201,
  }),
  moduleList: route({
    method: 'GET',
    path: '/modules/list/',
    summary: 'Stations, page by page',
    permission: 'adaptors.view_module',
    query: z.object({
      ...pageQuery,
      search: Search,
      type: ModuleType.optional(),
      status: FlagText.optional(),
      /** Whether it has both latitude and longitude. */
      placed: FlagText.optional(),
      ordering: ordering(moduleSorts),
    }),
    response: Page(Module),
  }),
  moduleListWhole: route({
    method: 'GET',
    path: '/modules/list-no-pagination/',
    summary: 'All stations',
    permission: 'adaptors.view_module',
    response: Whole(Module),
  }),
  moduleRetrieve: route({
    method: 'GET',
    path: '/modules/retrieve/:id/',
    summary: 'One station',
    permission: 'adaptors.view_module',
    params: idParams,
    response: One(Module),
  }),
  moduleUpdate: route({
    method: 'PUT',
    path: '/modules/update/:id/',
    summary: 'Change a station',
    permission: 'adaptors.change_module',
    params: idParams,
    body: ModuleChange,
    response: One(Module),
  }),
  moduleDelete: route({
    method: 'DELETE',
    path: '/modules/delete/:id/',
    summary: 'Delete a station; its readings are kept',
    permission: 'adaptors.delete_module',
    params: idParams,
    errors: [409],
  }),
  moduleByType: route({
    method: 'GET',
    path: '/modules/get-by-type/:type/',
    summary: 'All stations of one kind',
    permission: signedIn('the element pages are for every signed-in person'),
    params: z.object({ type: ModuleType }),
    response: Whole(Module),
  }),
  moduleWithFactors: route({
    method: 'GET',
    path: '/modules/retrieve-factor-module/:id/',
    summary: 'One station with its factors',
    permission: 'adaptors.view_factor',
    params: idParams,
    response: One(Module.extend({ factors: z.array(Factor) })),
  }),
  moduleFactors: route({
    method: 'GET',
    path: '/modules/retrieve-factor-module-id/:id/',
    summary: 'The factors of a station',
    permission: 'adaptors.view_factor',
    params: idParams,
    response: Whole(Factor),
  }),
}

export const moduleNoun = noun({
  routes: moduleRoutes,
  tags: {
    modules: 'Stations, their newest values and their history',
  },
  audit: { module: ['create', 'update', 'delete', 'renew_key'] },
  logged: {
    ...Module.shape,
    /** Of a deleted module. */
    factors: z.array(Factor),
  },
})
