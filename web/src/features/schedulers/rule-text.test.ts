import type { Scheduler } from '@quantrac/contract'
import { createInstance, type TFunction } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import english from '../../../public/locales/en/reports.json' with { type: 'json' }
import vietnamese from '../../../public/locales/vi/reports.json' with { type: 'json' }
import { periodText, ruleText } from './rule-text.ts'

let vi: TFunction
let en: TFunction

beforeAll(async () => {
  const i18n = createInstance()
  const resources = { vi: { translation: vietnamese }, en: { translation: english } }
  await i18n.init({ lng: 'vi', resources, interpolation: { escapeValue: false } })
  vi = i18n.getFixedT('vi')
  en = i18n.getFixedT('en')
})

type Given = Parameters<typeof ruleText>[0]

const cron = (more: Partial<NonNullable<Scheduler['task']['crontab']>>) => ({
  crontab: {
    id: 1,
    minute: '0',
    hour: '6',
    day_of_month: '1',
    month_of_year: '*',
    day_of_week: '*',
    ...more,
  },
  interval: null,
})
const rule = (task: object, repeat_every = 1, names: string[] = []): Given => ({
  task: task as Given['task'],
  repeat_every,
  groups: names.map((name, id) => ({ id, name })),
})

describe('the rule of a task as a sentence', () => {
  test.each([
    [
      rule(cron({ month_of_year: '*/3' }), 3, ['Ca vận hành']),
      'Ngày 1, ba tháng một lần, 06:00 → Ca vận hành',
    ],
    [rule(cron({ day_of_month: '31', minute: '5' })), 'Ngày cuối tháng, hằng tháng, 06:05'],
    [rule(cron({}), 5), 'Ngày 1, 5 tháng một lần, 06:00'],
    [rule(cron({}), 12, ['A', 'B']), 'Ngày 1, mỗi năm một lần, 06:00 → A, B'],
    [rule({ crontab: null, interval: { id: 1, every: 10, period: 'minutes' } }), '10 phút một lần'],
    [rule(cron({ minute: '*/15', day_of_month: '*' })), 'Theo lịch cron */15 6 * * *'],
    [rule(cron({ day_of_week: '1' })), 'Theo lịch cron 0 6 1 * 1'],
  ])('%#', (given, words) => {
    expect(ruleText(given, vi)).toBe(words)
  })

  test.each([
    [rule(cron({}), 1, ['Day shift']), 'Day 1, every month, 06:00 → Day shift'],
    [rule(cron({}), 7), 'Day 1, every 7 months, 06:00'],
    [rule({ crontab: null, interval: { id: 1, every: 1, period: 'weeks' } }), 'Every week'],
  ])('in English %#', (given, words) => {
    expect(ruleText(given, en)).toBe(words)
  })
})

test('from when until when it runs', () => {
  const from = { starts_on: '2099-01-30T23:00:00.000Z', end_date: null, occurrences: null }
  expect(periodText({ ...from, ends: 'never' }, vi)).toBe('từ 31/01/2099, không kết thúc')
  expect(periodText({ ...from, ends: 'after', occurrences: 3 }, vi)).toBe('từ 31/01/2099, 3 lần')
  expect(periodText({ ...from, ends: 'on', end_date: '2099-12-31T16:59:59.000Z' }, vi)).toBe(
    'từ 31/01/2099 đến hết 31/12/2099',
  )
})
