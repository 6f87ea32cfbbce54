import { expect, test } from 'vitest'
import { sheetRows, sharedTexts, styleKinds } from './sheet-xml.ts'

async function* inPieces(xml: string): AsyncGenerator<string> {
  for (let at = 0; at < xml.length; at += 65_536) yield xml.slice(at, at + 65_536)
}

async function rowsOf(xml: string, texts: readonly string[] = []): Promise<string[][]> {
  const styles = { kinds: styleKinds(styleSheet), is1904: false }
  const rows: string[][] = []
  for await (const { cells } of sheetRows(inPieces(xml), { texts, styles, decimal: '.' }))
    rows.push([...cells])
  return rows
}

const styleSheet = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy&quot; lúc &quot;hh:mm"/></numFmts>
  <cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"><alignment horizontal="left"/></xf></cellXfs></styleSheet>`

test('cells are read in their places, by their styles, with and without a prefix of their names', async () => {
  const xml = `<x:row r="3"><x:c r="A3" s="1"><x:v>45000.5</x:v></x:c><x:c r="C3" s="1"/><x:c r="D3" t="s"><x:v>0</x:v></x:c></x:row>
    <row r="4"><c r="B4" t="inlineStr"><is><r><t>Độ</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh><r><t> pH</t></r></is></c></row>
    <row r="5"><c r="A5" s="1"/></row>`
  expect(await rowsOf(xml, ['COD'])).toEqual([
    ['2023-03-15 12:00:00', '', '', 'COD'],
    ['', 'Độ pH'],
  ])
})

// A pattern of a whole element needs minutes for each of these, in which nothing else is answered.
const many = 200_000
test.each([
  ['cells that never close', `<row r="1">${'<c>'.repeat(many)}</row>`, []],
  ['tags that never end', `<row r="1">${'<c '.repeat(many)}</row>`, []],
  ['rows in rows', `${'<row a="1" '.repeat(50_000)}</row>`, []],
  [
    'spoken texts that never close',
    `<row r="1"><c t="inlineStr"><t>a</t><v>1</v>${'<rPh>'.repeat(many)}</c></row>`,
    [['a']],
  ],
  ['cells that only have a look', `<row r="1">${'<c s="1"/>'.repeat(90_000)}</row>`.repeat(20), []],
])('%s are passed by', async (_, xml, rows) => {
  expect(await rowsOf(xml)).toEqual(rows)
})

test('styles that never close are none', () => {
  expect(styleKinds('<cellXfs>'.repeat(many))).toEqual([])
  expect(styleKinds(`<numFmt formatCode="${'['.repeat(many)}"/><cellXfs><xf/></cellXfs>`)).toEqual(['number'])
})

test.each([
  ['a row without an end', `<row>${' '.repeat(2_000_000)}`, 'a piece of a sheet is too long'],
  ['more rows than there can be', '<row></row>'.repeat(1_048_577), 'more rows than a sheet can have'],
])('%s is refused', async (_, xml, says) => {
  await expect(rowsOf(xml)).rejects.toThrow(says)
})

test('texts beyond what fits into memory are refused', async () => {
  const texts = `<si><t>${'x'.repeat(1_000_000)}</t></si>`.repeat(26)
  await expect(sharedTexts(inPieces(texts))).rejects.toThrow('too many texts')
})
