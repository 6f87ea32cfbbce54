import { describe, expect, test } from 'vitest'
import { importsOf, target } from './imports.ts'
import { files } from './tree.ts'
import { type Layer, layers } from './walls.ts'

const sources = files.filter(
  (file) =>
    /^(contract\/src|(cluster|server)\/(src|test)|simulator\/src|web\/src|e2e|tools)\/.*\.(tsx?|mjs)$/.test(
      file,
    ) &&
    // A test beside its file reaches for whatever it needs to set the stage; the browser tests are the exception.
    (file.startsWith('e2e/') || !/\.test\.tsx?$/.test(file)),
)

/** The layer a file is in, and the group (feature, transport) that "own" speaks of. */
function place(file: string): { layer: Layer; group: string | undefined } | undefined {
  for (const layer of layers) {
    const match = layer.files.exec(file)
    if (match) return { layer, group: match.groups?.group }
  }
  return undefined
}

function mayImport(file: string, imported: string, isTypeOnly: boolean): boolean {
  const from = place(file)
  const to = place(imported)
  if (!from || !to) return false
  const { may, mayTypes = [] } = from.layer
  const isOwn = from.group === to.group && may.includes(`own ${to.layer.name}`)
  const isKnownType = isTypeOnly && mayTypes.includes(to.layer.name)
  return may.includes('*') || may.includes(to.layer.name) || isOwn || isKnownType
}

function mayKnow(file: string, packageName: string): boolean {
  const layer = place(file)?.layer
  if (layer?.onlyPackages && !layer.onlyPackages.test(packageName)) return false
  return !layer?.notPackages?.test(packageName)
}

/** What a file imports against the table, in words. */
function trespasses(file: string): string[] {
  return importsOf(file).flatMap(({ specifier, isTypeOnly }) => {
    const imported = target(file, specifier)
    const isAllowed =
      imported === undefined ? mayKnow(file, specifier) : mayImport(file, imported, isTypeOnly)
    return isAllowed ? [] : [`${file} (${place(file)?.layer.name}) imports ${imported ?? specifier}`]
  })
}

describe('the walls', () => {
  test('every source file belongs to a layer', () => {
    expect(sources.filter((file) => !place(file))).toEqual([])
  })

  test('nobody imports what its layer may not', () => {
    expect(sources.flatMap(trespasses)).toEqual([])
  })

  test('every layer that a row names is in the table', () => {
    const names = layers.map((layer) => layer.name)
    const named = layers.flatMap(({ may, mayTypes = [] }) =>
      [...may, ...mayTypes].map((name) => name.replace(/^own /, '')),
    )
    expect(named.filter((name) => name !== '*' && !names.includes(name))).toEqual([])
  })
})
