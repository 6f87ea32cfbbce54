import { type Channel, type ChannelChange, type ChannelKind, channelKinds, DAY_MS } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { columnsFor } from '../../lib/changes.ts'
import { isoOf } from '../../lib/instant.ts'
import { encrypt } from '../../sealed.ts'
import { channelProblemIn } from '../../words/channels.words.ts'
import { writeAudit } from '../audit/audit.service.ts'
import {
  type ChannelCounts,
  type ChannelRow,
  type ChannelSecrets,
  type ChannelSettings,
  lockChannel,
  removeAllBrowsers,
  selectChannels,
  selectCounts,
  updateChannel,
} from './channels.queries.ts'
import { isReady } from './ready.ts'

/** In the order of the contract. */
export async function listChannels(ctx: Context): Promise<Channel[]> {
  const rows = new Map((await selectChannels(ctx.db)).map((row) => [row.kind, row]))
  return (await countsOf(ctx, channelKinds)).map((counts) => shown(ctx, counts, rows.get(counts.kind)))
}

/** Omitted fields stay unchanged. @throws AppError under a secret that another address would be told */
export function changeChannel(
  ctx: Context,
  kind: ChannelKind,
  { secret, token, refresh_token, ...change }: ChannelChange,
): Promise<Channel> {
  return transaction(ctx, async (tx) => {
    const before = await lockChannel(tx.db, kind)
    const settings = columns(change)
    const given = { secret, token, refresh_token }
    if (settings.url !== undefined && settings.url !== before.url) refuseToTellOthers(before, given)
    const sealed: ChannelSecrets = {
      secret_encrypted: sealedOf(tx, secret, before.secret_encrypted),
      token_encrypted: sealedOf(tx, token, before.token_encrypted),
      refresh_token_encrypted: sealedOf(tx, refresh_token, before.refresh_token_encrypted),
    }
    // Both are one pair of keys, which the program makes and nobody gives.
    const pushed = kind === 'push' ? keptKeys(before, secret === null) : {}
    const after = { ...before, ...settings, ...sealed, ...pushed }
    await updateChannel(tx.db, kind, { ...settings, ...sealed, ...pushed })
    if (kind === 'push' && secret === null) await removeAllBrowsers(tx.db)
    await writeAudit(tx, { action: 'channel.update', before: logged(before), after: logged(after) })
    const [counts] = await countsOf(tx, [kind])
    if (counts === undefined) throw new Error('a channel has no counts')
    return shown(tx, counts, after)
  })
}

const countsOf = (ctx: Context, kinds: readonly ChannelKind[]): Promise<ChannelCounts[]> =>
  selectCounts(ctx.db, kinds, new Date(ctx.now().getTime() - DAY_MS))

const columns = columnsFor<ChannelSettings>()

const keptKeys = (
  { app_id, secret_encrypted }: ChannelRow,
  isDeleted: boolean,
): Pick<ChannelRow, 'app_id' | 'secret_encrypted'> =>
  isDeleted ? { app_id: null, secret_encrypted: null } : { app_id, secret_encrypted }

type Given = Pick<ChannelChange, 'secret' | 'token' | 'refresh_token'>

/** What is stored is never sent to another address than the one that it was given for. */
function refuseToTellOthers(row: ChannelRow, given: Given): void {
  for (const name of ['secret', 'token', 'refresh_token'] as const)
    if (row[`${name}_encrypted`] !== null && given[name] !== null && !given[name])
      throw AppError.field(name, 'secret-needed-again')
}

/** Empty keeps what is stored, null deletes it. */
function sealedOf(ctx: Context, given: string | null | undefined, stored: Buffer | null): Buffer | null {
  if (given === null) return null
  return given ? encrypt(given, ctx.keys.storage) : stored
}

const settingsOf = (row: ChannelSettings): ChannelSettings => {
  const { enabled, url, allow_private, template, content_type, app_id, template_id } = row
  return { enabled, url, allow_private, template, content_type, app_id, template_id }
}

const logged = (row: ChannelRow) => ({ channel: row.kind, ...settingsOf(row) })

const nothingSet: ChannelSettings = {
  enabled: true,
  url: null,
  allow_private: false,
  template: null,
  content_type: null,
  app_id: null,
  template_id: null,
}

function shown(ctx: Context, counts: ChannelCounts, row: ChannelRow | undefined): Channel {
  return {
    ...counts,
    ...settingsOf(row ?? nothingSet),
    ready: row === undefined ? counts.kind === 'app' || ctx.config.smtpUrl !== null : isReady(row),
    has_secret: (row?.secret_encrypted ?? null) !== null,
    has_token: (row?.token_encrypted ?? null) !== null,
    has_refresh_token: (row?.refresh_token_encrypted ?? null) !== null,
    last_sent_at: isoOf(counts.last_sent_at),
    last_error: counts.last_error === null ? null : channelProblemIn(ctx.locale, counts.last_error),
    last_error_at: isoOf(counts.last_error_at),
    next_try_at: isoOf(counts.next_try_at),
  }
}
