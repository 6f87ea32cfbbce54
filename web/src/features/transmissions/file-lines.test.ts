import type { TransmissionLine } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { bytesOf, linesOf, pathParts, widthsOf } from './file-lines.ts'

const line = {
  separator: 'tab',
  decimal: '.',
  line_end: 'crlf',
  decimals: null,
  no_unit: '-',
} as TransmissionLine

test('a file is its lines and their cells, whatever stands between them', () => {
  expect(linesOf('pH\t7.20\t-\r\nCOD\t45.8\tmg/L\r\n', line)).toEqual([
    ['pH', '7.20', '-'],
    ['COD', '45.8', 'mg/L'],
  ])
  expect(linesOf('pH;7,20\n', { ...line, separator: 'semicolon', line_end: 'lf' })).toEqual([['pH', '7,20']])
  expect(linesOf('', line)).toEqual([])
})

test('columns are as wide as their widest cell, and bytes are those of UTF-8', () => {
  expect(
    widthsOf([
      ['pH', '7.20'],
      ['COD', '5'],
    ]),
  ).toEqual([3, 4])
  expect(bytesOf('Temp\t29.3\t°C\r\n')).toBe(15)
})

test('a path is folder and name', () => {
  expect(pathParts('/2026/11/25/A.txt')).toEqual({ folder: '/2026/11/25/', name: 'A.txt' })
  expect(pathParts('A.txt')).toEqual({ folder: '', name: 'A.txt' })
})
