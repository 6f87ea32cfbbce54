import { z } from 'zod'
import type { FieldErrorCode } from './errors.ts'
import { noun } from './noun.ts'
import { permissionCodes } from './permissions.ts'
import {
  Id,
  idParams,
  IdText,
  Instant,
  InstantInput,
  Line,
  One,
  ordering,
  Page,
  pageQuery,
  Search,
} from './primitives.ts'
import { route } from './route.ts'

const addressForms = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]

/** One address, or a range of them as `10.0.0.0/8`. */
const AddressRange = z
  .string()
  .trim()
  .max(50)
  .refine((text) => addressForms.some((form) => form.safeParse(text).success), {
    params: { problem: 'address-invalid' satisfies FieldErrorCode },
  })
  .meta({ examples: ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'] })

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** Its first characters, to know it by. */
  prefix: z.string(),
  /** Whose account its calls use. */
  user: z.object({ id: Id, name: z.string(), is_service: z.boolean() }),
  permissions: z.array(z.enum(permissionCodes)),
  /** The stations that it is limited to; empty: all that its account reaches. */
  module_ids: z.array(Id),
  expires_at: Instant,
  /** Where it may be used from; empty: everywhere. */
  addresses: z.array(z.string()),
  created_at: Instant,
  /** `id` null: the account is deleted. */
  created_by: z.object({ id: Id.nullable(), name: z.string() }),
  /** To the minute; null: never. */
  last_used_at: Instant.nullable(),
  last_used_address: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The days after which a key expires whose maker names no time, and the most. */
export const keyDays = { usual: 90, most: 731 } as const

export const ApiKeyWrite = z.object({
  name: Line(100).min(1),
  /** The caller’s account, or a service account; the caller’s if omitted. */
  user_id: Id.optional(),
  permissions: z.array(z.enum(permissionCodes)).min(1).max(permissionCodes.length),
  /** None: all that the account reaches; only for callers who reach all stations themselves. */
  module_ids: z.array(Id).max(10_000).default([]),
  /** In the future, at most two years ahead; in 90 days if omitted. */
  expires_at: InstantInput.optional(),
  addresses: z.array(AddressRange).max(20).default([]),
})
export type ApiKeyWrite = z.infer<typeof ApiKeyWrite>

export const apiKeySorts = ['id', 'name', 'created_at', 'expires_at', 'last_used_at'] as const

export const apiKeyRoutes = {
  apiKeyList: route({
    method: 'GET',
    path: '/api-keys/',
    summary: 'API keys, page by page; for a limited person their own and those of their stations alone',
    permission: 'accounts.view_apikey',
    person: true,
    query: z.object({
      ...pageQuery,
      search: Search,
      user_id: IdText.optional(),
      ordering: ordering(apiKeySorts),
    }),
    response: Page(ApiKey),
  }),
  apiKeyCreate: route({
    method: 'POST',
    path: '/api-keys/',
    summary: 'Add an API key, only with rights that the caller has; its text is shown once',
    answers: 'The key, with its text in `key`, which is never shown again',
    permission: 'accounts.add_apikey',
    person: true,
    fresh: true,
    body: ApiKeyWrite,
    response: One(ApiKey.extend({ key: z.string() })),
    status: 201,
    errors: [409],
  }),
  apiKeyDelete: route({
    method: 'DELETE',
    path: '/api-keys/:id/',
    summary: 'Delete an API key, whose calls and live connections end at once',
    permission: 'accounts.delete_apikey',
    person: true,
    fresh: true,
    params: idParams,
  }),
}

export const apiKeyNoun = noun({
  routes: apiKeyRoutes,
  tags: {
    'api-keys': 'Keys for programs, and what each may do',
  },
  audit: { 'api-key': ['create', 'delete', 'refuse'] },
  logged: ApiKey.pick({
    name: true,
    prefix: true,
    permissions: true,
    module_ids: true,
    expires_at: true,
    addresses: true,
  }).extend({ user: z.string() }).shape,
})
