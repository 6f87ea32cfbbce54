import { type PermissionCode } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { signIn, type TestActor } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule, openAlert } from './made-modules.ts'

const { app, admin } = await startWithAdmin()
const handler: readonly PermissionCode[] = ['notify.view_alert', 'notify.handle_alert', 'notify.delete_alert']
const [lan, minh, reader] = [
  await signIn(app, { permissions: handler }),
  await signIn(app, { permissions: handler }),
  await signIn(app, { permissions: ['notify.view_alert'] }),
]

async function raised() {
  const module = await makeModule(app, admin.token)
  const factor = await makeFactor(app, admin.token, { module: module.code, code: 'COD', name: 'COD' })
  return { module, params: { id: await openAlert(app, factor, new Date('2026-03-01T02:00:00Z')) } }
}
const nameOf = ({ email, user_id }: TestActor) => ({ id: user_id, name: email.split('@')[0] })
const seen = async (id: number) =>
  (await app.call('excursionRetrieve', { params: { id } }, reader)).body.data.handling

test('an alert is nobody’s until somebody takes it, and every list says who has it', async () => {
  const { params } = await raised()
  expect(await seen(params.id)).toMatchObject({ state: 'new', by: null, at: null, assignee: null })
  const taken = await app.call('alertTake', { params, body: {} }, lan)
  const who = { ...nameOf(lan), kind: 'user' }
  const at = app.system.now().toISOString()
  expect(taken.body.data).toMatchObject({ state: 'taken', by: nameOf(lan), assignee: who })
  expect(Date.parse(at) - Date.parse(taken.body.data.at ?? '')).toBeLessThan(60_000)
  const [listed, alert] = [
    await app.call('alertList', { query: { limit: 1000 } }, reader),
    await app.call('alertRetrieve', { params }, reader),
  ]
  expect(listed.body.results.find(({ id }) => id === params.id)?.handling).toEqual(taken.body.data)
  expect(alert.body.data).toMatchObject({ handling: taken.body.data, comment_count: 0, resolved_at: null })
})

test('somebody else is told who has it, and may take it over', async () => {
  const { params } = await raised()
  await app.call('alertTake', { params, body: {} }, lan)
  const refused = await app.raw('alertTake', { params, body: {} }, { ...minh, language: 'en' })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toEqual({
    detail: 'Somebody else has this alert.',
    code: 'alert-taken',
    by: nameOf(lan),
    assignee: { kind: 'user', ...nameOf(lan) },
  })
  expect((await app.raw('alertRelease', { params }, minh)).status).toBe(409)
  const over = await app.call('alertTake', { params, body: { over: true } }, minh)
  expect(over.body.data).toMatchObject({ state: 'taken', assignee: nameOf(minh) })
})

test('of ten people who take it at once one has it, and the others are told who', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => signIn(app, { permissions: handler })))
  for (let round = 0; round < 5; round += 1) {
    const { params } = await raised()
    const answers = await Promise.all(people.map((one) => app.raw('alertTake', { params, body: {} }, one)))
    const winner = people[answers.findIndex(({ status }) => status === 200)]
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect((await seen(params.id)).assignee?.id).toBe(winner?.user_id)
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(await answer.json()).toMatchObject({ by: { id: winner?.user_id } })
    const { rows } = await app.connections.pool.query('select kind from alert_action where alert_id = $1', [
      params.id,
    ])
    expect(rows).toEqual([{ kind: 'taken' }])
  }
})

test('what is done twice is done once', async () => {
  const { params } = await raised()
  const body = { note: 'Rửa đầu đo' }
  for (let again = 0; again < 2; again += 1) {
    await app.call('alertTake', { params, body: {} }, lan)
    await app.call('alertAssign', { params, body: { user_id: minh.user_id } }, lan)
    await app.call('alertAssign', { params, body: { user_id: minh.user_id } }, lan)
    await app.call('alertClose', { params, body }, minh)
    await app.call('alertClose', { params, body }, minh)
    await app.call('alertReopen', { params }, minh)
    await app.call('alertReopen', { params }, minh)
    await app.call('alertRelease', { params }, minh)
    await app.call('alertRelease', { params }, lan)
  }
  const { rows } = await app.connections.pool.query<{ kind: string }>(
    'select kind from alert_action where alert_id = $1 order by id',
    [params.id],
  )
  const once = ['taken', 'assigned', 'closed', 'reopened', 'released']
  expect(rows.map(({ kind }) => kind)).toEqual([...once, ...once])
})

