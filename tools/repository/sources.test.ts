import { Visitor, parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { files, linesMatching, productSources, read } from './tree.ts'

const texts = files.filter((file) =>
  /\.(tsx?|mjs|css|html|sql|md|json|ya?ml|conf|sh|svg)$|^\.ci\/|^\.npmrc$/.test(file),
)
const code = texts.filter((file) => /\.(tsx?|mjs)$/.test(file))

const everywhere = (among: readonly string[], pattern: RegExp) =>
  among.flatMap((file) => linesMatching(file, pattern))

/** Casts and non-null assertions whose line has no comment with the reason why they hold. */
function assertionsWithoutReason(file: string): string[] {
  const text = read(file)
  const starts: number[] = []
  new Visitor({
    TSAsExpression(node) {
      const type = text.slice(node.typeAnnotation.start, node.typeAnnotation.end)
      // `as const` and `as unknown` claim nothing that the compiler does not know.
      if (type !== 'const' && type !== 'unknown') starts.push(node.typeAnnotation.start)
    },
    TSNonNullExpression(node) {
      starts.push(node.end - 1)
    },
  }).visit(parseSync(file, text).program)
  const lines = text.split('\n')
  const numbers = [...new Set(starts.map((start) => text.slice(0, start).split('\n').length))]
  let lastExcused = -Infinity
  return numbers
    .toSorted((one, other) => one - other)
    .flatMap((number) => {
      const line = lines[number - 1] ?? ''
      // A trailing comment does not always fit, and the lines of one literal share a reason.
      const above = (lines[number - 2] ?? '').trim()
      const hasReason = /\/\/ \S|\/\* \S/.test(line) || /^(\/\/ \S|\{?\/\* \S|\*)/.test(above)
      if (!hasReason && number - lastExcused > 5) return [`${file}:${number}: ${line.trim()}`]
      lastExcused = number
      return []
    })
}

describe('sources', () => {
  test('no comment postpones work', () => {
    expect(everywhere(texts, /\b(T[O]DO|FIX[M]E|XX[X])\b/)).toEqual([])
  })

  test('no line of a comment is longer than 120 characters', () => {
    const written = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file))
    const comments = everywhere(written, /^(?=.{121})\s*(\/\/|\/?\*)/)
    // A switched off rule has its reason on its own line.
    expect(comments.filter((line) => !line.includes('oxlint-disable'))).toEqual([])
  })

  test('a rule is switched off only with the reason on its line', () => {
    const suppressed = everywhere(
      code,
      /(oxlint|eslint|biome)-(disable|ignore)|@ts-(ignore|nocheck|expect-error)/,
    )
    expect(suppressed.filter((line) => !line.includes(' -- ') && !line.includes('sources.test.ts'))).toEqual(
      [],
    )
  })

  test('a cast or a non-null assertion of the product has its reason beside it', () => {
    expect(productSources.flatMap(assertionsWithoutReason)).toEqual([])
  })

  test('the server reads clock, randomness and environment only where it starts', () => {
    const inside = productSources.filter(
      (file) => file.startsWith('server/src/') && !/\/(main|config|app)\.ts$/.test(file),
    )
    const ambient = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.env\b/
    const withReason = / \/\/ \S/
    expect(everywhere(inside, ambient).filter((line) => !withReason.test(line))).toEqual([])
  })

  test('no file names a package registry or a path of one machine', () => {
    const registries = /registry\.(npmjs|yarnpkg)|npmjs\.(com|org)|(deb|security)\.debian\.org/
    const machines = /(^|[\s"'`(=:])\/(work|root|home\/\w+|Users\/\w+|opt\/node\d+)\//
    expect(everywhere(texts, registries)).toEqual([])
    expect(everywhere(texts, machines)).toEqual([])
  })
})
