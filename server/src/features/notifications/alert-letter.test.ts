import { describe, expect, it, test } from 'vitest'
import { letterHtml, tones } from '../mail/letter-html.ts'
import { mailOf } from '../mail/letter-mail.ts'
import { linksFrom } from '../mail/links.ts'
import type { Recipient } from '../mail/recipient.ts'
import { alertLetter } from './alert-letter.ts'
import type { MailedAlert } from './alert-mails.queries.ts'

const links = linksFrom('https://quantrac.example')
const vi: Recipient = { email: 'a@example.test', locale: 'vi', has_mqtt: false }
const en: Recipient = { ...vi, locale: 'en' }
const at = new Date('2026-11-22T02:12:30.000Z')

const alert = (more: Partial<MailedAlert> = {}): MailedAlert => ({
  id: 7,
  episode: null,
  status: 'ALERT',
  class: 'HI',
  period: null,
  standard: null,
  fault: null,
  started_at: at,
  factor_code: 'TSS',
  factor_name: 'Chất rắn lơ lửng',
  module_id: 1,
  module_code: 'NT-DQT',
  module_name: 'Dung Quất',
  value: 58,
  unit: 'mg/L',
  decimals: 1,
  min_value: null,
  max_value: 50,
  timestamp: at,
  resolved_at: null,
  created_at: at,
  place: { type: 'wasteWater', module: 'NT-DQT', factor: 'TSS' },
  description: '',
  latitude: 15.39,
  longitude: 108.79,
  ...more,
})
const elsewhere = (module_id: number) => ({ module_id, module_code: `KK-${module_id}`, module_name: 'Air' })
const subjectOf = (alerts: Parameters<typeof alertLetter>[0], to: Recipient) =>
  mailOf(alertLetter(alerts, to, links)).subject
const textOf = (...alerts: Parameters<typeof alertLetter>[0]) => mailOf(alertLetter(alerts, vi, links)).text

describe('the subject', () => {
  it('names severity, station, factor and value as the language writes them', () => {
    expect(subjectOf([alert()], vi)).toBe('[Vượt ngưỡng] NT-DQT: TSS 58,0 mg/L')
    expect(subjectOf([alert({ value: 1158 })], en)).toBe('[Alert] NT-DQT: TSS 1,158.0 mg/L')
  })

  it('of several names the worst severity, how many, and where', () => {
    const warning = alert({ status: 'WARNING', class: 'WHI' })
    expect(subjectOf([warning, alert(), warning], vi)).toBe('[Vượt ngưỡng] NT-DQT: 3 cảnh báo')
    expect(subjectOf([warning, warning], en)).toBe('[Warning] NT-DQT: 2 alerts')
    const three = alert(elsewhere(2))
    expect(subjectOf([alert(), three], en)).toBe('[Alert] 2 alerts at 2 stations: NT-DQT, KK-2')
    const [first = three, ...more] = [2, 3, 4, 5].map((id) => alert(elsewhere(id)))
    expect(subjectOf([first, ...more], vi)).toBe('[Vượt ngưỡng] 4 cảnh báo tại 4 trạm: KK-2, KK-3, KK-4, …')
  })

  it('says in Vietnamese on which side of the limits the value is, of several on both that they are outside', () => {
    const below = alert({ class: 'LO', min_value: 70 })
    expect(subjectOf([below], vi)).toBe('[Dưới ngưỡng] NT-DQT: TSS 58,0 mg/L')
    expect(subjectOf([below], en)).toBe('[Alert] NT-DQT: TSS 58.0 mg/L')
    expect(subjectOf([below, below, alert({ status: 'WARNING', class: 'WHI' })], vi)).toBe(
      '[Dưới ngưỡng] NT-DQT: 3 cảnh báo',
    )
    expect(subjectOf([alert(), below], vi)).toBe('[Ngoài ngưỡng] NT-DQT: 2 cảnh báo')
  })

  it('is cut where a name is endless, between two letters', () => {
    const subject = subjectOf([alert({ module_code: '😀'.repeat(200) })], vi)
    expect(Array.from(subject)).toHaveLength(150)
    expect(subject.endsWith('😀…')).toBe(true)
  })
})

