import { readFileSync, readdirSync } from 'node:fs'
import type { ImportFormat } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { fromRoot } from '../../../../../e2e/src/paths.ts'
import { RowCutter } from '../../files/reading/cut-rows.ts'
import { composed, encodingOf } from '../file/decode.ts'
import { ReadingRows } from '../read/reading-rows.ts'
import { mappingOf, questionsOf } from './mapping.ts'
import { recognise } from './recognise.ts'

const folder = fromRoot('server/test/import-files')
const now = Date.parse('2026-11-26T03:00:00Z')

function formText(format: ImportFormat): string {
  const { separator, encoding, decimal, date_order, zone, missing, header_line, shape } = format
  const parts = [separator === '\t' ? 'tab' : separator, encoding, decimal, date_order, zone]
  return [...parts, `head ${header_line}`, shape, ...missing].join(' ')
}

/** A file as a person without factors gets it: how it is read, and what. */
function read(name: string) {
  const bytes = readFileSync(`${folder}/${name}`)
  const encoding = encodingOf(bytes)
  if (encoding === null) throw new Error(`${name} is no text`)
  const text = composed(new TextDecoder(encoding.encoding).decode(bytes), encoding.encoding)
  const found = recognise({ kind: 'csv', encoding, head: text, tail: '' }, now)
  if ('problem' in found) throw new Error(`${name}: ${found.problem}`)
  const mapping = mappingOf(found, { module_id: 1, factors: [], tell: false })
  const cutter = new RowCutter(found.format.separator ?? ';')
  const reading = new ReadingRows(mapping, now)
  const rows = [...cutter.add(text), ...cutter.end()].flatMap((row) => reading.read(row) ?? [])
  const good = rows.flatMap((row) => ('ts' in row ? [row] : []))
  const shown = (row: (typeof good)[number] | undefined) =>
    row && [
      new Date(row.ts).toISOString(),
      ...(row.factor === '' ? [] : [row.factor]),
      ...row.values.map(({ value }) => value),
    ]
  return {
    format: formText(found.format),
    uses: found.uses.join(' '),
    made: mapping.columns
      .flatMap(({ create }) => (create === null ? [] : [`${create.code} ${create.unit}`.trim()]))
      .join(', '),
    first: shown(good[0])?.join(' '),
    last: shown(good.at(-1))?.join(' '),
    values: good.reduce((sum, row) => sum + row.values.length, 0),
    missing: good.reduce((sum, row) => sum + row.missing.length, 0),
    refused: rows.flatMap((row) => ('refused' in row ? [row.refused.code] : [])).join(' '),
    asked: questionsOf(mapping, { facts: found.facts, heads: found.heads, factors: [] })
      .map(({ part }) => part)
      .join(' '),
  }
}

