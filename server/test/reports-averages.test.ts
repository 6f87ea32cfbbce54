import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type AveragePeriod, type Factor, HOUR_MS, localInstant, MINUTE_MS } from '@quantrac/contract'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { makeReport } from './made-reports.ts'
import { needs, withFile } from './office.ts'

const run = promisify(execFile)
const midnight = localInstant('2026-05-10')
const now = midnight + 4 * 24 * HOUR_MS
const at = (hour: number) => new Date(midnight + hour * HOUR_MS)

let app: TestApp
let admin: TestActor

/** The values of the gauge by hour: the second day has 17 hours and the third none. */
const hours = [...Array(24).keys(), ...Array.from({ length: 17 }, (_, hour) => 24 + hour)]
const valueOf = (hour: number) => (hour < 24 ? hour : 100)
const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(now) })
  admin = await signIn(app, { role: 'admin' })
  await makeModule(app, admin.token, { code: 'NT', interval_seconds: 900 })
  const gauge = await makeFactor(app, admin.token, { module: 'NT', code: 'COD', unit: 'mg/L', decimals: 1 })
  const meter = await makeFactor(app, admin.token, {
    module: 'NT',
    code: 'VOL',
    unit: 'm³',
    kind: 'counter',
    decimals: 0,
  })
  await store(gauge, hours, valueOf)
  await store(meter, [...hours, 41], (hour) => 1000 + hour * 4)
})
afterAll(() => app.stop())

/** Four readings an hour; of a meter rising to the next hour. */
const store = (factor: Factor, all: number[], value: (hour: number) => number) =>
  storeReadings(
    app,
    factor,
    all.flatMap((hour) =>
      [0, 1, 2, 3].map((quarter) => ({
        at: new Date(midnight + hour * HOUR_MS + quarter * 15 * MINUTE_MS),
        value: value(hour) + (factor.kind === 'counter' ? quarter : 0),
      })),
    ),
  )

const period = { start_datetime: at(0).toISOString(), end_datetime: at(96).toISOString() }
const asked = (of: AveragePeriod, layout: 'wide' | 'long' = 'wide') => ({
  module_code: 'NT',
  resolution: `rule-${of}` as const,
  layout,
  ...period,
})

