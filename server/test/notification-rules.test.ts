import { expect, test } from 'vitest'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'
import { makeFactor, makeModule } from './made-modules.ts'

const { app, admin } = await startWithAdmin()
const keeper = await signIn(app, {
  permissions: ['notify.view_rule', 'notify.change_rule', 'notify.view_alert'],
})
const en = { ...keeper, language: 'en' as const }
const module = await makeModule(app, admin.token)
const factor = await makeFactor(app, admin.token, { module: module.code })

const listed = async () => (await app.call('notificationRuleList', {}, en)).body.data
const step = (after_minutes: number, id = keeper.user_id) => ({
  after_minutes,
  channels: ['app' as const, 'mail' as const],
  to: [{ kind: 'user' as const, id }],
})
const create = (body: object) =>
  app.call('notificationRuleCreate', { body: { steps: [step(0)], ...body } }, en)

test('rules are added behind each other, changed in part, put in another order and deleted', async () => {
  const whole = {
    kinds: ['limit'],
    statuses: ['ALERT'],
    module_codes: [module.code.toUpperCase()],
    factor_codes: [factor.code],
    days: [1, 7, 1],
    from_time: '22:00',
    to_time: '06:00',
    repeat_hours: 4,
    digest_minutes: 30,
    steps: [step(0), { ...step(15), to: [{ kind: 'contact', id: 3 }, { kind: 'followers' }] }],
  }
  const first = await create(whole)
  expect(first.status).toBe(201)
  expect(first.body.data).toMatchObject({
    position: 1,
    enabled: true,
    days: [1, 7],
    modules: [{ code: module.code }],
    steps: [
      { to: [{ kind: 'user', id: keeper.user_id }] },
      {
        after_minutes: 15,
        to: [
          { kind: 'contact', id: null, name: '' },
          { kind: 'followers', id: null },
        ],
      },
    ],
    used: 0,
    used_to_the_end: 0,
  })
  const second = await create({})
  expect(second.body.data).toMatchObject({ position: 2, kinds: [], modules: [], from_time: null })
  const { id } = first.body.data
  const changed = await app.call(
    'notificationRuleUpdate',
    { params: { id }, body: { enabled: false, from_time: null, to_time: null } },
    en,
  )
  expect(changed.body.data).toEqual({ ...first.body.data, enabled: false, from_time: null, to_time: null })
  const ids = [second.body.data.id, id]
  const ordered = await app.call('notificationRuleOrder', { body: { ids } }, en)
  expect(ordered.body.data.map((rule) => rule.id)).toEqual(ids)
  expect((await app.call('notificationRuleOrder', { body: { ids: [id] } }, en)).status).toBe(409)
  for (const one of ids)
    expect((await app.call('notificationRuleDelete', { params: { id: one } }, en)).status).toBe(204)
  expect(await listed()).toEqual([])
  expect((await app.call('notificationRuleDelete', { params: { id } }, en)).status).toBe(404)
})

test('what is wrong is named field by field, in the caller’s language', async () => {
  const unknown = { kind: 'user', id: 999_999 }
  const wrong = await create({
    module_codes: ['no such station'],
    factor_codes: ['no such factor'],
    from_time: '22:00',
    steps: [step(5), { ...step(5), to: [{ kind: 'group' }, unknown, { kind: 'duty', id: 1 }] }],
  })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({ to_time: [expect.any(String)] })
  expect(Object.keys(wrong.body).toSorted()).toEqual([
    'factor_codes',
    'module_codes',
    'steps.1.after_minutes',
    'steps.1.to.0.id',
    'steps.1.to.1.id',
    'steps.1.to.2.id',
    'to_time',
  ])
  expect(wrong.body).toMatchObject({
    'steps.1.after_minutes': ['Each step must come later than the one before it.'],
  })
  for (const body of [
    { steps: [] },
    { steps: [{ ...step(0), channels: ['pigeon'] }] },
    { days: [8] },
    { from_time: '24:00', to_time: '01:00' },
    { repeat_hours: 0 },
    { from_time: '07:00', to_time: '07:00' },
    { steps: [0, 1, 2, 3, 4, 5].map((minute) => step(minute)) },
  ])
    expect((await create(body)).status, JSON.stringify(body)).toBe(400)
  expect(await listed()).toEqual([])
})

test('who reaches only some stations changes no rule, and who may not is refused', async () => {
  const limited = await signIn(app, {
    permissions: ['notify.view_rule', 'notify.change_rule'],
    module_ids: [module.id],
  })
  const body = { steps: [step(0)] }
  expect(await app.call('notificationRuleCreate', { body }, limited)).toMatchObject({
    status: 403,
    body: { code: 'limited-reach' },
  })
  const reader = await signIn(app, { permissions: ['notify.view_rule'] })
  expect((await app.call('notificationRuleCreate', { body }, reader)).status).toBe(403)
  expect((await app.call('notificationRuleList', {}, reader)).status).toBe(200)
})

test('a step can tell people who may see alerts, and groups', async () => {
  const deaf = await signIn(app, { permissions: ['notify.view_rule'] })
  const { users, groups, duties } = (await app.call('notificationRuleTargets', {}, en)).body.data
  expect(users.map(({ id }) => id)).toContain(keeper.user_id)
  expect(users.map(({ id }) => id)).not.toContain(deaf.user_id)
  expect(groups.length).toBeGreaterThan(0)
  expect(duties).toEqual([])
})
