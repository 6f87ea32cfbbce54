import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  [0, '0'],
  [-5.2, '-5.2'],
  ['Nước thải', 'Nước thải'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['{"a":"=1"}', '"{""a"":""=1""}"'],
  ['1-2', '1-2'],
  [' =1', ' =1'],
])('%j is written %j', (cell, text) => {
  expect(csvCell(cell)).toBe(text)
})

test.each([
  ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
  ['=1+1', "'=1+1"],
  ['+84900000000', "'+84900000000"],
  ['-5.2', "'-5.2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
])('the text %j is no formula to a spreadsheet', (cell, text) => {
  expect(csvCell(cell)).toBe(text)
})

test('a line ends in CRLF and is read back as it was', () => {
  const cells = ['a,b', 'c"d', 'e\r\nf', '', ' g ', "'", '🚰']
  const line = csvLine(cells)
  expect(line.endsWith('\r\n')).toBe(true)
  expect(parse(line)).toEqual([cells])
})
