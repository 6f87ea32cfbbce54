import { describe, expect, test } from 'vitest'
import { files, read } from './tree.ts'

const MOST_LINES = { source: 400, test: 600 }

const lineCount = (file: string): number => read(file).trimEnd().split('\n').length

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
})