test('what a group has, each of its members has', async () => {
  const { params } = await raised()
  const group = { kind: 'group', id: minh.group_id, name: `Group of ${minh.user_id}` }
  const { data } = (await app.call('alertAssign', { params, body: { group_id: minh.group_id ?? 0 } }, lan))
    .body
  expect(data).toMatchObject({ state: 'taken', by: nameOf(lan), assignee: group })
  const refused = await app.raw('alertTake', { params, body: {} }, lan)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ by: null, assignee: group })
  const taken = await app.call('alertTake', { params, body: {} }, minh)
  expect(taken.body.data.assignee).toMatchObject({ kind: 'user', id: minh.user_id })
})

test('it is closed with its cause, what was done or a note, while it is still judged open', async () => {
  const { params } = await raised()
  await app.call('alertTake', { params, body: {} }, lan)
  const body = { cause_id: 2, action: 'Rửa đầu đo; Báo Sở', note: 'Đầu đo bám cặn' }
  const closed = (await app.call('alertClose', { params, body }, minh)).body.data
  expect(closed).toMatchObject({
    state: 'closed',
    by: nameOf(minh),
    assignee: null,
    cause: { id: 2, name_vi: 'Đầu đo', name_en: 'Sensor' },
    action: 'Rửa đầu đo; Báo Sở',
    note: 'Đầu đo bám cặn',
  })
  expect((await app.call('alertRetrieve', { params }, reader)).body.data.resolved_at).toBe(null)
  expect((await app.raw('alertTake', { params, body: { over: true } }, lan)).status).toBe(409)
  expect((await app.raw('alertRelease', { params }, lan)).status).toBe(409)
  const reopened = (await app.call('alertReopen', { params }, minh)).body.data
  expect(reopened).toMatchObject({ state: 'taken', assignee: nameOf(lan), cause: null, note: null })
})

test('nothing to say, unknown causes, people and groups are refused by field', async () => {
  const { params, module } = await raised()
  const other = await makeModule(app, admin.token)
  const outside = await signIn(app, { permissions: handler, module_ids: [other.id] })
  const inside = await signIn(app, { permissions: handler, module_ids: [module.id] })
  const said = async (call: 'alertClose' | 'alertAssign', body: object) => {
    const answer = await app.raw(call, { params, body: body as never }, { ...lan, language: 'en' }) // hostile on purpose
    return [answer.status, Object.keys((await answer.json()) as object)]
  }
  expect(await said('alertClose', {})).toEqual([400, ['note']])
  expect(await said('alertClose', { action: ' ', note: '\n' })).toEqual([400, ['note']])
  expect(await said('alertClose', { cause_id: 999, note: 'x' })).toEqual([400, ['cause_id']])
  expect(await said('alertClose', { cause_id: 8, note: 'x' })).toEqual([400, ['cause_id']])
  expect(await said('alertClose', { note: 'x'.repeat(4001) })).toEqual([400, ['note']])
  expect(await said('alertAssign', {})).toEqual([400, ['user_id']])
  expect(await said('alertAssign', { user_id: lan.user_id, group_id: 1 })).toEqual([400, ['group_id']])
  expect(await said('alertAssign', { user_id: outside.user_id })).toEqual([400, ['user_id']])
  expect(await said('alertAssign', { user_id: 9e15 })).toEqual([400, ['user_id']])
  expect(await said('alertAssign', { group_id: outside.group_id })).toEqual([400, ['group_id']])
  expect((await said('alertAssign', { group_id: inside.group_id }))[0]).toBe(200)
  expect((await said('alertAssign', { user_id: inside.user_id }))[0]).toBe(200)
  const people = (await app.call('alertPeople', { params }, reader)).body.data
  expect(people.users.map(({ id }) => id)).toContain(inside.user_id)
  expect(people.users.map(({ id }) => id)).not.toContain(outside.user_id)
  expect(people.groups.map(({ id }) => id)).toContain(inside.group_id)
  expect(people.groups.map(({ id }) => id)).not.toContain(outside.group_id)
})

