import type { CourseLine, Handling } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import type { Row } from './course-step.ts'
import { courseSteps } from './course-steps.ts'

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

const comment = (id: number, minute: number): CourseLine => ({
  at: at(minute),
  what: 'comment',
  who: dung,
  detail: { id, at: at(minute), by: dung, text: 'đang lấy mẫu', mentions: [], files: [] },
})
const taken = (minute: number): CourseLine => ({ at: at(minute), what: 'taken', who: lan, detail: {} })
const said = (one: Row, lines: readonly CourseLine[] = []) =>
  courseSteps({ row: one, peak: { at: Date.parse(at(30)), value: 52 }, lines }, { t, now })
const keys = (steps: readonly { key: string }[]) => steps.map(({ key }) => key)

describe('the course of an excursion', () => {
  test('is told from the oldest on, and of an open one ends with where it is now', () => {
    // A comment may be newer than the last tick of the clock.
    const steps = said(row({}), [comment(1, 20), taken(22), comment(2, 55)])
    expect(keys(steps)).toEqual(['begun', 'comment 1', 'taken 1', 'peak', 'comment 2', 'now'])
    expect(steps[2]).toMatchObject({
      who: lan,
      text: expect.stringMatching(/^handling\.course\.taken Lan 7 /),
    })
  })

  test('says of an ended one why, in its place', () => {
    const ended = row({}, { group: 'today', resolved_at: at(40), resolve_reason: 'recovered' })
    expect(keys(said(ended, [comment(1, 45)]))).toEqual(['begun', 'peak', 'end', 'comment 1'])
  })

  test('says everything that people did: who had it before, to whom it was given, with what it was closed', () => {
    const cause = { id: 2, name_vi: 'Đầu đo', name_en: 'Sensor' }
    const steps = said(row({}), [
      taken(16),
      { at: at(17), what: 'released', who: lan, detail: {} },
      { at: at(25), what: 'assigned', who: dung, detail: { assignee: { kind: 'user', ...lan } } },
      { at: at(26), what: 'closed', who: lan, detail: { cause, action: 'Rửa đầu đo', note: 'bùn' } },
      { at: at(27), what: 'reopened', who: dung, detail: {} },
    ])
    expect(steps.slice(1, 6)).toMatchObject([
      { text: expect.stringMatching(/^handling\.course\.taken Lan 1 /) },
      { text: 'handling.course.released Lan' },
      { text: 'handling.course.assigned Dũng Lan' },
      { text: 'handling.course.closed Lan Đầu đo', more: ['Rửa đầu đo', 'bùn'] },
      { text: 'handling.course.reopened Dũng' },
    ])
  })

  test('says which limits held from then on, and leaves out what its readings say', () => {
    const limits = (max_value: number | null) => ({ min_value: null, max_value })
    const steps = said(row({}), [
      { at: at(15), what: 'told', who: null, detail: { people: 3 } },
      { at: at(20), what: 'limits', who: null, detail: { from: limits(42), to: limits(44) } },
      { at: at(21), what: 'limits', who: null, detail: { from: limits(44), to: limits(null) } },
    ])
    expect(steps.map(({ text }) => text).slice(1, 3)).toEqual([
      'handling.course.limits ≤ 42 ≤ 44 mg/L',
      'handling.course.limits ≤ 44 handling.course.noLimits',
    ])
    expect(keys(steps)).toEqual(['begun', 'limits 1', 'limits 2', 'peak', 'now'])
  })

  test('has what a rule stopped under what stopped it, and what is to come behind where it is now', () => {
    const step = (minute: number, state: 'done' | 'waiting' | 'stopped'): CourseLine => ({
      at: at(minute),
      what: 'step',
      who: null,
      detail: {
        is_repeat: false,
        state,
        due_at: at(30),
        to: [],
        people: { count: 0, names: [] },
        messages: [],
      },
    })
    const lines = [step(15, 'done'), taken(22), step(22, 'stopped'), step(90, 'waiting')]
    const steps = said(row({}, { told: 3 }), lines)
    expect(keys(steps)).toEqual(['begun', 'step 0', 'taken 1', 'step 2', 'peak', 'now', 'step 3'])
    expect(steps[0]?.more).toBeUndefined()
  })
})
