import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { startWithAdmin } from './admin-app.ts'
import { signIn } from './actors.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { makeReport } from './made-reports.ts'
import { needs, withFile } from './office.ts'

const { app, admin } = await startWithAdmin()
const run = promisify(execFile)

/** One pixel. */
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

/** A PNG picture of four bytes a pixel, whose inside may be another than it says. */
function pngOf({ width, height, data }: Pixels): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const chunk = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const body = Buffer.concat([Buffer.from(type), content])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(data)), chunk('IEND', Buffer.alloc(0))]
  return `data:image/png;base64,${Buffer.concat([signature, ...chunks]).toString('base64')}`
}

/** 67 bytes that say they are of 2.5 GiB. */
const huge = pngOf({ width: 26_000, height: 26_000, data: Buffer.alloc(1) })
/** One pixel, after which come 100 MiB. */
const deep = pngOf({ width: 1, height: 1, data: Buffer.alloc(100 * 1024 * 1024) })
/** Has the parts of a picture, and no pixels. */
const hollow = pngOf({ width: 8, height: 8, data: Buffer.alloc(3) })

/** A JPEG picture of so many pixels, by its frame alone. */
function jpegOf(width: number, height: number): string {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const application = Buffer.from([0xff, 0xe0, 0, 4, 0, 0])
  const all = Buffer.concat([Buffer.from([0xff, 0xd8]), application, frame, Buffer.from([0xff, 0xd9])])
  return `data:image/jpeg;base64,${all.toString('base64')}`
}

const change = (body: object) => app.call('organisationUpdate', { body }, admin)

it('is empty at first, and what is left out of a change stays', async () => {
  const empty = { name: '', unit: '', place: '', logo: null }
  expect((await app.call('organisationRetrieve', {}, admin)).body.data).toEqual(empty)
  await change({ name: 'KCN Dung Quất', logo: png })
  const { body } = await change({ place: 'Quảng Ngãi' })
  expect(body.data).toEqual({ ...empty, name: 'KCN Dung Quất', place: 'Quảng Ngãi', logo: png })
  const reader = await signIn(app)
  expect((await app.call('organisationRetrieve', {}, reader)).body.data).toEqual(body.data)
})

it('takes whole PNG and JPEG pictures only', async () => {
  const cut = png.slice(0, 60)
  const empty = `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0, 0, 0xff, 0xd9]).toString('base64')}`
  const svg = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`
  const mixed = png.replace('image/png', 'image/jpeg')
  expect((await change({ logo: jpegOf(400, 300) })).status).toBe(200)
  for (const logo of [cut, svg, mixed, empty, 'data:image/png;base64,', 'https://example.test/logo.png']) {
    const { status, body } = await change({ logo })
    expect([status, Object.keys(body)]).toEqual([400, ['logo']])
  }
  expect((await change({ logo: null })).body.data.logo).toBeNull()
})

it('takes no picture of more pixels than can be drawn, whatever its bytes', async () => {
  const large = pngOf({ width: 2000, height: 2000, data: Buffer.alloc(2000 * 8001) })
  expect((await change({ logo: large })).status).toBe(200)
  const wide = pngOf({ width: 4_000_001, height: 1, data: Buffer.alloc(1) })
  for (const logo of [huge, deep, wide, jpegOf(65_000, 65_000), jpegOf(0, 10)]) {
    const { status, body } = await change({ logo })
    expect([status, Object.keys(body)]).toEqual([400, ['logo']])
  }
  await change({ logo: null })
})

describe('the heading', () => {
  needs('pdftotext', 'poppler-utils')

  it('stands on a document, also where its logo cannot be drawn', async () => {
    await makeModule(app, admin.token, { code: 'NT', interval_seconds: 3600 })
    const factor = await makeFactor(app, admin.token, { module: 'NT', code: 'COD' })
    await storeReadings(app, factor, [{ at: '2026-11-02T00:00:00+07:00', value: 10 }])
    const { id } = await makeReport(app, admin, { module_code: 'NT' })
    const text = async (): Promise<string> => {
      const answer = await app.raw('reportPdf', { params: { id }, query: { locale: 'vi' } }, admin)
      expect(answer.status).toBe(200)
      const pdf = new Uint8Array(await answer.arrayBuffer())
      return withFile(pdf, 'report.pdf', async (_, file) => (await run('pdftotext', [file, '-'])).stdout)
    }
    await change({ name: 'KCN Dung Quất', unit: 'Tổ quan trắc', place: 'Quảng Ngãi' })
    for (const logo of [null, png, hollow, huge]) {
      // As it may have been kept by an earlier version.
      await app.system.db.updateTable('organisation').set({ logo }).execute()
      const found = await text()
      for (const words of ['KCN Dung Quất', 'Tổ quan trắc', 'Quảng Ngãi, ngày'])
        expect(found).toContain(words)
    }
  })
})
