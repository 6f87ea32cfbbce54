import type { ImportDetail, ImportStatus } from '@quantrac/contract'
import { expect } from 'vitest'
import type { TestActor } from './actors.ts'
import type { TestApp } from './harness.ts'

type Content = string | Uint8Array<ArrayBuffer>
type Caller = Pick<TestActor, 'token'>

/** A file as a form. */
export function fileForm(content: Content, filename: string, module_id?: number): FormData {
  const form = new FormData()
  if (module_id !== undefined) form.set('module_id', String(module_id))
  form.set('file', new Blob([content]), filename)
  return form
}

/** Sends a file; answers what was recognised. */
export async function sendFile(
  app: TestApp,
  caller: Caller,
  {
    content,
    filename = 'readings.csv',
    module_id,
  }: { content: Content; filename?: string; module_id?: number },
): Promise<ImportDetail> {
  const answer = await app.call('importCreate', { body: fileForm(content, filename, module_id) }, caller)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

/** Waits until an import is in a state. */
export async function until(
  app: TestApp,
  caller: Caller,
  { id, status }: { id: number; status: ImportStatus },
): Promise<ImportDetail> {
  await expect
    .poll(async () => (await app.call('importRetrieve', { params: { id } }, caller)).body.data, {
      timeout: 60_000,
    })
    .toSatisfy((one: ImportDetail) => one.status === status || one.status === 'failed')
  const reached = (await app.call('importRetrieve', { params: { id } }, caller)).body.data
  expect(reached).toMatchObject({ status, error: null })
  return reached
}

/** Sends, counts and stores a file of a station. */
export async function importFile(
  app: TestApp,
  caller: Caller,
  given: { content: Content; filename?: string; module_id?: number },
): Promise<ImportDetail> {
  const { id } = await sendFile(app, caller, given)
  await until(app, caller, { id, status: 'ready' })
  const run = await app.call('importRun', { params: { id } }, caller)
  expect(run.status, JSON.stringify(run.body)).toBe(200)
  return until(app, caller, { id, status: 'done' })
}
