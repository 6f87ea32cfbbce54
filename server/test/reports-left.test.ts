import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Chunks, makeInThread } from '../src/features/reports/files/pdf-thread.ts'
import type { PdfOrder } from '../src/features/reports/files/pdf-input.ts'
import { startWithAdmin } from './admin-app.ts'
import { factor, fileOf, madeReport, textsOf } from './made-report.ts'
import { makeFactor, makeModule, storeReadings } from './made-modules.ts'
import { makeReport } from './made-reports.ts'
import { otherTransaction } from './other-transaction.ts'

const { app, admin } = await startWithAdmin()
const report = madeReport({ factors: [factor('COD')] })
const organisation = { name: '', unit: '', place: '', logo: null }
const order: PdfOrder = { ...fileOf(report), organisation, locale: 'vi' }
const document = () => makeInThread(order, textsOf(report))

let id = 0
beforeAll(async () => {
  await makeModule(app, admin.token, { code: 'NT' })
  const cod = await makeFactor(app, admin.token, { module: 'NT', code: 'COD' })
  await storeReadings(app, cod, [{ at: new Date('2026-11-02T00:00:00Z'), value: 7 }])
  ;({ id } = await makeReport(app, admin, { module_code: 'NT' }))
})

describe('a document whose reader has left', () => {
  it('is not begun', async () => {
    const chunks = vi.fn<Chunks>(textsOf(report))
    const left = Array.from({ length: 200 }, () => makeInThread(order, chunks, AbortSignal.abort()))
    const ended = Promise.allSettled(left)
    expect(
      Buffer.from(await document())
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF')
    expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(chunks).not.toHaveBeenCalled()
  })

  it('ends where it is', async () => {
    const leaving = new AbortController()
    async function* endless(): AsyncGenerator<string> {
      leaving.abort()
      yield await new Promise<string>(() => undefined)
    }
    const left = makeInThread(order, endless, leaving.signal)
    await expect(left).rejects.toThrow('aborted')
    expect((await document()).length).toBeGreaterThan(1000)
  })

  it('holds up nobody, also while its rows are read', async () => {
    const held = await otherTransaction(app.connections.pool)
    await held.query('lock table report_chunk in access exclusive mode')
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${admin.token}` }
    const left = fetch(`${app.url}/api/reports/export/${id}/pdf/`, { headers, signal: leaving.signal })
    const ended = Promise.allSettled([left])
    await held.awaited(1, 'report_chunk')
    const another = document()
    leaving.abort()
    await ended
    expect((await another).length).toBeGreaterThan(1000)
    await held.commit()
  })
})
