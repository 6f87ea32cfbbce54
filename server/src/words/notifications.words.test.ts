import { describe, expect, it, test } from 'vitest'
import { madeTexts, type StoredWords, wordsOf } from './notifications.words.ts'

const alert = {
  status: 'ALERT',
  class: 'HI',
  factor: 'cod',
  factor_name: 'COD',
  module: 'NM-A',
  module_name: 'Nhà máy A',
  value: 1130.5,
  unit: 'mg/L',
  decimals: 1,
  min_value: 5,
  max_value: 100,
  timestamp: '2026-03-01T17:00:05+00:00',
  module_id: 1,
}
const stored = (kind: StoredWords['kind'], data: unknown, typed: Partial<StoredWords> = {}): StoredWords => ({
  kind,
  data,
  title: null,
  message: null,
  ...typed,
})
const both = (words: StoredWords) => [wordsOf(words, 'vi'), wordsOf(words, 'en')]

describe('an alert', () => {
  it('is written in both languages, with the numbers and the time as the language writes them', () => {
    expect(both(stored('alert', alert))).toEqual([
      {
        title: '[Vượt ngưỡng] COD',
        message: 'COD vượt ngưỡng tại trạm Nhà máy A: 1.130,5 mg/L (ngưỡng 100,0), 00:00:05 02/03/2026',
      },
      {
        title: '[ALERT] COD',
        message:
          'COD is above its limit at station Nhà máy A: 1,130.5 mg/L (limit 100.0), 02/03/2026, 00:00:05',
      },
    ])
  })

  test.each([
    ['LO', 'COD xuống dưới ngưỡng tại trạm Nhà máy A: 3,0 mg/L (ngưỡng 5,0)'],
    ['WHI', 'COD sắp vượt ngưỡng tại trạm Nhà máy A: 3,0 mg/L (ngưỡng 100,0)'],
    ['WLO', 'COD sắp xuống dưới ngưỡng tại trạm Nhà máy A: 3,0 mg/L (ngưỡng 5,0)'],
    // Raised by hand: the value was not judged.
    [null, 'COD tại trạm Nhà máy A: 3,0 mg/L'],
  ])('of the class %s names the limit that it is about', (side, message) => {
    const words = wordsOf(stored('alert', { ...alert, class: side, value: 3 }), 'vi')
    expect(words.message).toBe(`${message}, 00:00:05 02/03/2026`)
  })

  it('below its lower limit is not said to be above one', () => {
    const titles = both(stored('alert', { ...alert, class: 'LO', value: 3 })).map(({ title }) => title)
    expect(titles).toEqual(['[Dưới ngưỡng] COD', '[ALERT] COD'])
  })

  it('is written without a unit, and without a limit on its side', () => {
    const words = wordsOf(stored('alert', { ...alert, unit: '', max_value: null }), 'en')
    expect(words.message).toBe('COD is above its limit at station Nhà máy A: 1,130.5, 02/03/2026, 00:00:05')
  })

  it('with braces and brackets in its names shows them as they are', () => {
    const words = wordsOf(stored('alert', { ...alert, factor_name: '{value} $& <b>' }), 'en')
    expect(words.message).toContain('{value} $& <b> is above its limit')
  })
})

test('a device clock that runs ahead and an ended session are written in both languages', () => {
  const skew = { type: 'clock-skew', module: 'NM-A', module_name: 'Nhà máy A', module_id: 1 }
  expect(both(stored('station', skew)).map(({ title }) => title)).toEqual([
    'Đồng hồ của trạm Nhà máy A chạy nhanh',
    'The clock of station Nhà máy A runs ahead',
  ])
  const ended = both(stored('system', { type: 'session-ended', sessions: 10 }))
  expect(ended.map(({ title }) => title)).toEqual([
    'Phiên đăng nhập cũ nhất đã kết thúc',
    'Your oldest session has ended',
  ])
  expect(ended[0]?.message).toContain('tối đa 10 phiên')
  expect(ended[1]?.message).toContain('at most 10 sessions')
})

test('words that a person typed are the same in every language, title and message separately', () => {
  const typed = { title: 'Typed', message: 'too {factor}' }
  expect(both(stored('alert', alert, typed))).toEqual([typed, typed])
  expect(wordsOf(stored('alert', alert, { title: 'Typed' }), 'en')).toMatchObject({
    title: 'Typed',
    message: expect.stringContaining('is above its limit'),
  })
})

test.each([null, {}, [], 'text', { type: 'of a newer version' }, { ...alert, value: 'x' }])(
  'data that is not understood (%j) still names its kind',
  (data) => {
    for (const kind of ['alert', 'report', 'station', 'system'] as const)
      for (const { title } of both(stored(kind, data))) expect(title).not.toBe('')
  },
)

const late = { count: 3, open: 1, longest: { factor: 'COD', seconds: 7800 } }

test('what was found in readings that came late is said in one sentence', () => {
  const notice = stored('station', { type: 'late-alerts', module_name: 'Nhà máy A', ...late })
  expect(both(notice).map(({ message }) => message)).toEqual([
    'Trong lúc mất mạng: 3 lần vượt, dài nhất COD 2 giờ 10 phút. Vẫn đang diễn ra: 1.',
    'While it was not connected: 3 excursions, the longest COD 2 h 10 min. Still under way: 1.',
  ])
})

test('a search compares with the beginning of the words that are shown', () => {
  for (const locale of ['vi', 'en'] as const)
    for (const { kind, field, value, status, template } of madeTexts(locale)) {
      const classStatus = typeof value === 'string' && value.startsWith('W') ? 'WARNING' : 'ALERT'
      const data = {
        ...alert,
        // Of what people do about an alert there is none.
        status: field === 'type' ? undefined : (status ?? classStatus),
        type: null,
        class: null,
        standard: 'QCVN 05:2023/BTNMT',
        sessions: 10,
        report: 'March',
        who: 'An',
        group: 'Laboratory',
        text: 'Look at this',
        name: 'Department',
        day: '2026-12-01',
        changes: [],
        oldest: alert.timestamp,
        total: 40,
        older_than: alert.timestamp,
        shown: alert.timestamp,
        sure: alert.timestamp,
        ...late,
        ...(value === 'late-alerts' ? {} : { count: 10 }),
        [field]: value,
      }
      const { title, message } = wordsOf(stored(kind, data), locale)
      const { module, module_name, factor_name } = alert
      const values: Record<string, string> = {
        module,
        module_name,
        factor_name,
        factor: 'COD',
        sessions: '10',
        report: 'March',
        who: 'An',
        group: 'Laboratory',
        name: 'Department',
      }
      const text = template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
      expect(`${title}\n${message}`.startsWith(text), text).toBe(true)
    }
})
