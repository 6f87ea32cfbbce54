import { appendFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo, runAs } from './account.ts'
import { program } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import type { Home } from './directory.ts'
import { ClusterError } from './error.ts'
import { settingsFile } from './settings.ts'

/** The superuser of the private cluster; the program itself signs in as a role with fewer rights. */
export const superuser = 'postgres'

const draftPrefix = 'postgres.new-'

/**
 * Text is ordered by code point and case-folded by Unicode in every major version, so that the order of an
 * index never changes with the machine's C library. PostgreSQL 17 has a built-in provider for this.
 */
function localeOptions(major: number): string[] {
  if (major >= 17) return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  return ['--locale=C', `--lc-ctype=${ctype}`]
}

/**
 * Creates the data directory under a draft name and renames it when complete, so that a killed program
 * leaves nothing that looks like a database.
 *
 * @throws ClusterError `start-failed` with what initdb said.
 */
export async function initialise(home: Home, binaries: Binaries, passwordFile: string): Promise<void> {
  await removeDrafts(home)
  const draft = join(home.path, `${draftPrefix}${process.pid}`)
  await mkdir(draft, { mode: 0o700 })
  await giveTo(home.account, draft)
  const made = await runAs(home.account, program(binaries.directory, 'initdb'), [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-instructions',
    ...localeOptions(binaries.major),
  ])
  if (made.code !== 0) {
    await rm(draft, { recursive: true, force: true })
    const said = made.text.trim().split('\n').slice(-3).join(' ')
    throw new ClusterError(
      'start-failed',
      `PostgreSQL could not make its database in ${home.path}. It said: ${said}`,
    )
  }
  await appendFile(join(draft, 'postgresql.conf'), `\ninclude_if_exists = '${settingsFile}'\n`)
  await rename(draft, home.data)
}

async function removeDrafts(home: Home): Promise<void> {
  const left = (await readdir(home.path)).filter((name) => name.startsWith(draftPrefix))
  await Promise.all(left.map((name) => rm(join(home.path, name), { recursive: true, force: true })))
}