async function rowsOf(id: number) {
  const { body } = await app.call('reportDetail', { params: { id }, query: { limit: 1000 } }, admin)
  return body
}
const calls = { csv: 'reportCsv', xlsx: 'reportXlsx', pdf: 'reportPdf' } as const
async function fileOf(id: number, form: keyof typeof calls): Promise<Buffer> {
  const answer = await app.raw(calls[form], { params: { id }, query: { locale: 'vi' } }, admin)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

describe('a report of averages by the rule', () => {
  it('has a valid average a day, and the share alone where too little was measured', async () => {
    const report = await makeReport(app, admin, asked('24h'))
    const { headers, data } = await rowsOf(report.id)
    expect(headers).toEqual(['timestamp', 'end', 'COD', 'COD share', 'VOL', 'VOL share'])
    expect(data.map((row) => row.slice(0, 2))).toEqual(
      [0, 24, 48, 72].map((hour) => [at(hour).toISOString(), at(hour + 24).toISOString()]),
    )
    // The mean of 0 to 23 is 11.5; 17 of 24 hours are 70.83 %, and 75 % are needed.
    expect(data.map((row) => row.slice(2, 4))).toEqual([
      [11.5, 100],
      [null, 70.83],
      [null, 0],
      [null, 0],
    ])
    // The meter has 18 hours of the second day.
    expect(data.map((row) => row.slice(4))).toEqual([
      [96, 100],
      [71, 75],
      [null, 0],
      [null, 0],
    ])
    const { body } = await app.call('reportSummary', { params: { id: report.id } }, admin)
    expect(body.data.rule).toEqual({
      period: '24h',
      share: 0.75,
      parts: 0.75,
      source: '',
      periods: 4,
      factors: [
        { code: 'COD', valid: 1 },
        { code: 'VOL', valid: 2 },
      ],
    })
    expect(body.data.notes[0]).toContain('75')
  })

  it.for(['1h', '8h', '24h', 'month', 'year'] as const)('has the cells of the averages (%s)', async (of) => {
    const report = await makeReport(app, admin, asked(of))
    const { data } = await rowsOf(report.id)
    const query = { period: of, ...period }
    const { body } = await app.call('averages', { params: { module_code: 'NT' }, query }, admin)
    expect(body.labels.length).toBeGreaterThan(0)
    const { labels, ends, datasets } = body
    expect(data.slice(0, labels.length)).toEqual(
      labels.map((label, place) => [
        label,
        ends[place],
        ...datasets.flatMap(({ data: values, share }) => [
          values[place],
          Math.round((share[place] ?? 0) * 10_000) / 100,
        ]),
      ]),
    )
  })

  it('has the moving mean of the eight hours that end then', async () => {
    const { id } = await makeReport(app, admin, { ...asked('8h'), factors: ['COD'] })
    const { data } = await rowsOf(id)
    const found = data.find(([, end]) => end === at(20).toISOString())
    expect(found).toEqual([
      at(12).toISOString(),
      at(20).toISOString(),
      mean([12, 13, 14, 15, 16, 17, 18, 19]),
      100,
    ])
    // Five of eight hours.
    expect(data.find(([, end]) => end === at(5).toISOString())?.slice(2)).toEqual([null, 62.5])
  })

  it('has as many rows as were estimated, in both forms', async () => {
    for (const layout of ['wide', 'long'] as const) {
      const body = asked('1h', layout)
      const query = { report_type: 'history' as const, all_factors: 'true' as const, ...body }
      const { body: estimate } = await app.call('reportEstimate', { query }, admin)
      const { row_count, checksum } = await makeReport(app, admin, body)
      expect([row_count, checksum]).toEqual([estimate.data.rows, expect.stringMatching(/^[0-9a-f]{64}$/)])
      expect(row_count).toBe(layout === 'wide' ? 96 : 192)
    }
  })

  it('names the rule and its source in the heads of its files', async () => {
    await app.call('calculationRulesUpdate', { body: { source: 'TT 10/2021, Điều 9' } }, admin)
    const { id } = await makeReport(app, admin, { ...asked('24h'), factors: ['COD'] })
    await app.call('calculationRulesUpdate', { body: { source: '' } }, admin)
    const csv = (await fileOf(id, 'csv')).toString()
    expect(csv.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFtimestamp;end;COD;"COD share (>= 75 %, TT 10/2021, Điều 9)"',
      '2026-05-10T00:00:00.000+07:00;2026-05-11T00:00:00.000+07:00;11,5;100',
      '2026-05-11T00:00:00.000+07:00;2026-05-12T00:00:00.000+07:00;;70,83',
    ])
    const { sheets } = await readXlsx(await fileOf(id, 'xlsx'))
    expect(sheets[0]?.rows.slice(0, 3)).toEqual([
      ['Từ', 'Đến', 'COD (mg/L)', 'COD tỷ lệ số liệu (%, từ 75 %: TT 10/2021, Điều 9)'],
      [new Date('2026-05-10T00:00:00.000Z'), new Date('2026-05-11T00:00:00.000Z'), 11.5, 100],
      [new Date('2026-05-11T00:00:00.000Z'), new Date('2026-05-12T00:00:00.000Z'), null, 70.83],
    ])
    const about = new Map(sheets.at(-1)?.rows.map(([label, value]) => [label, value]))
    expect(about.get('Quy tắc trung bình')).toContain('theo TT 10/2021, Điều 9')
    expect(about.get('Đủ số liệu')).toBe('COD: 1/4 kỳ đủ số liệu')
  })
})

describe('the document of averages', () => {
  needs('pdftotext', 'poppler-utils')

  it('lists them with the rule and whose rule it is', async () => {
    const { id } = await makeReport(app, admin, asked('24h'))
    const text = await withFile(await fileOf(id, 'pdf'), 'report.pdf', async (_, file) =>
      (await run('pdftotext', ['-layout', file, '-'])).stdout.replaceAll(/\s+/g, ' '),
    )
    expect(text).toContain(
      'Trung bình 24 giờ (ngày dương lịch): đủ số liệu khi có từ 75 % số giờ; mỗi giờ cần từ 75 % số đo (quy tắc của Quantrac; Thông tư không nêu).',
    )
    expect(text).toMatch(/10\/05\/2026 11\/05\/2026 11,5 96/)
    expect(text).toMatch(/– 71 11\/05\/2026 12\/05\/2026 70,8 % 75,0 %/)
  })
})
