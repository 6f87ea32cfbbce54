import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it, test } from 'vitest'
import { canaries } from '../../e2e/src/canaries.ts'
import { lettersOf, printable, unknownLetter } from '../src/features/reports/files/pdf-letters.ts'
import { makeInThread } from '../src/features/reports/files/pdf-thread.ts'
import { end, factor, factorSummary, fileOf, madeReport, start, textsOf } from './made-report.ts'
import { needs, withFile } from './office.ts'

const run = promisify(execFile)
const fonts = ['Regular', 'SemiBold'].map((style) =>
  lettersOf(readFileSync(new URL(`../fonts/Inter-${style}.ttf`, import.meta.url))),
)
const [letters = new Set<number>()] = fonts

/** A text, and what is printed of it. */
const printed = [
  ['Nhà máy Đỗ Xuân Hợp, ưỡn ẹo', 'Nhà máy Đỗ Xuân Hợp, ưỡn ẹo'],
  ['Độ pH'.normalize('NFD'), 'Độ pH'],
  ['Σ μg Ω β-HCH', 'Σ μg Ω β-HCH'],
  ['Станция Жёлтая', 'Станция Жёлтая'],
  ['SO₂ PM₂₅ m³·h⁻¹ cm⁻² 10⁶ Ca₂₊', 'SO₂ PM₂₅ m³·h⁻¹ cm⁻² 10⁶ Ca₂₊'],
  ['µS/cm °C ‰ ≤ ≥ ≈ ± × → ← □', 'µS/cm °C ‰ ≤ ≥ ≈ ± × → ← □'],
  ['℃ ㎥ № ﬁ Ａ', '°C m3 № fi A'],
  ['水质 WW-1 👩‍🔬 ⚠️', '□□ WW-1 □ □'],
  ['can\u202Eyra\u200B\u2066n', 'canyran'],
  ['one\ttwo\r\nthree\u0000', 'one two three '],
  ['a\uD800b', 'a□b'],
] as const

describe('the letters of a document', () => {
  it.each(printed)('%j is printed as %j', (text, expected) => {
    expect(printable(text, letters).replaceAll(/ +/g, ' ')).toBe(expected)
  })

  it('are those of both weights of the typeface, which has the sign for the others', () => {
    expect(fonts[1]).toEqual(letters)
    expect(letters).toContain(unknownLetter.codePointAt(0))
  })

  it.each(canaries)('of a hostile text are plain ones: $name', ({ text }) => {
    for (const letter of printable(text, letters)) expect(letters).toContain(letter.codePointAt(0))
  })
})

const minute = 60_000

/** What pdftotext reads in a document with a factor of each text, whose other texts are the first one. */
async function read(texts: readonly string[]): Promise<string> {
  const [first = ''] = texts
  const factors = texts.map((text) => factor(text, { name: text, unit: text, max_value: 5, max_range: 1 }))
  const report = madeReport({
    factors,
    report: { name: first, module_code: first, module_name: first },
    chunks: [Array.from({ length: 200 }, (_, at) => [start + at * minute, ...texts.map(() => at % 9)])],
    summary: {
      factors: factors.map((one) => factorSummary(one, { n: 3, min: 1, mean: 2, max: 9, exceedances: 1 })),
      exceedances: texts.map((text) => ({
        factor: text,
        alert_id: 1,
        side: 'HI',
        started_at: new Date(start).toISOString(),
        ended_at: new Date(end).toISOString(),
        seconds: 60,
        peak: 9,
        limit: 5,
      })),
    },
  })
  const organisation = { name: first, unit: first, place: first, logo: null }
  const pdf = await makeInThread({ ...fileOf(report), organisation, locale: 'vi' }, textsOf(report))
  return withFile(pdf, 'report.pdf', async (_folder, path) => {
    const { stdout } = await run('pdftotext', ['-layout', path, '-'])
    return stdout.replaceAll(/\s+/g, ' ')
  })
}

describe('a document', () => {
  needs('pdftotext', 'poppler-utils')

  test('has its letters as text', async () => {
    // No longer than has room.
    const texts = ['水质 WW-1', 'Σ μg Жёлтая', 'SO₂ h⁻¹ ≈‰']
    const all = await read(texts)
    for (const text of texts) expect(all.split(printable(text, letters)).length).toBeGreaterThan(3)
  })

  test('is made of hostile texts', async () => {
    const all = await read(canaries.map(({ text }) => text))
    expect(all.split('9,0').length).toBeGreaterThan(canaries.length)
  })
})
