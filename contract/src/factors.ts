import { z } from 'zod'
import { ModuleName, ModuleType } from './module-type.ts'
import { noun } from './noun.ts'
import {
  CodeFilter,
  FactorManufacturerId,
  Finite,
  FlagText,
  Id,
  idParams,
  Line,
  noControl,
  One,
  optionalPageQuery,
  ordering,
  Page,
  Search,
  withoutInvisible,
  withoutObjectName,
} from './primitives.ts'
import { quantities } from './quantities.ts'
import { route } from './route.ts'

export const FactorKind = z.enum(['gauge', 'counter'])
export type FactorKind = z.infer<typeof FactorKind>

/**
 * Unlike a module's code, a factor's may hold letters of any script (`PM2.5`, `NH4+`, `Nhiệt_độ`), but no character
 * with a meaning in an address.
 */
export const FactorCode = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(noControl)
  .refine(...withoutInvisible)
  .refine(...withoutObjectName)
  .regex(/^[^/#?\s]*$/)

export const Factor = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  manufacturer_id: z.string(),
  status: z.boolean(),
  unit: z.string(),
  decimals: z.number().int(),
  kind: FactorKind,
  /** What it measures, as a person has confirmed: a code of `/api/quantities/`; null: nobody has. */
  quantity: z.string().nullable(),
  /** The range of its instrument, in its unit; null: not known. */
  range_min: Finite.nullable(),
  range_max: Finite.nullable(),
  module: ModuleName,
})
export type Factor = z.infer<typeof Factor>

const quantityCodes = quantities.map(({ code }) => code)

const moduleCode = z.string().trim().min(1).max(50).regex(noControl)

const written = z.object({
  name: Line(200).min(1),
  code: FactorCode,
  manufacturer_id: FactorManufacturerId,
  status: z.boolean(),
  /** The code of its module. */
  module: moduleCode,
  unit: Line(20)
    .refine(...withoutObjectName)
    .optional(),
  decimals: z.number().int().min(0).max(6).optional(),
  kind: FactorKind.optional(),
  quantity: z.enum(quantityCodes).nullable().optional(),
  range_min: Finite.nullable().optional(),
  range_max: Finite.nullable().optional(),
})

export const FactorWrite = written.extend({ status: written.shape.status.default(true) })
export type FactorWrite = z.infer<typeof FactorWrite>

/** Omitted fields stay unchanged. The module may be given as answers contain it, so that an answer can be sent back. */
export const FactorChange = written.partial().extend({
  module: z.union([moduleCode, z.object({ code: moduleCode }).transform(({ code }) => code)]).optional(),
})
export type FactorChange = z.infer<typeof FactorChange>

export const factorSorts = [
  'code',
  'name',
  'manufacturer_id',
  'module',
  'unit',
  'kind',
  'status',
  'id',
] as const

export const factorRoutes = {
  factorCreate: route({
    method: 'POST',
    path: '/factors/create/',
    summary: 'Add a factor to a station',
    permission: 'adaptors.add_factor',
    body: FactorWrite,
    response: One(Factor),
    status: 201,
  }),
  factorList: route({
    method: 'GET',
    path: '/factors/list/',
    summary: 'Factors, page by page; all of them if a station is given without a limit',
    permission: 'adaptors.view_factor',
    query: z.object({
      ...optionalPageQuery,
      /** A module's code. */
      module: CodeFilter,
      /** The type of its module. */
      type: ModuleType.optional(),
      status: FlagText.optional(),
      search: Search,
      ordering: ordering(factorSorts),
    }),
    response: Page(Factor),
  }),
  factorRetrieve: route({
    method: 'GET',
    path: '/factors/retrieve/:id/',
    summary: 'One factor',
    permission: 'adaptors.view_factor',
    params: idParams,
    response: One(Factor),
  }),
  factorUpdate: route({
    method: 'PUT',
    path: '/factors/update/:id/',
    summary: 'Change a factor; its station only while it has no readings',
    permission: 'adaptors.change_factor',
    params: idParams,
    body: FactorChange,
    response: One(Factor),
    errors: [409],
  }),
  factorDelete: route({
    method: 'DELETE',
    path: '/factors/delete/:id/',
    summary: 'Delete a factor; its readings are kept',
    permission: 'adaptors.delete_factor',
    params: idParams,
    errors: [409],
  }),
}

export const factorNoun = noun({
  routes: factorRoutes,
  tags: {
    factors: 'What a station measures',
  },
  audit: { factor: ['create', 'update', 'delete'] },
  logged: Factor.shape,
})
