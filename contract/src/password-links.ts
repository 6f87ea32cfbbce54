import { z } from 'zod'
import { User } from './accounts.ts'
import { idParams, Instant, One } from './primitives.ts'
import { anyone, route } from './route.ts'
import { NewPassword } from './sessions.ts'
import { Invitation } from './users.ts'

/** What became of the mail with the link: there is no mail server, it took the mail, or it did not. */
const LinkMail = z.enum(['off', 'sent', 'refused'])

/** A link with which a person chooses a password, once. */
export const PasswordLink = z.object({
  /** Shown only once: only a hash is stored. Null if it was mailed. */
  url: z.string().nullable(),
  mail: LinkMail,
  expires_at: Instant,
})
export type PasswordLink = z.infer<typeof PasswordLink>

/** Whose password a link sets. */
export const LinkOwner = z.object({
  email: z.string(),
  /** The person has not had a password before. */
  is_invited: z.boolean(),
  expires_at: Instant,
})
export type LinkOwner = z.infer<typeof LinkOwner>

const token = z.string().min(1).max(200)

export const passwordLinkRoutes = {
  userInvite: route({
    method: 'POST',
    path: '/accounts/invite/',
    summary:
      'Add a person without a password, who gets a one-time link to choose one: by mail, else shown once',
    permission: 'accounts.add_useraccount',
    body: Invitation,
    response: One(z.object({ user: User, link: PasswordLink })),
    status: 201,
  }),
  userPasswordLink: route({
    method: 'POST',
    path: '/accounts/user/password-link/:id/',
    summary: 'Create a one-time link with which the person chooses a new password; the previous one ends',
    permission: 'accounts.change_useraccount',
    params: idParams,
    response: One(PasswordLink),
    status: 201,
    errors: [409],
  }),
  passwordLinkCheck: route({
    method: 'POST',
    path: '/accounts/password-link/check/',
    summary: 'Whose password a link sets',
    answers: 'Whose password the link sets, and until when',
    permission: anyone('the link is itself the proof'),
    body: z.object({ token }),
    response: One(LinkOwner),
    status: 200,
  }),
  passwordLinkUse: route({
    method: 'POST',
    path: '/accounts/password-link/use/',
    summary: 'Set the password of the person of a link, which ends; so do their sessions',
    answers: 'The password is set',
    permission: anyone('the link is itself the proof'),
    body: z.object({ token, new_password: NewPassword }),
    response: z.object({ detail: z.string() }),
    status: 200,
  }),
}
