/**
 * `node tools/admin-link.ts [email]`: makes a one-time link with which an administrator sets a new password, and prints
 * it. It works while the product runs and while it does not, on the database of the same configuration. Without an
 * email there must be one administrator.
 */
import { formatDateTime } from '@quantrac/charts/time-format.ts'
import { dataMajor } from '../cluster/src/binaries.ts'
import { ClusterError } from '../cluster/src/cluster.ts'
import { openHome } from '../cluster/src/directory.ts'
import { systemContext } from '../server/src/app.ts'
import { type Config, ConfigError, readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { type AdminLink, makeAdminLink } from '../server/src/features/people/admin-link.service.ts'
import { NotifyBus } from '../server/src/live/bus.ts'
import { createLog } from '../server/src/log.ts'
import { explainDatabase, explained, StartError } from '../server/src/start-error.ts'
import { onPrivateCluster, quietLog, urlOf } from './private-cluster.ts'

const exitCodes = { choose: 1, config: 2, failed: 3 }
// No table, no column, or none that this user may read before the first start with the owner has granted it.
const noTables = new Set(['42P01', '42703', '42501'])
const unprepared = 'There are no accounts of this version in the database yet: start Quantrac once.'

async function linkIn(
  url: string,
  { config, email }: { config: Config; email: string | null },
): Promise<AdminLink | readonly string[]> {
  const log = createLog('silent')
  const connections = openDatabase(url, { max: 1 }, () => undefined)
  try {
    const bus = new NotifyBus({ url, pool: connections.pool, log })
    const system = await systemContext({ config, log }, connections, bus)
    return await explained(
      () => makeAdminLink(system, email),
      (failure) => (noTables.has(failure.code) ? unprepared : explainDatabase(failure)),
    )
  } finally {
    await connections.stop()
  }
}

async function makeLink(config: Config, email: string | null): Promise<AdminLink | readonly string[]> {
  if (config.databaseUrl !== null) return linkIn(config.databaseUrl, { config, email })
  // Otherwise a mistyped directory would get a database of its own.
  if ((await dataMajor(await openHome(config.dataDir, quietLog))) === undefined)
    throw new StartError(`${config.dataDir} holds no database: set QUANTRAC_DATA_DIR as Quantrac has it.`)
  return onPrivateCluster(config.dataDir, (variables) => linkIn(urlOf(variables), { config, email }))
}

async function main(email: string | null): Promise<number> {
  const made = await makeLink(readConfig(process.env), email)
  if ('url' in made) {
    const until = formatDateTime(made.expires_at.getTime(), 'en')
    process.stdout.write(
      `\n  ${made.email} sets a new password here, once, until ${until} (GMT+7):\n\n  ${made.url}\n\n`,
    )
    if (made.hadFactors)
      process.stdout.write('  Their authenticator apps, passkeys and recovery codes were taken away.\n\n')
    return 0
  }
  process.stderr.write(`${unclear(email, made)}\n`)
  return exitCodes.choose
}

function unclear(email: string | null, active: readonly string[]): string {
  if (active.length === 0)
    return (
      'There is no active administrator. In a database without users, the next start of Quantrac makes the first one; else let SQL ' +
      "make one active: update user_account set is_active = true where role = 'admin' and email_key = '<email in small letters>';"
    )
  const question =
    email === null
      ? 'Which administrator? Give one of these emails: npm run reset-admin -- <email>'
      : `No active administrator has the email ${email}. These are:`
  return [question, ...active.map((one) => `  ${one}`)].join('\n')
}

try {
  process.exitCode = await main(process.argv[2] ?? null)
} catch (error) {
  const known = error instanceof ConfigError || error instanceof ClusterError || error instanceof StartError
  process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = error instanceof ConfigError ? exitCodes.config : exitCodes.failed
}
