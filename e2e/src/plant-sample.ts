import type { Caller } from './caller.ts'
import { type Canary, fits } from './canaries.ts'

/** A sample with the canary in every text, its file, and a sheet of samples. */
export async function plantSample(
  { call }: Caller,
  canary: Canary,
  { module_id, factor_id }: { module_id: number; factor_id: number },
): Promise<void> {
  const line = fits.line(canary)
  const texts = { laboratory: line, method: line, result_code: line, remark: fits.prose(canary) }
  const body = {
    factor: factor_id,
    taken_at: '2026-03-01T02:30:00Z',
    value: 1,
    unit: fits.unit(canary),
    ...texts,
  }
  const { id } = (await call('sampleCreate', { body })).data
  const { factor: _factor, ...change } = body
  await call('sampleUpdate', { params: { id }, body: change })
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7']), line)
  await call('sampleFileSet', { params: { id }, body: form })
  const cell = fits.cell(canary)
  const sheet = `factor,taken_at,value,laboratory\r\n${cell},${cell},${cell},${cell}\r\n`
  await call('sampleImport', { query: { module: module_id, dry: '1' }, body: sheet })
}