test.each<[Partial<MailedAlert>, string[]]>([
  [{}, ['Vượt ngưỡng trên', 'Ngưỡng trên 50 mg/L', 'Đang diễn ra']],
  [{ class: 'WHI', status: 'WARNING' }, ['Sắp chạm ngưỡng trên', 'Ngưỡng trên 50 mg/L']],
  [{ class: 'LO', min_value: 6.5, unit: '' }, ['Thấp hơn ngưỡng dưới', 'Ngưỡng dưới 6,5']],
  [{ class: 'WLO', min_value: 6, max_value: 9, unit: '' }, ['Sắp chạm ngưỡng dưới', 'Ngưỡng dưới 6']],
  // Raised by hand: which side is meant is not known.
  [{ class: null, min_value: 6, max_value: 9 }, ['Ngưỡng từ 6 đến 9 mg/L']],
  [{ class: null, status: 'INFO' }, ['Thông tin', 'Ngưỡng trên 50 mg/L']],
  [{ class: null, min_value: 6, max_value: null }, ['Ngưỡng dưới 6 mg/L']],
  [{ resolved_at: new Date('2026-11-22T02:20:00Z') }, ['Đã kết thúc lúc 09:20 ngày 22/11/2026']],
])('an alert says the limit and its state as a person does (%j)', (more, said) => {
  const lines = textOf(alert(more)).split('\n')
  expect(lines).toEqual(expect.arrayContaining(said))
  expect(lines.filter((line) => line.startsWith('Ngưỡng'))).toHaveLength(1)
})

test('a station is where its description says, as on its page', () => {
  expect(textOf(alert({ description: 'KKT Dung Quất' }))).toContain('\nVị trí: KKT Dung Quất\n')
})

test('an alert without limits, position, unit or station says nothing of them', () => {
  const text = textOf(alert({ max_value: null, latitude: null, longitude: null, unit: '', place: null }))
  expect(text).not.toMatch(/Ngưỡng|Vị trí|Mở trang/)
  expect(text).toContain('\nTSS 58,0\n')
  expect(text).toContain('\nhttps://quantrac.example/notification?alert=7\n')
})

test('a station is described once; the worst come first, of those what is open, then the newest', () => {
  const warning = alert({ id: 1, status: 'WARNING', class: 'WHI', value: 1 })
  const over = alert({ id: 5, value: 5, resolved_at: at })
  const [older, newer] = [alert({ id: 3, value: 3 }), alert({ id: 4, value: 4, ...elsewhere(2) })]
  const text = textOf(warning, over, older, newer)
  expect(text.match(/^Vị trí: 15,39° B, 108,79° Đ$/gm)).toHaveLength(2)
  expect(text.match(/^(?:Mã trạm:|TSS) .*$/gm)).toEqual([
    'Mã trạm: KK-2',
    'TSS 4,0 mg/L',
    'Mã trạm: NT-DQT',
    'TSS 3,0 mg/L',
    'TSS 5,0 mg/L',
    'TSS 1,0 mg/L',
  ])
})

test('alerts of one excursion are one thread', () => {
  expect(alertLetter([alert({ id: 9, episode: 7 })], vi, links).thread).toBe('alert-7')
  expect(alertLetter([alert()], vi, links).thread).toBe('alert-7')
})

test('people with the MQTT panel are led to the page by the name that they see', () => {
  const { footer } = alertLetter([alert()], { ...en, has_mqtt: true }, links)
  expect(footer.text).toContain('switch off Email under Settings\u00A0› Notifications and MQTT.')
})

test('the lines of the plain text are short, but for what has no place to break', () => {
  const long = textOf(alert())
    .split('\n')
    .filter((line) => line.length > 72 && !line.startsWith('https://'))
  expect(long).toEqual([])
})

test('a control of the direction does not turn what follows it', () => {
  const { subject, text, html } = mailOf(alertLetter([alert({ module_code: 'a\u202Eb\u2066c' })], vi, links))
  expect(subject).toBe('[Vượt ngưỡng] abc: TSS 58,0 mg/L')
  expect(`${text}${html}`).not.toMatch(/[\u202E\u2066]/)
})

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const share = Number.parseInt(hex.slice(place, place + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(Object.entries(tones))('the text on %s can be read', (_, { area, text }) => {
  const [dark = 0, bright = 0] = [luminance(area), luminance(text)].toSorted((one, other) => one - other)
  expect((bright + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5)
})

test('only what has both colours has one: the rest is as light or dark as the mail program', () => {
  const styles = [...letterHtml(alertLetter([alert()], vi, links)).matchAll(/style="([^"]*)"/g)].map(
    ([, style = '']) => style,
  )
  const colours = styles.filter((style) => /(^|;)(color|background)/.test(style))
  expect(colours.length).toBeGreaterThan(0)
  expect(colours.filter((style) => !/background:#\w{6};color:#\w{6}/.test(style))).toEqual([])
})
