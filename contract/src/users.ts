import { z } from 'zod'
import { CalendarDate, Role, User } from './accounts.ts'
import { noun } from './noun.ts'
import {
  FlagText,
  Id,
  idParams,
  IdText,
  Instant,
  Line,
  noControl,
  One,
  optionalPageQuery,
  ordering,
  Page,
  Search,
  Whole,
  withoutInvisible,
} from './primitives.ts'
import { route, signedIn } from './route.ts'
import { UnjudgedPassword } from './sessions.ts'

const word = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~\\-]+"
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`
/** One mailbox exactly (RFC 5321, 6531): nothing that a mail server could read as a list, a name or a comment. */
const mailbox = new RegExp(String.raw`^${word}(?:\.${word})*@${label}(?:\.${label})*$`, 'u')

/** Shown as typed; compared trimmed, NFKC and case folded. */
export const Email = z
  .string()
  .trim()
  .max(320)
  .regex(noControl)
  .refine(...withoutInvisible)
  .regex(mailbox)

/** Stored as digits with a leading `+`; blanks, dots, hyphens and brackets between them are removed. */
export const PhoneNumber = z
  .string()
  .trim()
  .max(40)
  .overwrite((text) => text.replaceAll(/[\s().-]/g, ''))
  .regex(/^\+?\d{6,20}$/)

const name = Line(100).min(1)
const GroupIds = z.array(Id).max(1000)

interface Phones {
  phone_number?: string | undefined
  phonenumber?: string | undefined
}

/** Either spelling of the telephone number is read; `phone_number` wins. */
const eitherPhone = <T extends Phones>({ phonenumber, ...rest }: T) => ({
  ...rest,
  phone_number: rest.phone_number ?? phonenumber,
})

const phones = { phone_number: PhoneNumber.optional(), phonenumber: PhoneNumber.optional() }

const newPerson = {
  first_name: name,
  last_name: name,
  ...phones,
  date_of_birth: CalendarDate,
  username: Line(100).min(1).optional(),
  role: Role.default('operator'),
  group_ids: GroupIds.default([]),
}

function phoneNeeded({ phone_number, phonenumber }: Phones, ctx: z.RefinementCtx): void {
  if (phone_number !== undefined || phonenumber !== undefined) return
  ctx.addIssue({ code: 'invalid_type', expected: 'string', path: ['phone_number'], input: undefined })
}

function withPhone<T extends Phones>(given: T) {
  const { phone_number, ...rest } = eitherPhone(given)
  return { ...rest, phone_number: phone_number ?? '' }
}

export const Signup = z
  .object({ email: Email, password: UnjudgedPassword, ...newPerson, is_active: z.boolean().default(true) })
  .superRefine(phoneNeeded)
  .transform(withPhone)
export type Signup = z.infer<typeof Signup>

/** A new person who chooses the password themself. */
export const Invitation = z
  .object({ email: Email, ...newPerson })
  .superRefine(phoneNeeded)
  .transform(withPhone)
export type Invitation = z.infer<typeof Invitation>

/** A new account of programs: without a password, and never an administrator. */
export const ServiceAccount = z.object({ name, group_ids: GroupIds.default([]) })
export type ServiceAccount = z.infer<typeof ServiceAccount>

/**
 * Omitted fields stay unchanged; an empty field may stay empty, but a filled one cannot be emptied. The fields from
 * `email` on need accounts.change_useraccount.
 */
export const UserChange = z
  .object({
    first_name: Line(100).optional(),
    last_name: Line(100).optional(),
    phone_number: PhoneNumber.or(z.literal('')).optional(),
    phonenumber: PhoneNumber.or(z.literal('')).optional(),
    date_of_birth: CalendarDate.nullable().optional(),
    username: Line(100).min(1).optional(),
    email: Email.optional(),
    role: Role.optional(),
    group_ids: GroupIds.optional(),
    is_active: z.boolean().optional(),
  })
  .transform(eitherPhone)
export type UserChange = z.infer<typeof UserChange>

export const UserSession = z.object({
  id: z.uuid(),
  created_at: Instant,
  last_used_at: Instant,
  ip: z.string(),
  user_agent: z.string(),
  /** The session of this call. */
  current: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

const whose = z.object({ user_id: IdText.optional() })

export const userSorts = [
  'id',
  'username',
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'date_of_birth',
  'role',
  'is_active',
  'groups',
] as const

export const userRoutes = {
  userRetrieve: route({
    method: 'GET',
    path: '/accounts/user/retrieve/:id/',
    summary: 'One person: the caller, or with accounts.view_useraccount any person',
    permission: signedIn('own profile; anybody else needs accounts.view_useraccount'),
    params: idParams,
    response: One(User),
  }),
  userList: route({
    method: 'GET',
    path: '/accounts/list/',
    summary: 'People, page by page; all of them without a limit',
    permission: 'accounts.view_useraccount',
    query: z.object({
      ...optionalPageQuery,
      search: Search,
      role: Role.optional(),
      is_active: FlagText.optional(),
      /** The id of a group, or `none` for those in no group. */
      group: z.literal('none').or(IdText).optional(),
      ordering: ordering(userSorts),
    }),
    response: Page(User),
  }),
  userSignup: route({
    method: 'POST',
    path: '/accounts/signup/',
    summary: 'Add a person',
    permission: 'accounts.add_useraccount',
    body: Signup,
    response: One(User),
    status: 201,
  }),
  userServiceCreate: route({
    method: 'POST',
    path: '/accounts/service/',
    summary: 'Add a service account: API keys alone use it, nobody signs in with it, and it gets no mails',
    permission: 'accounts.add_useraccount',
    body: ServiceAccount,
    response: One(User),
    status: 201,
  }),
  userUpdate: route({
    method: 'PUT',
    path: '/accounts/user/update/:id/',
    summary: 'Change a person: the caller’s own profile, or with accounts.change_useraccount any person',
    permission: ['accounts.change_userprofile', 'accounts.change_useraccount'],
    params: idParams,
    body: UserChange,
    response: One(User),
    errors: [409],
  }),
  userDelete: route({
    method: 'DELETE',
    path: '/accounts/delete/:id/',
    summary: 'Delete a person permanently; audit entries and the like keep their name',
    permission: 'accounts.delete_useraccount',
    params: idParams,
    errors: [409],
  }),
  userSecondFactorsDelete: route({
    method: 'DELETE',
    path: '/accounts/user/factors/:id/',
    summary: 'Take away all second factors of another person, as after a lost telephone',
    permission: 'accounts.change_useraccount',
    person: true,
    fresh: true,
    params: idParams,
    errors: [404, 409],
  }),
  userSessions: route({
    method: 'GET',
    path: '/accounts/user/sessions/',
    summary: 'Open sessions: the caller’s own, or with accounts.change_useraccount those of user_id',
    permission: signedIn('own sessions; another’s need accounts.change_useraccount'),
    person: true,
    query: whose,
    response: Whole(UserSession),
    errors: [404],
  }),
  userSessionEnd: route({
    method: 'DELETE',
    path: '/accounts/user/sessions/:id/',
    summary: 'End a session: one of the caller’s own, or with accounts.change_useraccount one of user_id',
    permission: signedIn('own sessions; another’s need accounts.change_useraccount'),
    person: true,
    params: z.object({ id: z.guid() }),
    query: whose,
  }),
}

export const userNoun = noun({
  routes: userRoutes,
  audit: {
    user: [
      'create',
      'update',
      'delete',
      'change_password',
      'make_link',
      'use_link',
      'add_factor',
      'delete_factor',
      'make_recovery_codes',
      'use_recovery_code',
      'take_factors',
      'refuse',
    ],
  },
  logged: User.omit({ phonenumber: true, is_invited: true }).shape,
})