const expected = {
  '01-semicolon-comma.csv': {
    format: '; utf-8 , dmy Asia/Ho_Chi_Minh head 3 columns -999 NA',
    uses: 'time value value value value value value ignore',
    made: 'pH, COD mg/l, TSS mg/l, NH4, DO, FLOW m3/h',
    first: '2025-11-12T15:00:00.000Z 7.15 36.2 24.6 2.09 5.4 63.1',
    last: '2025-11-13T00:45:00.000Z 7.54 75.2 24.6 2.09 5.4 63.1',
    values: 237,
    missing: 3,
    refused: '',
    asked: '',
  },
  '02-air-quality-uci.csv': {
    format: '; utf-8 , dmy Asia/Ho_Chi_Minh head 1 columns -200',
    uses: 'date clock value value value value value value value ignore ignore',
    made: 'CO_GT, PT08.S1_CO, NMHC_GT, C6H6_GT, TEMP, HUM, AH',
    first: '2004-03-10T11:00:00.000Z 2.6 1360 150 11.9 13.6 48.9 0.7578',
    last: '2004-03-12T22:00:00.000Z 8.5 1419 11.9 6.2 48.9 0.7578',
    values: 357,
    missing: 63,
    refused: '',
    asked: '',
  },
  '03-meter-15-minutes.csv': {
    format: ', utf-8 . ymd Asia/Ho_Chi_Minh head 4 columns',
    uses: 'time value value value',
    made: 'KWH kWh, P kW, PF',
    first: '2025-12-31T17:00:00.000Z 120345.5 17 0.9',
    last: '2026-01-01T16:45:00.000Z 120749.25 21 0.95',
    values: 288,
    missing: 0,
    refused: '',
    asked: '',
  },
  '04-excel-unicode-text.txt': {
    format: 'tab utf-16le , dmy Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value value value',
    made: 'TEMP °C, HUM %, PM2.5 µg/m³',
    first: '2026-10-24T17:00:00.000Z 28.4 70 35.5',
    last: '2026-10-25T22:00:00.000Z 31.3 74 35.5',
    values: 90,
    missing: 0,
    refused: '',
    asked: '',
  },
  '05-utf16-big-endian.txt': {
    format: 'tab utf-16be . ymd Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value value',
    made: 'COD, TSS',
    first: '2026-10-24T17:00:00.000Z 30 20',
    last: '2026-10-25T02:00:00.000Z 39 29',
    values: 20,
    missing: 0,
    refused: '',
    asked: '',
  },
  '06-windows-1258.csv': {
    format: '; windows-1258 , dmy Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value value value',
    made: 'FLOW m3/h, TEMP °C, TURB NTU',
    first: '2026-09-27T17:00:00.000Z 63 28.1 4.2',
    last: '2026-10-01T00:00:00.000Z 70.9 28.1 4.2',
    values: 240,
    missing: 0,
    refused: '',
    asked: '',
  },
  '07-windows-1252.csv': {
    format: '; windows-1252 , dmy Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value value',
    made: 'TEMP °C, DEBIT m³/h',
    first: '2026-09-13T17:00:00.000Z 18.1 63',
    last: '2026-09-14T12:00:00.000Z 18.1 82',
    values: 40,
    missing: 0,
    refused: '',
    asked: '',
  },
  '08-two-header-lines.csv': {
    format: ', utf-8 . ymd Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value value value',
    made: 'COD mg/L, TSS mg/L, FLOW m3/h',
    first: '2026-07-31T17:00:00.000Z 36 24 60',
    last: '2026-08-01T16:00:00.000Z 38.3 26.3 83',
    values: 72,
    missing: 0,
    refused: '',
    asked: '',
  },
  '09-long-own-form.csv': {
    format: ', utf-8 . ymd Asia/Ho_Chi_Minh head 1 rows',
    uses: 'module factor time value quality',
    made: '',
    first: '2026-07-31T17:00:00.000Z COD 36',
    last: '2026-08-01T12:00:00.000Z TSS 21.9',
    values: 40,
    missing: 0,
    refused: '',
    asked: '',
  },
  '10-long-vietnamese.csv': {
    format: '; utf-8 , dmy Asia/Ho_Chi_Minh head 1 rows',
    uses: 'time factor value ignore',
    made: '',
    first: '2026-08-29T17:00:00.000Z Amoni 2',
    last: '2026-08-30T22:00:00.000Z Oxy hòa tan 5.5',
    values: 60,
    missing: 0,
    refused: '',
    asked: '',
  },
  '11-month-first.csv': {
    format: ', utf-8 . mdy Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value value',
    made: 'FLOW gpm, pH',
    first: '2026-07-04T16:00:00.000Z 100 7',
    last: '2026-07-07T03:00:00.000Z 159 7.5',
    values: 120,
    missing: 0,
    refused: '',
    asked: '',
  },
  '12-two-ways.csv': {
    format: '; utf-8 , dmy Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value',
    made: 'COD',
    first: '2025-12-31T17:00:00.000Z 31',
    last: '2026-03-06T17:00:00.000Z 37',
    values: 21,
    missing: 0,
    refused: '',
    asked: 'date_order',
  },
  '13-days-that-follow.csv': {
    format: '; utf-8 , dmy Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value value',
    made: 'COD, TSS',
    first: '2026-03-02T13:00:00.000Z 30 20',
    last: '2026-03-03T18:00:00.000Z 59 49',
    values: 60,
    missing: 0,
    refused: '',
    asked: '',
  },
  '14-epoch-seconds.csv': {
    format: ', utf-8 . ymd Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value value',
    made: 'TEMP_C, HUM',
    first: '2026-01-01T00:00:00.000Z 25 60',
    last: '2026-01-01T00:49:00.000Z 29.9 109',
    values: 100,
    missing: 0,
    refused: '',
    asked: '',
  },
  '15-epoch-milliseconds.csv': {
    format: '| utf-8 . ymd Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value value',
    made: 'P kW, U V',
    first: '2026-01-01T00:00:00.000Z 25 230',
    last: '2026-01-01T00:49:00.000Z 29.9 279',
    values: 100,
    missing: 0,
    refused: '',
    asked: '',
  },
  '16-thousands.csv': {
    format: '; utf-8 , dmy Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value value',
    made: 'KWH kWh, P kW',
    first: '2026-05-17T17:00:00.000Z 1234567.5 12.5',
    last: '2026-05-19T08:00:00.000Z 1235045.25 12.5',
    values: 80,
    missing: 0,
    refused: '',
    asked: '',
  },
  '17-zone-in-head.csv': {
    format: ', utf-8 . ymd UTC head 1 columns',
    uses: 'time value value',
    made: 'DO mg/L, TURB NTU',
    first: '2026-05-18T00:00:00.000Z 5 3',
    last: '2026-05-18T19:00:00.000Z 6.9 4.9',
    values: 40,
    missing: 0,
    refused: '',
    asked: '',
  },
  '18-iso-offset-quotes.csv': {
    format: ', utf-8 . ymd Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value ignore',
    made: 'COD_TOTAL mg/L',
    first: '2026-05-17T15:00:00.000Z 30',
    last: '2026-05-18T10:00:00.000Z 31.9',
    values: 20,
    missing: 0,
    refused: '',
    asked: '',
  },
  '19-no-heads.csv': {
    format: '; utf-8 , dmy Asia/Ho_Chi_Minh head 0 columns',
    uses: 'time value value',
    made: 'C2, C3',
    first: '2026-05-17T17:00:00.000Z 30 20',
    last: '2026-05-18T12:00:00.000Z 31.9 20',
    values: 40,
    missing: 0,
    refused: '',
    asked: '',
  },
  '20-clock-before-date.csv': {
    format: '; utf-8 , dmy Asia/Ho_Chi_Minh head 1 columns',
    uses: 'ignore time value',
    made: 'COD',
    first: '2026-05-18T12:00:00.000Z 31.9',
    last: '2026-05-17T17:00:00.000Z 30',
    values: 20,
    missing: 0,
    refused: '',
    asked: '',
  },
  '21-month-names-9999.csv': {
    format: ', utf-8 . ymd Asia/Ho_Chi_Minh head 1 columns 9999 --',
    uses: 'time value value',
    made: 'TEMP °F, WS km/h',
    first: '2026-05-17T17:00:00.000Z 68 12',
    last: '2026-05-18T22:00:00.000Z 70.9 41',
    values: 57,
    missing: 3,
    refused: '',
    asked: '',
  },
  '22-hour-24.csv': {
    format: '; utf-8 , dmy Asia/Ho_Chi_Minh head 1 columns',
    uses: 'date clock value value',
    made: 'SO2 mg/Nm3, NOx mg/Nm3',
    first: '2025-11-28T18:00:00.000Z 10.1 20.1',
    last: '2025-11-30T17:00:00.000Z 12.4 22.4',
    values: 96,
    missing: 0,
    refused:
      'no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day no-such-day',
    asked: '',
  },
  '23-total-at-the-end.csv': {
    format: '; utf-8 , dmy Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value value',
    made: 'COD, FLOW',
    first: '2026-06-19T17:00:00.000Z 30 60',
    last: '2026-06-20T16:00:00.000Z 53 60',
    values: 48,
    missing: 0,
    refused: 'bad-time',
    asked: '',
  },
  '24-thousands-or-decimals.csv': {
    format: '; utf-8 , dmy Asia/Ho_Chi_Minh head 1 columns',
    uses: 'time value',
    made: 'P W',
    first: '2026-06-19T17:00:00.000Z 1.234',
    last: '2026-06-20T16:00:00.000Z 1.257',
    values: 24,
    missing: 0,
    refused: '',
    asked: 'decimal',
  },
}

test('every file of the folder is expected', () => {
  expect(Object.keys(expected)).toEqual(readdirSync(folder).toSorted())
})

describe('a file as instruments, meters and spreadsheets write it', () => {
  test.for(Object.entries(expected))('%s', ([name, what]) => {
    expect(read(name)).toEqual(what)
  })
})
