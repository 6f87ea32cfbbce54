import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCluster } from '@quantrac/cluster'
import { isAlive } from '../../cluster/src/lock.ts'
import { prepareTables } from '../src/database-start.ts'
import type { DatabaseRoles } from '../src/db/program-role.ts'
import { createLog } from '../src/log.ts'
import { onServer, withDatabase } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** connection string of the server on which `createDatabase` makes the tests' databases */
    clusterUrl: string
    /** the same for the role of the program, which owns nothing; with another server both are one */
    programUrl: string
    /** name of a database there with all migrations, which the tests' databases are copied from */
    migratedDatabase: string
  }
}

const prefix = 'quantrac-test-'
const log = { info: () => {}, warn: (msg: string) => console.warn(msg) }

/** Removes what a killed run left, without a teardown: its running PostgreSQL and its directory. */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const dataDir of names.map((name) => join(tmpdir(), name))) {
    const holder = Number(await readFile(join(dataDir, 'cluster.pid'), 'utf8').catch(() => ''))
    if (!holder || isAlive(holder)) continue
    try {
      // A start first stops the PostgreSQL that still runs there.
      await (await startCluster({ dataDir, log })).stop()
      await rm(dataDir, { recursive: true, force: true })
    } catch (error) {
      console.warn(`${dataDir} is left from a killed test run and could not be removed: ${String(error)}`)
    }
  }
}

/** Provides a migrated database to copy; the function returned removes it. */
async function provideMigrated(project: TestProject, roles: DatabaseRoles): Promise<() => Promise<void>> {
  const { ownerUrl, programUrl } = roles
  const name = `migrated_${randomBytes(8).toString('hex')}`
  await onServer(ownerUrl, `create database ${name} template template0`)
  const within = { ownerUrl: withDatabase(ownerUrl, name), programUrl: withDatabase(programUrl, name) }
  await prepareTables(within, createLog('silent'))
  project.provide('clusterUrl', ownerUrl)
  project.provide('programUrl', programUrl)
  project.provide('migratedDatabase', name)
  return () => onServer(ownerUrl, `drop database ${name} with (force)`)
}

/** One PostgreSQL for the whole run; QUANTRAC_TEST_DATABASE_URL names another one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.QUANTRAC_TEST_DATABASE_URL
  if (given) return provideMigrated(project, { ownerUrl: given, programUrl: given })
  await removeAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), prefix))
  // The name is random and the files inside are 0600; PostgreSQL's account has to enter.
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711)
  // The data is needed for this run only, so it need not survive a power cut.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '300',
  }
  const cluster = await startCluster({ dataDir, log, settings })
  await provideMigrated(project, cluster)
  return async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
