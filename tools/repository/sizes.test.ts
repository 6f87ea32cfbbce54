import { describe, expect, test } from 'vitest'
import { files, productSources, read } from './tree.ts'

const MOST_LINES = { source: 350, test: 600 }
const MEDIAN = 60
const NINE_IN_TEN = 150

const lineCount = (file: string): number => read(file).trimEnd().split('\n').length

/** The value below which the given share of the numbers lies. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

describe('files stay small', () => {
  const written = files.filter((file) => /\.(tsx?|mjs|css|html|sh)$/.test(file))

  test(`no source file is longer than ${MOST_LINES.source} lines, no test longer than ${MOST_LINES.test}`, () => {
    const tooLong = written.flatMap((file) => {
      const lines = lineCount(file)
      const most = /\.test\.tsx?$/.test(file) ? MOST_LINES.test : MOST_LINES.source
      return lines > most
        ? [
            `${file} has ${lines} lines, ${lines - most} too many: split it along a noun, so that each file answers one question.`,
          ]
        : []
    })
    expect(tooLong).toEqual([])
  })

  test(`half of the product’s files have at most ${MEDIAN} lines, nine in ten at most ${NINE_IN_TEN}`, () => {
    const sized = productSources
      .map((file) => ({ file, lines: lineCount(file) }))
      .toSorted((one, other) => other.lines - one.lines)
    const counts = sized.map(({ lines }) => lines)
    const beyond = (share: number, most: number): string[] => {
      const found = quantile(counts, share)
      const next = sized.filter(({ lines }) => lines > most).map(({ file, lines }) => `${file} (${lines})`)
      return found > most
        ? [
            `${share * 100} % of the files have up to ${found} lines, ${most} are meant: split along a noun, the longest first: ${next.slice(0, 10).join(', ')}.`,
          ]
        : []
    }
    expect([...beyond(0.5, MEDIAN), ...beyond(0.9, NINE_IN_TEN)]).toEqual([])
  })
})
