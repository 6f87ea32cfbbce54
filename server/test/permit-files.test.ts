import { expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { fileForm } from './file-form.ts'
import { auditOf, makeModule } from './made-modules.ts'

const { app, admin: as } = await startWithAdmin()
const en = { ...as, language: 'en' as const }

const permit = { number: '118/GPMT', date: '2024-06-15', limits: [] }
const at = (id: number) => ({ params: { id } })

async function permitted(): Promise<number> {
  const { id } = await makeModule(app, as.token)
  await app.call('moduleStandardUpdate', { ...at(id), body: { permit } }, as)
  return id
}

const put = (id: number, content: string, name: string) =>
  app.call('modulePermitFileSet', { ...at(id), body: fileForm(content, name) }, en)
const chosen = async (id: number, body: object) =>
  (await app.call('moduleStandardUpdate', { ...at(id), body }, as)).body.data
const kept = async () => {
  const { rows } = await app.connections.pool.query<{ name: string }>('select name from attachment')
  return rows.map(({ name }) => name)
}

test('the permit of a station has a file, which is only ever saved', async () => {
  const id = await permitted()
  const { body } = await put(id, '%PDF-1.7 permit', 'giấy phép.html')
  const file = { name: 'giấy phép.html.pdf', type: 'application/pdf', bytes: 15 }
  expect(body.data).toMatchObject({ permit, permit_file: file })
  expect((await app.call('moduleStandard', at(id), as)).body.data.permit_file).toEqual(file)
  const answer = await app.raw('modulePermitFile', at(id), { token: as.token })
  expect(await answer.text()).toBe('%PDF-1.7 permit')
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await auditOf(app, 'module-standard', id)).map(({ action }) => action)).toEqual([
    'module-standard.update',
    'module-standard.update',
  ])
})

test('what is no document, or too large, is refused, and a station without a permit takes none', async () => {
  const id = await permitted()
  for (const content of ['<svg onload="alert(1)"/>', 'MZ', ''])
    expect(await put(id, content, 'a.pdf')).toMatchObject({ status: 400, body: { file: expect.any(Array) } })
  expect((await put(id, `%PDF-${'x'.repeat(10 * 1024 * 1024)}`, 'a.pdf')).status).toBe(413)
  const without = await makeModule(app, as.token)
  expect((await put(without.id, '%PDF-1', 'a.pdf')).status).toBe(404)
  expect((await app.raw('modulePermitFile', at(without.id), { token: as.token })).status).toBe(404)
  expect((await app.call('modulePermitFileDelete', at(id), as)).status).toBe(404)
  expect((await put(999_999, '%PDF-1', 'a.pdf')).status).toBe(404)
})

test('a file that is replaced or taken away is gone, unless a choice of before has it', async () => {
  const id = await permitted()
  await put(id, '%PDF-1', 'first.pdf')
  await put(id, '%PDF-2', 'second.pdf')
  expect(await kept()).not.toContain('first.pdf')
  // The same permit with other numbers has the same file.
  expect(await chosen(id, { kq: 0.9 })).toMatchObject({ permit_file: { name: 'second.pdf' } })
  await put(id, '%PDF-3', 'third.pdf')
  expect(await kept()).toEqual(expect.arrayContaining(['second.pdf', 'third.pdf']))
  expect((await app.call('modulePermitFileDelete', at(id), as)).status).toBe(204)
  expect(await kept()).not.toContain('third.pdf')
  expect((await app.raw('modulePermitFile', at(id), { token: as.token })).status).toBe(404)
})

test('another permit has no file yet, and the file goes with the permit and the station', async () => {
  const id = await permitted()
  await put(id, '%PDF-1', 'of-118.pdf')
  const next = await chosen(id, { permit: { ...permit, number: '119/GPMT' } })
  expect(next.permit_file).toBeNull()
  await put(id, '%PDF-1', 'of-119.pdf')
  expect((await chosen(id, { permit: null })).permit_file).toBeNull()
  expect((await app.raw('modulePermitFile', at(id), { token: as.token })).status).toBe(404)
  expect(await kept()).toEqual(expect.arrayContaining(['of-118.pdf', 'of-119.pdf']))
  await app.call('moduleDelete', at(id), as)
  for (const name of ['of-118.pdf', 'of-119.pdf']) expect(await kept()).not.toContain(name)
})

test('who may only see the choice may save the file, and not change it', async () => {
  const id = await permitted()
  await put(id, '%PDF-1', 'seen.pdf')
  const { token } = await signIn(app, { permissions: ['adaptors.view_threshold'] })
  expect((await app.raw('modulePermitFile', at(id), { token })).status).toBe(200)
  const body = fileForm('%PDF-2', 'other.pdf')
  expect((await app.call('modulePermitFileSet', { ...at(id), body }, { token })).status).toBe(403)
  expect((await app.call('modulePermitFileDelete', at(id), { token })).status).toBe(403)
})
