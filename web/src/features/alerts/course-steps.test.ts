import type { AlertComment, Handling } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { courseSteps, type Row } from './course-steps.ts'

const t = ((key: string, given: Record<string, unknown> = {}) =>
  [key, ...Object.values(given)].join(' ')) as unknown as TFunction

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 25, 4, minute)).toISOString()
const now = Date.parse(at(50))
const lan = { id: 1, name: 'Nguyễn Thị Lan' }
const dung = { id: 2, name: 'Phạm Dũng' }

const nobody: Handling = {
  state: 'new',
  by: null,
  at: null,
  assignee: null,
  cause: null,
  action: null,
  note: null,
}
const row = (handling: Partial<Handling>, given: Partial<Row> = {}) =>
  ({
    id: 5,
    status: 'ALERT',
    class: 'HI',
    value: 42.4,
    last: 45.8,
    peak: 52,
    unit: 'mg/L',
    decimals: 1,
    min_value: null,
    max_value: 42,
    period: null,
    fault: null,
    group: 'open',
    started_at: at(15),
    timestamp: at(15),
    resolved_at: null,
    resolve_reason: null,
    earlier: [],
    handling: { ...nobody, ...handling },
    ...given,
  }) as unknown as Row // what the course does not read plays no part

const comment = (id: number, minute: number): AlertComment => ({
  id,
  at: at(minute),
  by: dung,
  text: 'đang lấy mẫu',
  mentions: [],
  files: [],
})
const said = (one: Row, comments: readonly AlertComment[] = []) =>
  courseSteps({ row: one, peak: { at: Date.parse(at(30)), value: 52 }, comments }, { t, now })
const keys = (steps: readonly { key: string }[]) => steps.map(({ key }) => key)

describe('the course of an excursion', () => {
  test('is told from the oldest on, and of an open one ends with where it is now', () => {
    const taken = row({ state: 'taken', by: lan, at: at(22), assignee: { kind: 'user', ...lan } })
    // A comment may be newer than the last tick of the clock.
    const steps = said(taken, [comment(1, 20), comment(2, 55)])
    expect(keys(steps)).toEqual(['begun', 'comment 1', 'handled', 'peak', 'comment 2', 'now'])
    expect(steps[2]).toMatchObject({
      who: lan,
      text: expect.stringMatching(/^handling\.course\.taken Lan 7 /),
    })
  })

  test('says of an ended one why, in its place', () => {
    const ended = row({}, { group: 'today', resolved_at: at(40), resolve_reason: 'recovered' })
    expect(keys(said(ended, [comment(1, 45)]))).toEqual(['begun', 'peak', 'end', 'comment 1'])
  })

  test('says who handed it to whom, and with what it was closed', () => {
    const handed = row({ state: 'taken', by: dung, at: at(25), assignee: { kind: 'user', ...lan } })
    expect(said(handed).find(({ key }) => key === 'handled')?.text).toBe('handling.course.assigned Dũng Lan')
    const cause = { id: 2, name_vi: 'Đầu đo', name_en: 'Sensor' }
    const closed = row({ state: 'closed', by: lan, at: at(26), cause, action: 'Rửa đầu đo', note: 'bùn' })
    expect(said(closed).find(({ key }) => key === 'handled')).toMatchObject({
      text: 'handling.course.closed Lan Đầu đo',
      more: ['Rửa đầu đo', 'bùn'],
    })
  })
})