test('who may not see the station finds nothing, and who may only look does nothing', async () => {
  const { params } = await raised()
  const other = await makeModule(app, admin.token)
  const outside = await signIn(app, { permissions: handler, module_ids: [other.id] })
  const status = async (who: TestActor) => [
    (await app.raw('alertTake', { params, body: {} }, who)).status,
    (await app.raw('alertClose', { params, body: { note: 'x' } }, who)).status,
    (await app.raw('alertPeople', { params }, who)).status,
  ]
  expect(await status(outside)).toEqual([404, 404, 404])
  expect(await status(reader)).toEqual([403, 403, 200])
  expect((await seen(params.id)).state).toBe('new')
})

test('the name of somebody whose account is deleted stays', async () => {
  const { params } = await raised()
  const gone = await signIn(app, { permissions: handler })
  await app.call('alertTake', { params, body: {} }, gone)
  await app.call('userDelete', { params: { id: gone.user_id } }, admin)
  expect(await seen(params.id)).toMatchObject({ by: nameOf(gone), assignee: nameOf(gone) })
})

test('who is given an alert is told, the people of a group too, and whom it was taken from; nobody of what they did', async () => {
  const permissions = [...handler, 'notify.view_notification'] as const
  const [anh, binh] = [await signIn(app, { permissions }), await signIn(app, { permissions })]
  const { params, module } = await raised()
  const told = async (who: TestActor, language: 'vi' | 'en' = 'en') =>
    (await app.call('notificationList', {}, { ...who, language })).body.results.map(
      ({ title, message, alert_id, module: code, author }) => ({ title, message, alert_id, code, author }),
    )
  const place = { message: `COD – ${module.name}`, alert_id: params.id, code: module.code, author: null }
  const [a, b] = [nameOf(anh).name, nameOf(binh).name]
  await app.call('alertTake', { params, body: {} }, anh)
  expect([await told(anh), await told(binh)]).toEqual([[], []])
  await app.call('alertAssign', { params, body: { user_id: binh.user_id } }, anh)
  expect(await told(binh)).toEqual([{ title: `${a} handed an alert over to you`, ...place }])
  expect(await told(binh, 'vi')).toEqual([{ title: `${a} giao cho bạn một cảnh báo`, ...place }])
  expect(await told(anh)).toEqual([])
  await app.call('alertTake', { params, body: { over: true } }, anh)
  expect((await told(binh)).map(({ title }) => title)).toContain(`${a} has your alert now`)
  const group_id = binh.group_id ?? 0
  await app.call('alertAssign', { params, body: { group_id } }, anh)
  const group = `${a} handed an alert over to the group Group of ${binh.user_id}`
  expect((await told(binh)).map(({ title }) => title)).toContain(group)
  const body = new FormData()
  body.set('text', 'Xem giúp {who} nhé')
  body.set('mentions', `${anh.user_id}`)
  const comment = (await app.call('alertCommentCreate', { params, body }, binh)).body.data
  expect(await told(anh)).toMatchObject([
    { title: `${b} mentioned you at an alert`, message: `COD – ${module.name}: Xem giúp {who} nhé` },
  ])
  const matching = async (search: string) =>
    (await app.call('notificationList', { query: { search } }, anh)).body.results.length
  expect([await matching('mentioned you'), await matching('handed an alert')]).toEqual([1, 0])
  await app.call('alertCommentDelete', { params: { ...params, comment_id: comment.id } }, binh)
  expect(await told(anh)).toEqual([])
})
