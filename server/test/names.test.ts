import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../src/log.ts'
import { signIn, type TestActor } from './actors.ts'
import { startTestApp, type TestApp } from './harness.ts'

let app: TestApp
let admin: TestActor
const lines: string[] = []
beforeAll(async () => {
  app = await startTestApp({ log: createLog('warn', { write: (line) => lines.push(line) }) })
  admin = await signIn(app, { role: 'admin' })
})
afterAll(() => app.stop())

const sentences = {
  vi: 'Không được chứa ký tự ẩn hoặc ký tự đảo chiều chữ.',
  en: 'Must not contain characters that are invisible or turn the direction of text.',
}

test.for([
  ['turns the direction', 'Nhà máy\u202Egnp.exe'],
  ['isolates text', 'Nhà\u2066 máy'],
  ['has no width', 'Nhà\u200B máy'],
  ['is a soft hyphen', 'Nhà\u00AD máy'],
  ['joins nothing', 'Nhà\u200D máy'],
  ['is a blank letter', 'Nhà\u3164máy'],
] as const)('a name with a character that %s is refused, in both languages', async ([, name]) => {
  for (const [language, sentence] of Object.entries(sentences)) {
    const body = { code: 'NAME', name, manufacturer_id: 'name' }
    const module = await app.call('moduleCreate', { body }, { ...admin, language })
    expect([module.status, module.body]).toEqual([400, { name: [sentence] }])
    const group = await app.call(
      'groupCreate',
      { body: { name, permission_ids: [1] } },
      { ...admin, language },
    )
    expect([group.status, group.body]).toEqual([400, { name: [sentence] }])
  }
})

test('an emoji of several characters and every letter of Vietnamese are taken', async () => {
  const name = 'Trạm quan trắc nước thải Nhị Hà 👩🏽‍🔬 ⚡️'
  const body = { code: 'EMOJI', name, manufacturer_id: 'emoji' }
  const answer = await app.call('moduleCreate', { body }, admin)
  expect([answer.status, answer.body.data?.name]).toEqual([201, name])
})

test('a call that its person may not make is in the log, with who, what and why', async () => {
  const reader = await signIn(app, { permissions: ['adaptors.view_module'] })
  lines.length = 0
  expect((await app.call('groupCreate', { body: { name: 'X', permission_ids: [1] } }, reader)).status).toBe(
    403,
  )
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      user_id: reader.user_id,
      method: 'POST',
      path: expect.stringContaining('/api/'),
      code: 'permission-denied',
      request_id: expect.any(String),
      msg: 'a call was refused',
    }),
  ])
})
