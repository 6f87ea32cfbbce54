import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { problemIn, refusalIn, sourceProblems } from './mqtt.words.ts'

test.each(Object.values(sourceProblems))(
  '«%s» is translated into Vietnamese, and unchanged in English',
  (problem) => {
    expect(problemIn('en', problem)).toBe(problem)
    expect(problemIn('vi', problem)).toMatch(/[ạ-ỹ]/)
  },
)

test('the refused topics stay as they are', () => {
  expect(problemIn('vi', `${sourceProblems.topicRefused}: plant/#, no answer`)).toBe(
    'máy chủ MQTT từ chối topic: plant/#, no answer',
  )
})

test.each([
  ['connect ECONNREFUSED 127.0.0.1:9', /(^| )127\.0\.0\.1:9 /],
  ['connect ETIMEDOUT 10.1.2.3:1883', /10\.1\.2\.3:1883/],
  ['connect EHOSTUNREACH 10.1.2.3:1883 - Local (10.1.2.9:40000)', /10\.1\.2\.3:1883(?!.*Local)/],
  ['getaddrinfo ENOTFOUND broker.$&.test', /broker\.\$&\.test/],
  ['getaddrinfo EAI_AGAIN broker.test', /broker\.test/],
  ['read ECONNRESET', /^/],
  ['Connection refused: Not authorized', /^/],
  ['Connection refused: Bad username or password', /^/],
  ['Connection refused: Identifier rejected', /Client ID|client id/],
])('«%s» is said in words, with the address', (problem, kept) => {
  for (const locale of ['vi', 'en'] as const) {
    const words = problemIn(locale, problem)
    expect(words).toMatch(kept)
    expect(words).not.toMatch(/\b(?:E[A-Z]{4}\w*|getaddrinfo|Connection refused)\b/)
  }
  expect(problemIn('vi', problem)).toMatch(/[ạ-ỹ]/)
})

test('other words of a broker or of the system stay as they are', () => {
  for (const words of ['Connection refused: Server unavailable', 'self-signed certificate', ''])
    expect(problemIn('vi', words)).toBe(words)
})

test('a refusal keeps its code and has its reason translated; any other error is returned unchanged', () => {
  const refused = refusalIn('vi', new AppError('broker-refused', { reason: sourceProblems.closed }))
  expect(refused).toMatchObject({ code: 'broker-refused', reason: 'kết nối đã bị đóng' })
  const [busy, other] = [new AppError('busy'), new Error('other')]
  expect([refusalIn('vi', busy), refusalIn('vi', other)]).toEqual([busy, other])
})
