import type { Invitation, LinkOwner, PasswordLink, User } from '@quantrac/contract'
import { actorOf, type Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { passwordSet } from '../../words/password-links.words.ts'
import { refuseOften, writeAudit } from '../audit/audit.service.ts'
import { mailOf } from '../mail/letter-mail.ts'
import { linksFrom } from '../mail/links.ts'
import { readMailFacts, sendNow } from '../mail/mail.service.ts'
import { organisationNames } from '../organisation/organisation.service.ts'
import { readPerson } from '../sessions/access.service.ts'
import { isLinkToken, linkExpiry } from '../sessions/password-link.ts'
import { findLink, issueLink, setForgottenPassword } from '../sessions/password-links.service.ts'
import { newPasswordProblem } from '../sessions/password-policy.ts'
import { hashPassword, inTurn } from '../sessions/passwords.ts'
import { countAttempt, forgiveAttempt } from '../sessions/sign-in-attempts.service.ts'
import { requireWholeAccount } from './account-access.service.ts'
import { administer } from './administration.service.ts'
import { linkLetter } from './password-link.letter.ts'
import { accessOf } from './user-change.ts'
import { selectUser } from './users.queries.ts'
import { addUser, newUserProblems, readUser } from './users.service.ts'

/** @throws AppError escalation, too-many-requests, or under `email`, `date_of_birth` or `group_ids` */
export async function inviteUser(
  ctx: Context,
  input: Invitation,
): Promise<{ user: User; link: PasswordLink }> {
  AppError.refuse(await newUserProblems(ctx, input))
  const { user, made } = await administer(ctx, { object: 'user', verb: 'create' }, async (tx) => {
    const added = await addUser(tx, { ...input, is_active: true }, null)
    return { user: added, made: await makeLink(tx, added) }
  })
  return { user, link: await handOver(ctx, user, made) }
}

/**
 * Makes a link for another person; one that they had is void. Who holds it can sign in as that person, so it needs all
 * that they have.
 * @throws AppError not-found, own-password, account-inactive, escalation, too-many-requests
 */
export async function makePasswordLink(ctx: Context, id: number): Promise<PasswordLink> {
  const { user, made } = await administer(
    ctx,
    { object: 'user', verb: 'make_link', object_id: id },
    async (tx) => {
      const found = await readUser(tx, id)
      // With a session alone, somebody else could take the account over without its password.
      if (id === actorOf(tx).user_id) throw new AppError('own-password')
      if (found.is_service === true) throw new AppError('service-account')
      if (!found.is_active) throw new AppError('account-inactive')
      await requireWholeAccount(tx, accessOf(found))
      return { user: found, made: await makeLink(tx, found) }
    },
  )
  return handOver(ctx, user, made)
}

/** @throws AppError link-invalid, too-many-requests */
export async function checkLink(ctx: Context, token: string): Promise<LinkOwner> {
  const { user, made_at } = await tried(ctx, token)
  return {
    email: user.email,
    is_invited: user.is_invited === true,
    expires_at: linkExpiry(made_at).toISOString(),
  }
}

/**
 * Sets the password; the link and the person's sessions end.
 * @throws AppError link-invalid, too-many-requests, or under `new_password`
 */
export function setPasswordByLink(
  ctx: Context,
  given: { token: string; new_password: string },
): Promise<{ detail: string }> {
  return inTurn(ctx.ip, async () => {
    const { user } = await tried(ctx, given.token)
    const problem = newPasswordProblem(given.new_password, user, await organisationNames(ctx))
    if (problem !== null) throw AppError.field('new_password', problem)
    const password_hash = await hashPassword(given.new_password)
    await administer(ctx, { object: 'user', verb: 'update', object_id: user.id }, async (tx) => {
      // Opened again under the lock: of two uses at once only one finds it.
      await openLink(tx, given.token)
      await setForgottenPassword(tx, user, password_hash)
      const { id, email } = user
      await writeAudit(tx, {
        action: 'user.use_link',
        object_id: id,
        after: { email },
        actor_id: id,
        actor_email: email,
      })
    })
    return { detail: passwordSet[ctx.locale] }
  })
}

/** The opened link; a wrong one counts as a guess, if it may be one. */
async function tried(ctx: Context, token: string) {
  if (!isLinkToken(token)) throw new AppError('link-invalid')
  const attempt = await countAttempt(ctx, { link: token })
  const opened = await openLink(ctx, token)
  await forgiveAttempt(ctx, attempt)
  return opened
}

interface MadeLink {
  readonly token: string
  readonly made_at: Date
}

/** Each may be a mail: of one person, and by one. An administrator invites a whole plant in an hour. */
const [mostOfPerson, mostByMaker] = [5, 200]

/** @throws AppError too-many-requests */
async function makeLink(tx: Context, { id, email }: User): Promise<MadeLink> {
  const action = 'user.make_link'
  await refuseOften(tx, { action, by: { object_id: String(id) }, most: mostOfPerson })
  await refuseOften(tx, { action, by: { actor_id: actorOf(tx).user_id }, most: mostByMaker })
  const made = await issueLink(tx, { user_id: id, made_by: actorOf(tx).user_id })
  await writeAudit(tx, { action, object_id: id, after: { email } })
  return made
}

/** Mails the link to its person. Only if that is not possible does the caller see it. */
async function handOver(ctx: Context, user: User, { token, made_at }: MadeLink): Promise<PasswordLink> {
  const { locale, address } = await readMailFacts(ctx, user.id)
  const url = linksFrom(address).password(token)
  const expires_at = linkExpiry(made_at)
  const until = { expires_at: expires_at.toISOString() }
  if (ctx.config.smtpUrl === null) return { url, mail: 'off', ...until }
  const maker = actorOf(ctx).email
  // Without a header to unsubscribe: the mail was asked for.
  const { unsubscribe: _, ...mail } = mailOf(
    linkLetter({ locale, person: user, maker, url, expires_at, address }),
  )
  const { taken } = await sendNow(ctx, user.email, mail)
  return taken ? { url: null, mail: 'sent', ...until } : { url, mail: 'refused', ...until }
}

/**
 * The person whose password a link sets. One refusal for every reason, so that it tells nothing.
 * @throws AppError link-invalid
 */
async function openLink(ctx: Context, token: string): Promise<{ user: User; made_at: Date }> {
  const link = await findLink(ctx, token)
  const user = link === undefined ? undefined : await selectUser(ctx.db, link.user_id)
  if (link === undefined || user === undefined || !user.is_active) throw new AppError('link-invalid')
  if (link.made_by !== null && !(await couldMake(ctx, link.made_by, user))) throw new AppError('link-invalid')
  return { user, made_at: link.made_at }
}

/** The rights of either may have changed since: a link never gives more than its maker has now. */
async function couldMake(ctx: Context, makerId: number, user: User): Promise<boolean> {
  const maker = await readPerson(ctx, makerId)
  if (maker === null) return false
  try {
    await requireWholeAccount({ ...ctx, actor: maker }, accessOf(user))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
