import { expect, test } from 'vitest'
import { peopleOnDuty } from '../src/features/duty-rotas/on-duty.service.ts'
import { quietHoursOf } from '../src/features/quiet-hours/quiet-hours.service.ts'
import { signIn } from './actors.ts'
import { startTestApp } from './harness.ts'

// A Tuesday, 08:00 in Vietnam.
const app = await startTestApp({ now: () => new Date('2026-11-24T01:00:00Z') })
const keeper = await signIn(app, { permissions: ['notify.view_rule', 'notify.change_rule'] })
const [lan, minh, ha] = [
  await signIn(app, { permissions: ['notify.view_alert', 'notify.change_setting'] }),
  await signIn(app, { permissions: ['notify.view_alert'] }),
  await signIn(app),
]
const en = { ...keeper, language: 'en' as const }
const night = { day: 1, from_time: '22:00', to_time: '10:00', user_id: lan.user_id }
const morning = { day: 2, from_time: '06:00', to_time: '14:00', user_id: minh.user_id }
const body = { name: 'Ca trực', starts_on: '2026-11-23', shifts: [night, morning] }
const { data: rota } = (await app.call('dutyRotaCreate', { body }, en)).body
const params = { id: rota.id }
const refusal = async (change: object, language: 'vi' | 'en' = 'en') => {
  const answer = await app.raw('dutyRotaUpdate', { params, body: change }, { ...en, language })
  return [answer.status, await answer.json()]
}

test('who has duty, until when, and who comes next are told to whoever may see alerts', async () => {
  expect(rota.now.map(({ id, until }) => [id, until])).toEqual([
    [lan.user_id, '2026-11-24T03:00:00.000Z'],
    [minh.user_id, '2026-11-24T07:00:00.000Z'],
  ])
  expect(rota.next).toMatchObject({ at: '2026-11-30T15:00:00.000Z', people: [{ id: lan.user_id }] })
  const now = (await app.call('dutyRotaNow', {}, lan)).body.data
  expect(now).toEqual([{ id: rota.id, name: 'Ca trực', people: rota.now }])
  expect((await app.raw('dutyRotaNow', {}, ha)).status).toBe(403)
  expect(await peopleOnDuty(app.system.db, [rota.id], app.system.now())).toEqual(
    new Map([[rota.id, [lan.user_id, minh.user_id]]]),
  )
})

test('a swap of one day puts another person in place, once, and is taken back', async () => {
  const monday = { date: '2026-11-23', user_id: lan.user_id, by_user_id: minh.user_id }
  const swap = (given: object) => app.raw('dutySwapCreate', { params, body: { ...monday, ...given } }, en)
  expect((await swap({ by_user_id: ha.user_id })).status).toBe(201)
  const { data } = (await app.call('dutySwapCreate', { params, body: monday }, en)).body
  expect(data.swaps).toHaveLength(1)
  expect(data.now.map(({ id }) => id)).toEqual([minh.user_id])
  const wrong = await swap({ user_id: ha.user_id, by_user_id: 999_999 })
  expect([wrong.status, Object.keys((await wrong.json()) as object)]).toEqual([
    400,
    ['user_id', 'by_user_id'],
  ])
  const path = { params: { id: rota.id, swap_id: data.swaps[0]?.id ?? 0 } }
  expect((await app.raw('dutySwapDelete', path, en)).status).toBe(204)
  expect((await app.raw('dutySwapDelete', path, en)).status).toBe(404)
})

test('weeks beyond the cycle, people who are not there, and a name that is taken are refused', async () => {
  const words = { shifts: ['A shift is in a week beyond the cycle.'] }
  expect(await refusal({ shifts: [{ ...night, week: 2 }] })).toEqual([400, words])
  expect(await refusal({ shifts: [{ ...night, user_id: 999_999 }] }, 'vi')).toMatchObject([
    400,
    { shifts: [expect.any(String)] },
  ])
  expect(await refusal({ shifts: [{ ...night, from_time: '24:00' }] })).toMatchObject([400, {}])
  await app.call('dutyRotaUpdate', { params, body: { cycle_weeks: 2, shifts: [{ ...night, week: 2 }] } }, en)
  expect(await refusal({ cycle_weeks: 1 })).toMatchObject([400, { cycle_weeks: [expect.any(String)] }])
  const again = await app.raw('dutyRotaCreate', { body: { ...body, name: 'CA TRỰC' } }, en)
  expect([again.status, Object.keys((await again.json()) as object)]).toEqual([400, ['name']])
})

test('a person keeps quiet hours of their own, both times or none, and rules see those of everybody', async () => {
  const put = (hours: object) =>
    app.raw('quietHoursUpdate', { body: hours as never }, { ...lan, language: 'en' }) // hostile on purpose
  const hours = { from_time: '22:00', to_time: '06:00', holds_alerts: true }
  expect((await put({ ...hours, to_time: null })).status).toBe(400)
  expect((await put({ ...hours, to_time: '22:00' })).status).toBe(400)
  expect((await put(hours)).status).toBe(200)
  expect((await app.call('quietHoursMine', {}, lan)).body.data).toEqual(hours)
  const all = (await app.call('quietHoursList', {}, keeper)).body.data
  const of = (id: number) => all.find(({ user }) => user.id === id)
  expect(of(lan.user_id)).toMatchObject(hours)
  expect(of(minh.user_id)).toMatchObject({ from_time: null, to_time: null, holds_alerts: false })
  expect(of(ha.user_id)).toBeUndefined()
  expect(await quietHoursOf(app.system.db, [lan.user_id, minh.user_id])).toEqual(
    new Map([[lan.user_id, hours]]),
  )
  await put({ from_time: null, to_time: null, holds_alerts: true })
  expect((await app.call('quietHoursMine', {}, lan)).body.data.from_time).toBeNull()
})

test('a rota that a rule uses is not deleted', async () => {
  const to = [{ kind: 'duty' as const, id: rota.id }]
  const steps = [{ after_minutes: 0, channels: ['app' as const], to }]
  const rule = (await app.call('notificationRuleCreate', { body: { steps } }, en)).body.data
  const used = await app.raw('dutyRotaDelete', { params }, en)
  expect([used.status, await used.json()]).toMatchObject([409, { code: 'rota-used' }])
  await app.call('notificationRuleDelete', { params: { id: rule.id } }, en)
  const { data: other } = (await app.call('dutyRotaCreate', { body: { ...body, name: 'Other' } }, en)).body
  expect((await app.raw('dutyRotaDelete', { params: { id: other.id } }, en)).status).toBe(204)
})

test('whoever is deactivated has duty no more', async () => {
  await app.call('dutyRotaUpdate', { params, body: { cycle_weeks: 1, shifts: [night, morning] } }, en)
  await app.system.db
    .updateTable('user_account')
    .set({ is_active: false })
    .where('id', '=', lan.user_id)
    .execute()
  const { data } = (await app.call('dutyRotaNow', {}, minh)).body
  expect(data[0]?.people.map(({ id }) => id)).toEqual([minh.user_id])
})
