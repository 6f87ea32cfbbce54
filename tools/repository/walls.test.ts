import { describe, expect, test } from 'vitest'
import { importsOf, target } from './imports.ts'
import { wallSources as sources } from './tree.ts'
import { type Layer, layers } from './walls.ts'

/** The layer of a file, and its group (feature, transport), which `own` refers to. */
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
  const names = from.group === to.group ? [to.layer.name, `own ${to.layer.name}`] : [to.layer.name]
  const known = isTypeOnly ? [...may, ...mayTypes] : may
  return may.includes('*') || names.some((name) => known.includes(name))
}

function mayKnow(file: string, packageName: string): boolean {
  const layer = place(file)?.layer
  if (layer?.onlyPackages && !layer.onlyPackages.test(packageName)) return false
  return !layer?.notPackages?.test(packageName)
}

/** The imports of a file that break the table: which, why, and what to do instead. */
function forbiddenImports(file: string): string[] {
  const layer = place(file)?.layer
  return importsOf(file).flatMap(({ specifier, isTypeOnly }) => {
    const imported = target(file, specifier)
    const isAllowed =
      imported === undefined ? mayKnow(file, specifier) : mayImport(file, imported, isTypeOnly)
    if (isAllowed) return []
    const what =
      imported === undefined
        ? `the package ${specifier}`
        : `${imported} (${place(imported)?.layer.name ?? 'no layer'})`
    return [`${file} (${layer?.name}) imports ${what}. ${layer?.mend}`]
  })
}

describe('import rules', () => {
  test('every source file belongs to a layer', () => {
    const homeless = sources.filter((file) => !place(file))
    expect(
      homeless.map(
        (file) => `${file} is in no layer: move it, or add its folder to tools/repository/walls.ts.`,
      ),
    ).toEqual([])
  })

  test('no file imports what its layer may not', () => {
    expect(sources.flatMap(forbiddenImports)).toEqual([])
  })

  test('every layer that a row names is in the table', () => {
    const names = layers.map((layer) => layer.name)
    const named = layers.flatMap(({ may, mayTypes = [] }) =>
      [...may, ...mayTypes].map((name) => name.replace(/^own /, '')),
    )
    expect(named.filter((name) => name !== '*' && !names.includes(name))).toEqual([])
  })
})
