import { expect, test } from 'vitest'
import { decodeNotice, encodeNotices } from './bus-payload.ts'

const decoded = (texts: string[]) =>
  texts.map((text) => decodeNotice(text)?.payload as Record<string, unknown[]>) // encoded above

test('a short payload is one notice', () => {
  expect(encodeNotices('access.changed', { user_ids: [] }).map(decodeNotice)).toEqual([
    { event: 'access.changed', payload: { user_ids: [] } },
  ])
})

test("long lists are split below PostgreSQL's limit, and nothing is lost or doubled", () => {
  const session_ids = Array.from({ length: 3000 }, (_, index) => `session-${index}-${'x'.repeat(24)}`)
  const user_ids = Array.from({ length: 3000 }, (_, index) => 2 ** 40 + index)
  const texts = encodeNotices('access.changed', { user_ids, session_ids })
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000)
  expect(decoded(texts).flatMap((payload) => payload['session_ids'] ?? [])).toEqual(session_ids)
  expect(decoded(texts).flatMap((payload) => payload['user_ids'] ?? [])).toEqual(user_ids)
})

test('every part has at least one id: a part without ids would mean everybody', () => {
  const session_ids = Array.from({ length: 1000 }, (_, index) => `session-${index}`)
  for (const payload of decoded(encodeNotices('access.changed', { user_ids: [], session_ids })))
    expect(Object.values(payload).flat().length).toBeGreaterThan(0)
})

test.for(['', 'hello', '{', '[]', 'null', '{"event":1,"payload":{}}', '{"event":"x","payload":null}'])(
  'the text of another program is no notice: %s',
  (text) => {
    expect(decodeNotice(text)).toBeUndefined()
  },
)
