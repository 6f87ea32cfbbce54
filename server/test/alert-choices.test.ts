import { expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule, openAlert } from './made-modules.ts'

const { app, admin } = await startWithAdmin()
const changer = await signIn(app, { permissions: ['notify.view_alert', 'notify.change_choice'] })
const en = { ...changer, language: 'en' as const }
const listed = async (query = {}) =>
  (await app.call('alertChoiceList', { query: { limit: 100, ...query } }, en)).body

test('causes and actions are there from the start, in both languages and in their order', async () => {
  const causes = await listed({ kind: 'cause' })
  expect(causes.results.map(({ name_vi }) => name_vi)).toEqual([
    'Quy trình',
    'Đầu đo',
    'Hiệu chuẩn',
    'Mất điện',
    'Mưa lớn',
    'Nguồn vào',
    'Chưa rõ',
  ])
  expect((await listed()).count).toBe(12)
  expect((await listed({ kind: 'action' })).results.map(({ name_en }) => name_en)).toContain(
    'Cleaned the sensor',
  )
})

test('one is added behind the others, renamed, switched off, and deleted while no alert was closed with it', async () => {
  const body = { kind: 'cause', name_vi: ' Tắc ống ', name_en: 'Blocked pipe' } as const
  const { data } = (await app.call('alertChoiceCreate', { body }, en)).body
  expect(data).toMatchObject({ name_vi: 'Tắc ống', position: 8, enabled: true })
  const params = { id: data.id }
  const changed = await app.call('alertChoiceUpdate', { params, body: { name_vi: 'Tắc đường ống' } }, en)
  expect(changed.body.data).toEqual({ ...data, name_vi: 'Tắc đường ống' })
  const module = await makeModule(app, admin.token)
  const factor = await makeFactor(app, admin.token, { module: module.code })
  const alert = { id: await openAlert(app, factor, new Date('2026-03-01T02:00:00Z')) }
  const closing = { params: alert, body: { cause_id: data.id } }
  expect((await app.call('alertClose', closing, admin)).body.data.cause?.name_vi).toBe('Tắc đường ống')
  const used = await app.raw('alertChoiceDelete', { params }, en)
  expect([used.status, await used.json()]).toEqual([
    409,
    {
      code: 'choice-used',
      detail: 'An alert was closed with this one, so it cannot be deleted. Switch it off instead.',
    },
  ])
  await app.call('alertChoiceUpdate', { params, body: { enabled: false } }, en)
  await app.call('alertReopen', { params: alert }, admin)
  const off = await app.raw('alertClose', closing, { ...admin, language: 'vi' })
  expect([off.status, Object.keys((await off.json()) as object)]).toEqual([400, ['cause_id']])
  await app.call('alertDelete', { params: alert }, admin)
  expect((await app.raw('alertChoiceDelete', { params }, en)).status).toBe(204)
  expect((await app.raw('alertChoiceDelete', { params }, en)).status).toBe(404)
})

test('a name that another one has, empty and long names are refused under their field', async () => {
  const refused = async (body: object) => {
    const answer = await app.raw('alertChoiceCreate', { body: body as never }, en) // hostile on purpose
    return [answer.status, Object.keys((await answer.json()) as object).toSorted()]
  }
  const names = { name_vi: 'Khác', name_en: 'Other' }
  expect(await refused({ kind: 'cause', ...names, name_vi: 'ĐẦU ĐO' })).toEqual([400, ['name_vi']])
  expect(await refused({ kind: 'cause', ...names, name_en: ' sensor' })).toEqual([400, ['name_en']])
  expect(await refused({ kind: 'reason', name_vi: ' ', name_en: 'x'.repeat(101), position: -1 })).toEqual([
    400,
    ['kind', 'name_en', 'name_vi', 'position'],
  ])
})

test('after how long a note is asked for is read by who sees alerts, and changed by who changes the lists', async () => {
  const reader = await signIn(app, { permissions: ['notify.view_alert'] })
  const rules = async () => (await app.call('handlingRulesRetrieve', {}, reader)).body.data
  expect(await rules()).toEqual({ note_after_minutes: 15 })
  const change = (body: object, who = en) => app.raw('handlingRulesUpdate', { body: body as never }, who) // hostile on purpose
  expect((await change({ note_after_minutes: 60 }, { ...reader, language: 'en' })).status).toBe(403)
  for (const wrong of [-1, 1.5, 'x', 100_001])
    expect((await change({ note_after_minutes: wrong })).status).toBe(400)
  await change({ note_after_minutes: null })
  expect(await rules()).toEqual({ note_after_minutes: null })
})
