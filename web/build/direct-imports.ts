import type { Plugin, Rolldown } from 'vite'

/**
 * Of a chunk that has nothing of its own: `export{a as ConsoleLayout}from"./shell-1.js";`, with the names and the
 * other's file.
 */
const PASSES_ON = /^export\{([^}]+)\}from["'`]\.\/([^"'`]+)["'`];?\s*$/

/**
 * A page whose module is in a group has a chunk of its own all the same, of one line that names the group's chunk: a
 * question of the browser more before the page runs. Here the group's chunk is imported instead. The small chunks stay:
 * an older page that is still open, or in a cache, names them.
 */
export const directImports: Plugin = {
  name: 'direct-imports',
  apply: 'build',
  generateBundle: {
    // When the imports have the style sheets and scripts that are loaded beside them.
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const passing = chunks.flatMap((chunk) => passingOn(chunk) ?? [])
      for (const chunk of chunks) for (const one of passing) chunk.code = withDirect(chunk.code, one)
    },
  },
}

interface Passing {
  /** The names of two chunks, without a folder. */
  readonly from: string
  readonly to: string
  /** `{ConsoleLayout:m.a}` of the other's exports `m`. */
  readonly exports: string
}

function passingOn({ fileName, code }: Rolldown.OutputChunk): Passing | undefined {
  const [, names, to] = PASSES_ON.exec(code) ?? []
  if (names === undefined || to === undefined) return undefined
  const fields = names.split(',').map((name) => {
    const [own = '', told = own] = name.trim().split(' as ')
    return `${told}:m.${own}`
  })
  return { from: fileName.replace('assets/', ''), to, exports: `{${fields.join(',')}}` }
}

function withDirect(code: string, { from, to, exports }: Passing): string {
  const imports = ['"', "'", '`'].map((quote) => `import(${quote}./${from}${quote})`)
  const direct = imports.reduce(
    (last, one) => last.replaceAll(one, `import("./${to}").then(m=>(${exports}))`),
    code,
  )
  // The list of what is loaded beside an import.
  return ['[', ','].reduce(
    (last, before) => last.replaceAll(`${before}"./${from}"`, `${before}"./${to}"`),
    direct,
  )
}
