import { expect, it } from 'vitest'
import { signIn } from './actors.ts'
import { startWithAdmin } from './admin-app.ts'

const { app, admin } = await startWithAdmin()

const put = (body: object, as: { token: string } = admin) => app.call('calculationRulesUpdate', { body }, as)
const stored = async () => (await app.call('calculationRulesRetrieve', {}, await signIn(app))).body.data

const first = {
  share_1h: 0.75,
  share_8h: 0.75,
  share_24h: 0.75,
  share_month: 0.75,
  share_year: 0.75,
  source: '',
  half_weight: 'literal',
  average_calibration: false,
  average_service: true,
  average_off: false,
}

it('is three quarters of every period at first, and to the letter of the Decision', async () => {
  expect(await stored()).toEqual(first)
})

it.each([
  ['share_1h', 0],
  ['share_8h', 1.01],
  ['share_month', '0.5'],
  ['half_weight', 'both'],
  ['source', 'x'.repeat(201)],
])('refuses %s = %j', async (field, value) => {
  const { status, body } = await put({ share_24h: 0.5, [field]: value })
  expect([status, Object.keys(body)]).toEqual([400, [field]])
  expect(await stored()).toEqual(first)
})

it('a change takes part of the fields, needs the permission, and is in the audit log in words', async () => {
  const reader = await signIn(app, { permissions: ['audit.view_log'] })
  expect((await put({ share_1h: 0.5 }, reader)).status).toBe(403)
  const holder = await signIn(app, { permissions: ['standards.change_standard'] })
  const changed = { ...first, share_24h: 1, half_weight: 'divided', source: 'Thông tư 10/2021' }
  const answer = await put({ share_24h: 1, half_weight: 'divided', source: 'Thông tư 10/2021' }, holder)
  expect([answer.status, answer.body.data, await stored()]).toEqual([200, changed, changed])
  const { results } = (await app.call('auditList', { query: { object: 'calculation-rule' } }, reader)).body
  expect(results).toEqual([
    expect.objectContaining({ action: 'calculation-rule.update', before: first, after: changed }),
  ])
  const file = await fetch(`${app.url}/api/audit/export/csv/?object=calculation-rule&locale=vi`, {
    headers: { authorization: `Bearer ${reader.token}` },
  })
  const text = await file.text()
  for (const words of [
    'Sửa quy tắc tính',
    'Tỷ lệ số liệu của ngày: 0,75 → 1',
    'Đúng từng chữ → Chia cho tổng trọng số',
  ])
    expect(text).toContain(words)
})
