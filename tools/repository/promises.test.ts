import { describe, expect, test } from 'vitest'
import { files, read } from './tree.ts'

const document = 'docs/promises.md'
const written = [...read(document).matchAll(/^- (UI-\d{3}[a-z]?) /gm)].map(([, number = '']) => number)
const tests = files.filter(
  (file) => /\.test\.tsx?$/.test(file) && file !== 'tools/repository/promises.test.ts',
)

/** The test files by the numbers that they name. */
const named = new Map<string, string[]>()
for (const file of tests) {
  for (const number of new Set(read(file).match(/\bUI-\d{3}[a-z]?\b/g))) {
    named.set(number, [...(named.get(number) ?? []), file])
  }
}

describe('the promises', () => {
  test('every number that a test names is in the document', () => {
    const unknown = [...named].filter(([number]) => !written.includes(number))
    expect(
      unknown.map(
        ([number, where]) =>
          `${where.join(', ')} names ${number}: add its line to ${document}, or mend the number`,
      ),
    ).toEqual([])
  })

  test('every line of the document has a test', () => {
    const unproven = written.filter((number) => !named.has(number))
    expect(
      unproven.map(
        (number) => `${document} has ${number}: name it in the test that proves it, or take the line out`,
      ),
    ).toEqual([])
  })

  test('no number occurs twice, and they rise', () => {
    expect(written).toEqual([...new Set(written)].toSorted())
  })
})
