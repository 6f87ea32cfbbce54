import { describe, expect, test } from 'vitest'
import { circlesOf, type Graph } from './circles.ts'
import { importsOf, target } from './imports.ts'
import { wallSources } from './tree.ts'

/**
 * The files of this repository that each file imports, including type imports: they, too, must be read to understand a
 * file.
 */
const imported: Graph = new Map(
  wallSources.map((file) => [
    file,
    importsOf(file).flatMap(({ specifier }) => target(file, specifier) ?? []),
  ]),
)

const way = (circle: readonly string[]) => circle.join(' → ')

const nounOf = (file: string): string | undefined => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1]

/** The nouns of the server with the nouns that they import, and one import of each as an example. */
function nounGraph(): { nouns: Graph; example: (one: string, other: string) => string } {
  const nouns = new Map<string, string[]>()
  const examples = new Map<string, string>()
  for (const [file, targets] of imported) {
    const noun = nounOf(file)
    if (noun === undefined) continue
    const known = nouns.get(noun) ?? []
    nouns.set(noun, known)
    for (const one of targets) {
      const other = nounOf(one)
      if (other === undefined || other === noun) continue
      if (!known.includes(other)) known.push(other)
      examples.set(`${noun} ${other}`, `${file} imports ${one}`)
    }
  }
  return { nouns, example: (one, other) => examples.get(`${one} ${other}`) ?? '' }
}

describe('circular imports', () => {
  test('no file imports itself through others, not even for a type', () => {
    expect(
      circlesOf(imported).map(
        (circle) =>
          `${way(circle)}. Move what the last of them needs of the first, often a type, to a file of its own that both import.`,
      ),
    ).toEqual([])
  })

  test('no noun of the server imports itself through others, not even for a type', () => {
    const { nouns, example } = nounGraph()
    expect(
      circlesOf(nouns).map((circle) => {
        const [last = '', first = ''] = circle.slice(-2)
        return `${way(circle)}: ${example(last, first)}. Let the upper noun hand the value down, or move what both need to the lower one.`
      }),
    ).toEqual([])
  })

  test('a circle is found, and reported as its path', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['c']],
      ['c', ['d']],
      ['d', ['b']],
    ])
    expect(circlesOf(graph).map(way)).toEqual(['b → c → d → b'])
  })
})
