import { describe, expect, test } from 'vitest'
import { files, productSources, read } from './tree.ts'

const MOST_LINES = { source: 400, test: 600 }

const lineCount = (file: string): number => read(file).trimEnd().split('\n').length

/** The value below which the given share of the numbers lies. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

describe('files stay small', () => {
  const written = files.filter((file) => /\.(tsx?|mjs|css|html|sh)$/.test(file))

  test('no source file is longer than 400 lines, no test longer than 600', () => {
    const tooLong = written
      .map((file) => ({ file, lines: lineCount(file) }))
      .filter(({ file, lines }) => lines > (/\.test\.tsx?$/.test(file) ? MOST_LINES.test : MOST_LINES.source))
    expect(tooLong).toEqual([])
  })

  test('half of the product’s files have at most 80 lines, nine in ten at most 220', () => {
    const counts = productSources.map(lineCount)
    expect(quantile(counts, 0.5)).toBeLessThanOrEqual(80)
    expect(quantile(counts, 0.9)).toBeLessThanOrEqual(220)
  })
})
