import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ReadingRows } from '../read/reading-rows.ts'
import { mappingOf } from './mapping.ts'
import { recognise } from './recognise.ts'
import { rowsOf } from './separator.ts'

const now = Date.parse('2026-11-26T03:00:00Z')
const zoneMs = 7 * 3_600_000
const two = (value: number) => String(value).padStart(2, '0')

const forms = fc.record({
  separator: fc.constantFrom(';', '\t', '|', ','),
  decimal: fc.constantFrom(',', '.'),
  order: fc.constantFrom('dmy', 'mdy', 'ymd'),
  sign: fc.constantFrom('/', '-', '.'),
  clock: fc.constantFrom(':', '.'),
  inTwo: fc.boolean(),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  above: fc.nat(3),
  missing: fc.constantFrom('', 'NA', '-999', '-'),
})
type Form = typeof forms extends fc.Arbitrary<infer F> ? F : never

const cells = fc.array(
  fc.tuple(
    fc.option(fc.integer({ min: 0, max: 99_999 }), { freq: 8 }),
    fc.option(fc.integer({ min: 0, max: 9_999 }), { freq: 8 }),
  ),
  { minLength: 40, maxLength: 120 },
)

/** As a program with these habits writes them, a row an hour. */
function written(rows: readonly (readonly (number | null)[])[], form: Form): string {
  const number = (value: number | null) =>
    value === null ? form.missing : (value / 100).toFixed(2).replace('.', form.decimal)
  const lines = rows.map((row, at) => {
    const time = new Date(first + at * 3_600_000)
    const [day, month, year] = [two(time.getUTCDate()), two(time.getUTCMonth() + 1), time.getUTCFullYear()]
    const parts = { dmy: [day, month, year], mdy: [month, day, year], ymd: [year, month, day] }[form.order]
    const date = (parts ?? []).join(form.sign)
    const clock = [two(time.getUTCHours()), '00', '00'].join(form.clock)
    const stamp = form.inTwo ? [date, clock] : [`${date} ${clock}`]
    return [...stamp, ...row.map(number)].join(form.separator)
  })
  const heads = [...(form.inTwo ? ['Ngày', 'Giờ'] : ['Thời gian']), 'COD', 'TSS'].join(form.separator)
  return [...Array.from({ length: form.above }, (_, n) => `Title ${n}`), heads, ...lines].join(form.end)
}

const first = Date.UTC(2026, 2, 13)

it('what is written with any habits is read as it was, without a question', () => {
  fc.assert(
    fc.property(cells, forms, (rows, form) => {
      fc.pre(form.separator !== ',' || form.decimal === '.')
      // A column without values is none.
      fc.pre([0, 1].every((column) => rows.filter((row) => row[column] !== null).length * 2 > rows.length))
      const text = written(rows, form)
      const found = recognise(
        { kind: 'csv', encoding: { encoding: 'utf-8', by: 'valid' }, head: text, tail: '' },
        now,
      )
      if ('problem' in found) throw new Error(found.problem)
      expect(found.facts.filter(({ is_unsure }) => is_unsure)).toEqual([])
      const reading = new ReadingRows(mappingOf(found, { module_id: 1, factors: [], tell: false }), now)
      const read = rowsOf(text, found.format.separator ?? '').flatMap((row) => reading.read(row) ?? [])
      const got = read.map((row) =>
        'ts' in row ? [row.ts, row.values.map(({ value }) => value)] : row.refused,
      )
      const meant = rows.flatMap((row, at) => {
        const values = row.flatMap((value) => (value === null ? [] : [Number((value / 100).toFixed(2))]))
        return [[first + at * 3_600_000 - zoneMs, values]]
      })
      expect(got).toEqual(meant)
    }),
    { numRuns: 300 },
  )
})

it('any text at all is recognised, or refused with what it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 3000 }),
      fc.constantFrom(';', ',', '\n', '"', '1', '/'),
      (text, more) => {
        const head = text.replaceAll('\0', more)
        const found = recognise(
          { kind: 'csv', encoding: { encoding: 'utf-8', by: 'valid' }, head, tail: '' },
          now,
        )
        expect('problem' in found || found.heads.length >= 0).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
