import { createInstance, type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import enAlerting from '../../../public/locales/en/alerting.json'
import enHandling from '../../../public/locales/en/handling.json'
import en from '../../../public/locales/en/translation.json'
import viAlerting from '../../../public/locales/vi/alerting.json'
import viHandling from '../../../public/locales/vi/handling.json'
import vi from '../../../public/locales/vi/translation.json'
import { dayWords, plainSentence, ruleFacts, ruleSentence, type Told } from './rule-words.ts'

const texts = { vi: { ...vi, ...viAlerting, ...viHandling }, en: { ...en, ...enAlerting, ...enHandling } }
const t: Partial<Record<'vi' | 'en', TFunction>> = {}

beforeAll(async () => {
  for (const lng of ['vi', 'en'] as const) {
    const i18n = createInstance()
    await i18n.init({
      lng,
      resources: { [lng]: { translation: texts[lng] } },
      interpolation: { escapeValue: false },
    })
    t[lng] = i18n.t
  }
})

const shift = { kind: 'duty', id: 1, name: 'Ca trực' } as const
const lead = { kind: 'group', id: 2, name: 'Trưởng ca' } as const
const any: Told = {
  kinds: [],
  statuses: [],
  faults: [],
  module_types: [],
  modules: [],
  factor_codes: [],
  days: [],
  from_time: null,
  to_time: null,
  steps: [{ after_minutes: 0, channels: ['app'], to: [shift] }],
}
const words = (language: 'vi' | 'en') => ({ t: t[language] as TFunction, language })
const said = (rule: Partial<Told>) => [
  plainSentence({ ...any, ...rule }, words('vi')),
  plainSentence({ ...any, ...rule }, words('en')),
]

test('a rule is read as a sentence with its steps', () => {
  expect(
    said({
      kinds: ['limit'],
      statuses: ['ALERT'],
      module_types: ['wasteWater'],
      factor_codes: ['COD', 'TSS', 'NH4'],
      steps: [
        { after_minutes: 0, channels: ['app', 'zalo'], to: [shift] },
        { after_minutes: 15, channels: ['sms'], to: [lead] },
        { after_minutes: 90, channels: ['mail'], to: [lead, { kind: 'contact', id: null, name: '' }] },
      ],
    }),
  ).toEqual([
    'Khi COD, TSS hoặc NH4 của mọi trạm Nước thải vượt ngưỡng: báo ngay Ca trực qua ứng dụng và Zalo; sau 15 phút chưa ai nhận: Trưởng ca qua SMS; sau 1 giờ 30 phút: Trưởng ca và người phụ trách trạm qua email.',
    'When COD, TSS, or NH4 of any Waste water station is over its limit: at once tell Ca trực by the app and Zalo; after 15 minutes, if nobody has taken it: Trưởng ca by SMS; after 1 hour 30 minutes: Trưởng ca and the station’s contact by e-mail.',
  ])
})

test('the app alone is said, so are hours and days; a rule of health has no factor', () => {
  expect(
    said({
      kinds: ['health'],
      faults: ['offline', 'clock'],
      days: [1, 2, 3, 4, 5, 7],
      from_time: '22:00',
      to_time: '06:00',
    }),
  ).toEqual([
    'Khi mọi trạm mất kết nối hoặc sai giờ, T2–T6, CN, trong 22:00–06:00: báo ngay Ca trực, chỉ trong ứng dụng.',
    'When any station is offline or has a wrong clock, Mon–Fri, Sun, between 22:00 and 06:00: at once tell Ca trực, in the app only.',
  ])
  expect(said({})[0]).toBe('Khi mọi trạm có cảnh báo: báo ngay Ca trực, chỉ trong ứng dụng.')
})

test('of many stations three are said', () => {
  const modules = ['NT-01', 'NT-02', 'NT-03', 'NT-04'].map((code) => ({ code }))
  expect(said({ modules })[0]).toContain('trạm NT-01, NT-02 hoặc 2 trạm khác')
  expect(said({ modules: modules.slice(0, 3) })[1]).toContain('station NT-01, NT-02, or NT-03')
})

test('what a person chose is told from the words around it, also where a name looks like them', () => {
  const parts = ruleSentence(
    {
      ...any,
      steps: [{ after_minutes: 0, channels: ['app'], to: [{ ...shift, name: 'ngay: {{who}} $t(nav.air)' }] }],
    },
    words('vi'),
  )
  expect(parts.filter(({ isField }) => isField).map(({ text }) => text)).toEqual([
    'mọi trạm',
    'có cảnh báo',
    'ngay',
    'ngay: {{who}} $t(nav.air)',
  ])
})

test('days that follow each other are said from the first to the last', () => {
  expect([dayWords([1, 2, 3, 4, 5, 6, 7], words('vi').t), dayWords([6, 1, 7], words('en').t)]).toEqual([
    'T2–CN',
    'Mon, Sat–Sun',
  ])
})

test('below it stand reminder, digest and how often it was used', () => {
  const rule = { ...any, repeat_hours: 4, digest_minutes: 30, used: 41, used_to_the_end: 3 }
  const steps = [...any.steps, { ...any.steps[0]!, after_minutes: 15 }]
  expect(ruleFacts({ ...rule, steps }, words('vi'))).toEqual([
    'Còn mở: nhắc mỗi 4 giờ',
    'Gộp: mỗi trạm một người nhiều nhất 1 tin trong 30 phút',
    '30 ngày qua dùng 41 lần, 3 lần đến bước cuối',
  ])
  expect(ruleFacts({ ...rule, repeat_hours: null, digest_minutes: null, used: 0 }, words('en'))).toEqual([
    'Not used in the last 30 days',
  ])
})
