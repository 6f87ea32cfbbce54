import { type Context, transaction } from '../../context.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { consoleAddress } from '../mail/address.service.ts'
import { linksFrom } from '../mail/links.ts'
import { emailKey } from '../sessions/email-key.ts'
import { linkExpiry } from '../sessions/password-link.ts'
import { takeFactors } from '../sessions/second-factors/taken.service.ts'
import { issueLink } from '../sessions/password-links.service.ts'
import { selectActiveAdmins } from './new-users.queries.ts'

export interface AdminLink {
  readonly email: string
  readonly url: string
  readonly expires_at: Date
  /** Whether they had second factors, which are gone: the telephone may be what is lost. */
  readonly hadFactors: boolean
}

/**
 * Makes a link for an active admin, by whoever has the server: nobody else may be left who could. Without an email
 * there must be only one. Returns the emails to choose from if it is not clear which one is meant.
 */
export async function makeAdminLink(
  ctx: Context,
  email: string | null,
): Promise<AdminLink | readonly string[]> {
  const admins = await selectActiveAdmins(ctx.db)
  const meant = email === null ? admins : admins.filter((admin) => admin.email_key === emailKey(email))
  const [admin] = meant
  if (admin === undefined || meant.length > 1) return admins.map((one) => one.email)
  return transaction(ctx, async (tx) => {
    const { token, made_at } = await issueLink(tx, { user_id: admin.id, made_by: null })
    const after = { email: admin.email, why: 'npm run reset-admin' }
    await writeAudit(tx, { action: 'user.make_link', object_id: admin.id, after })
    const hadFactors = await takeFactors(tx, admin.id)
    if (hadFactors) await writeAudit(tx, { action: 'user.take_factors', object_id: admin.id, before: after })
    const url = linksFrom(await consoleAddress(tx)).password(token)
    return { email: admin.email, url, expires_at: linkExpiry(made_at), hadFactors }
  })
}
