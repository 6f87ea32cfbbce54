import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { read } from './tree.ts'

export interface Import {
  /** As written: a path or a package. */
  specifier: string
  /** Erased before the program runs. */
  isTypeOnly: boolean
}

/** The imports of a source file: static, dynamic and re-exported. */
export function importsOf(file: string): Import[] {
  const text = read(file)
  const { module } = parseSync(file, text)
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const exported = module.staticExports
    .flatMap((statement) => statement.entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, isTypeOnly: isType }] : [],
    )
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    return literal?.[1] === undefined ? [] : [{ specifier: literal[1], isTypeOnly: false }]
  })
  return [...imported, ...exported, ...dynamic]
}

/** The file of this repository that an import names, or undefined for a package. */
export function target(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    return path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''))
  }
  const workspace = /^@quantrac\/([^/]+)(?:\/(.*))?$/.exec(specifier)
  if (!workspace) return undefined
  const entry = workspace[1] === 'cluster' ? 'src/cluster.ts' : 'src/index.ts'
  if (workspace[1] === 'charts') return `charts/src/${workspace[2]}`
  return `${workspace[1]}/${workspace[2] ?? entry}`
}
