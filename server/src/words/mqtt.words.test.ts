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

test('the words of a broker or of the system stay as they are', () => {
  for (const words of ['Connection refused: Not authorized', 'connect ECONNREFUSED 127.0.0.1:9', ''])
    expect(problemIn('vi', words)).toBe(words)
})

test('a refusal keeps its code and has its reason translated; any other error is returned unchanged', () => {
  const refused = refusalIn('vi', new AppError('broker-refused', { reason: sourceProblems.closed }))
  expect(refused).toMatchObject({ code: 'broker-refused', reason: 'kết nối đã bị đóng' })
  const [busy, other] = [new AppError('busy'), new Error('other')]
  expect([refusalIn('vi', busy), refusalIn('vi', other)]).toEqual([busy, other])
})
