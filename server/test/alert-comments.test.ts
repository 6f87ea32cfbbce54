import { type PermissionCode } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule, openAlert } from './made-modules.ts'

let now = Date.parse('2026-03-02T02:00:00Z')
const { app, admin } = await startWithAdmin({ now: () => new Date(now) })
const handler: readonly PermissionCode[] = ['notify.view_alert', 'notify.handle_alert']
const [lan, minh] = [await signIn(app, { permissions: handler }), await signIn(app, { permissions: handler })]
const nameOf = (email: string) => email.split('@')[0]

async function raised() {
  const module = await makeModule(app, admin.token)
  const factor = await makeFactor(app, admin.token, { module: module.code, code: 'COD' })
  return { module, params: { id: await openAlert(app, factor, new Date('2026-03-01T02:00:00Z')) } }
}
type File = readonly [content: string | Uint8Array<ArrayBuffer>, name: string]
function formOf(
  text: string,
  { mentions = '', files = [] }: { mentions?: string; files?: readonly File[] } = {},
) {
  const form = new FormData()
  form.set('text', text)
  if (mentions !== '') form.set('mentions', mentions)
  for (const [content, name] of files) form.append('files', new Blob([content], { type: 'text/html' }), name)
  return form
}
const attachments = async () => {
  const { rows } = await app.connections.pool.query<{ n: number }>(
    'select count(*)::int as n from attachment',
  )
  return rows[0]?.n
}
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

test('a comment has its author, whom it names and its files, the oldest comes first', async () => {
  const { params } = await raised()
  const files = [
    ['%PDF-1.7 result', 'phiếu.html'],
    [png, 'a.png'],
  ] as const
  const body = formOf(' Đã gọi @Minh\n<b>ngay</b> ', { mentions: `${minh.user_id}`, files })
  const { data } = (await app.call('alertCommentCreate', { params, body }, lan)).body
  expect(data).toMatchObject({
    by: { id: lan.user_id, name: nameOf(lan.email) },
    text: 'Đã gọi @Minh\n<b>ngay</b>',
    mentions: [{ id: minh.user_id, name: nameOf(minh.email) }],
    files: [
      { name: 'phiếu.html.pdf', type: 'application/pdf', bytes: 15 },
      { name: 'a.png', type: 'image/png', bytes: 11 },
    ],
  })
  await app.call('alertCommentCreate', { params, body: formOf('Second') }, minh)
  const page = (await app.call('alertComments', { params, query: {} }, minh)).body
  expect(page.results.map(({ text }) => text)).toEqual([data.text, 'Second'])
  expect(page.results[0]).toEqual(data)
  expect((await app.call('alertRetrieve', { params }, minh)).body.data.comment_count).toBe(2)
  const file = { ...params, comment_id: data.id, file_id: data.files[0]?.id ?? 0 }
  const answer = await app.raw('alertCommentFile', { params: file }, minh)
  expect(await answer.text()).toBe('%PDF-1.7 result')
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('empty and long texts, strangers, pages, and too many or too large files are refused, and nothing is kept', async () => {
  const { params, module } = await raised()
  const other = await makeModule(app, admin.token)
  const outside = await signIn(app, { permissions: handler, module_ids: [other.id] })
  const before = await attachments()
  const refused = async (body: FormData) => {
    const answer = await app.raw('alertCommentCreate', { params, body }, lan)
    return [answer.status, ...Object.keys((await answer.json()) as object)]
  }
  expect(await refused(formOf('  '))).toEqual([400, 'text'])
  expect(await refused(formOf('x'.repeat(4001)))).toEqual([400, 'text'])
  expect(await refused(formOf('x', { mentions: '1;drop' }))).toEqual([400, 'mentions'])
  expect(await refused(formOf('x', { mentions: `${outside.user_id}` }))).toEqual([400, 'mentions'])
  expect(await refused(formOf('x', { mentions: '999999999999' }))).toEqual([400, 'mentions'])
  const page: File = ['<svg onload="alert(1)"/>', 'a.png']
  expect(await refused(formOf('x', { files: [['%PDF-1', 'a.pdf'], page] }))).toEqual([400, 'files'])
  const six = Array.from({ length: 6 }, (): File => ['%PDF-1', 'a.pdf'])
  expect((await refused(formOf('x', { files: six })))[0]).toBe(413)
  const large = new Uint8Array(5 * 1024 * 1024 + 1)
  large.set(png)
  expect((await refused(formOf('x', { files: [[large, 'a.png']] })))[0]).toBe(413)
  expect(await attachments()).toBe(before)
  expect((await app.raw('alertComments', { params, query: {} }, outside)).status).toBe(404)
  expect((await app.raw('alertCommentCreate', { params, body: formOf('x') }, outside)).status).toBe(404)
  const { data } = (
    await app.call('alertCommentCreate', { params, body: formOf('x', { files: [['%PDF-1', 'a.pdf']] }) }, lan)
  ).body
  const file = { ...params, comment_id: data.id, file_id: data.files[0]?.id ?? 0 }
  expect((await app.raw('alertCommentFile', { params: file }, outside)).status).toBe(404)
  const foreign = await raised()
  const elsewhere = { ...file, id: foreign.params.id }
  expect((await app.raw('alertCommentFile', { params: elsewhere }, lan)).status).toBe(404)
  expect((await app.raw('alertCommentDelete', { params: elsewhere }, lan)).status).toBe(404)
  expect(module.id).not.toBe(foreign.module.id)
})

test('its author deletes it within ten minutes; files go with it, and with the alert', async () => {
  const { params } = await raised()
  const before = await attachments()
  const files: File[] = [['%PDF-1', 'a.pdf']]
  const write = async () =>
    (await app.call('alertCommentCreate', { params, body: formOf('x', { files }) }, lan)).body.data.id
  const remove = async (comment_id: number, who = lan) =>
    (await app.raw('alertCommentDelete', { params: { ...params, comment_id } }, who)).status
  const first = await write()
  expect(await remove(first, minh)).toBe(409)
  expect(await remove(first)).toBe(204)
  expect(await remove(first)).toBe(404)
  expect(await attachments()).toBe(before)
  const second = await write()
  now += 10 * 60_000 + 1000
  expect(await remove(second)).toBe(409)
  expect((await app.call('alertComments', { params, query: {} }, lan)).body.count).toBe(1)
  await app.call('alertDelete', { params }, admin)
  expect(await attachments()).toBe(before)
})
