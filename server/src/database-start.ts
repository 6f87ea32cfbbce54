import { startCluster } from '@quantrac/cluster'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openPool } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { type DatabaseRoles, grantToProgram, leadToOneDatabase } from './db/program-role.ts'
import { sessionFlaw } from './db/session-check.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { prepareJobs } from './jobs/runner.ts'
import { explainDatabase, explainDatabaseOf, explained, refuseFlaw, StartError } from './start-error.ts'

interface Started {
  /** Connection string of the role that the program signs in as. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * The database of the configuration at its newest level, ready for the program's role. The owner's role is used here
 * alone: nothing of the running program signs in as the owner where they are two.
 * @throws StartError if the database cannot be used, in words
 */
export async function startDatabase(config: Config, log: Logger): Promise<Started> {
  const { databaseUrl: programUrl, databaseOwnerUrl } = config
  if (programUrl !== null) {
    await prepareOutside({ programUrl, ownerUrl: databaseOwnerUrl ?? programUrl }, log)
    return { url: programUrl, stop: async () => undefined }
  }
  const cluster = await startCluster({ dataDir: config.dataDir, log })
  try {
    await explained(() => waitForDatabase(cluster.ownerUrl, log), explainDatabase)
    await explained(() => prepareTables(cluster, log), explainDatabase)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return { url: cluster.programUrl, stop: () => cluster.stop() }
}

async function prepareOutside(roles: DatabaseRoles, log: Logger): Promise<void> {
  const { ownerUrl, programUrl } = roles
  await explained(() => waitForDatabase(programUrl, log), explainDatabase)
  refuseFlaw(await explained(() => sessionFlaw(programUrl), explainDatabase), 'DATABASE_URL')
  const variable = ownerUrl === programUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
  const explain = explainDatabaseOf(variable)
  if (ownerUrl !== programUrl) {
    refuseFlaw(await explained(() => sessionFlaw(ownerUrl), explain), variable)
    if (!(await leadToOneDatabase(roles)))
      throw new StartError('DATABASE_URL and DATABASE_OWNER_URL lead to different databases.')
  }
  const { canChangeAuditLog } = await explained(() => prepareTables(roles, log), explain)
  if (canChangeAuditLog) log.info(oneRole)
}

const oneRole =
  'the user of DATABASE_URL can change the audit log; one that owns nothing cannot, see DATABASE_OWNER_URL in docs/operations.md'

/** All tables at their newest level, and the rights of the program's role on them. */
export async function prepareTables(
  roles: DatabaseRoles,
  log: Logger,
): Promise<{ canChangeAuditLog: boolean }> {
  const ran = await migrate(roles.ownerUrl)
  if (ran.length > 0) log.info({ migrations: ran.length }, 'the database is at its newest level')
  const pool = openPool(roles.ownerUrl, { max: 1 }, () => undefined)
  try {
    await prepareJobs({ pool, log })
  } finally {
    await pool.end()
  }
  return grantToProgram(roles)
}
