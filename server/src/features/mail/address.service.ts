import type { Actor, Context } from '../../context.ts'
import { saveConsoleOrigin, selectConsoleOrigin, updateLanguage } from './address.queries.ts'

/**
 * Where the links in mails lead, without a slash at the end: `QUANTRAC_PUBLIC_URL`, or where an administrator last
 * opened the console, or where this copy listens.
 */
export async function consoleAddress(ctx: Pick<Context, 'db' | 'config'>): Promise<string> {
  return (await originOfConsole(ctx)) + ctx.config.basePath
}

async function originOfConsole(ctx: Pick<Context, 'db' | 'config'>): Promise<string> {
  const { publicUrl, tls, host, port } = ctx.config
  if (publicUrl !== null) return publicUrl
  const origin = await selectConsoleOrigin(ctx.db)
  if (origin !== undefined) return origin
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http${tls === null ? '' : 's'}://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/**
 * Keeps what a sign-in in a browser tells for mails: the person's language, and of an administrator where the console
 * is. Others, and pages of other places, could lead everybody's links elsewhere.
 */
export async function noteSignIn(ctx: Context, { user_id, role }: Actor): Promise<void> {
  if (ctx.origin === '') return
  await updateLanguage(ctx.db, user_id, ctx.locale)
  if (role === 'admin') await saveConsoleOrigin(ctx.db, ctx.origin, ctx.now())
}
