import type { CourseLine, CourseStep } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { toldStep } from './course-told.ts'

const t = ((key: string, given: Record<string, unknown> = {}) =>
  [key.split('.').at(-1), ...Object.values(given)].join(' ')) as unknown as TFunction

const at = '2026-11-25T04:15:00.000Z'
type Messages = CourseStep['messages'][number]
const messages = (given: Partial<Messages>): Messages => ({
  channel: 'zalo',
  state: 'sent',
  count: 1,
  names: ['Phạm Thị Hà'],
  contacts: 0,
  why: null,
  at,
  tries: 1,
  ...given,
})
const step = (given: Partial<CourseStep>) => {
  const detail: CourseStep = {
    is_repeat: false,
    state: 'done',
    due_at: at,
    to: [{ kind: 'duty', name: 'Ca trực' }],
    people: { count: 3, names: ['Nguyễn Lan', 'Phạm Dũng', 'Phạm Thị Hà'] },
    messages: [],
    ...given,
  }
  const line: CourseLine = { at, what: 'step', who: null, detail }
  return toldStep({ line, place: 0 }, { t, now: Date.parse(at) })[0]
}
const parts = (...given: Partial<Messages>[]) => step({ messages: given.map(messages) })?.parts

describe('a step of a rule in the course', () => {
  test('says whom it told: everybody by how many, others by name', () => {
    const names = ['Nguyễn Lan', 'Phạm Dũng', 'Phạm Thị Hà']
    const everybody: Partial<Messages> = { channel: 'app', count: 3, names }
    expect(step({ messages: [messages(everybody)] })?.text).toMatch(/^ToldOf Ca trực Lan, Dũng, Hà$/)
    expect(parts(everybody, { state: 'sent' })).toEqual([
      { state: 'arrived', text: 'App 3/3' },
      { state: 'arrived', text: 'Zalo Hà' },
    ])
  })

  test('says what did not arrive, what is tried again and what is held, with why', () => {
    expect(
      parts(
        { state: 'failed', why: 'The service did not take it', tries: 3 },
        { state: 'waiting', why: 'The server cannot be reached' },
        { state: 'held', why: 'These are their quiet hours' },
        { state: 'skipped', why: 'They want no mails', channel: 'mail' },
      ),
    ).toEqual([
      { state: 'missing', text: 'failed Zalo Hà 11:15, tries 3: the service did not take it' },
      { state: 'missing', text: 'later Zalo Hà 11:15: the server cannot be reached' },
      { state: 'held', text: 'held Zalo Hà 11:15: these are their quiet hours' },
      { state: 'missing', text: 'skipped Mail Hà 11:15: they want no mails' },
    ])
  })

  test('says once that the contact of the station cannot be reached, and nothing of everybody who was not', () => {
    const lost: Partial<Messages> = { state: 'skipped', names: [], contacts: 1, why: 'It is no address' }
    expect(parts(lost, { ...lost, channel: 'sms' })).toEqual([
      { state: 'missing', text: 'skipped Contact 11:15: it is no address' },
    ])
    expect(parts({ state: 'failed', count: 3, why: 'It is off' })).toEqual([
      { state: 'missing', text: 'failed Zalo 11:15: it is off' },
    ])
  })

  test('names five people, how many others, and the contact of the station', () => {
    const names = ['A Lan', 'B Dũng']
    const [part] = parts({ count: 14, names, contacts: 2 }) ?? []
    expect(part?.text).toMatch(/^Zalo Lan, Dũng, others 10, contact$/)
  })

  test('is told as to come, as a reminder, or as stopped with the time at which it was due', () => {
    expect(step({ state: 'waiting' })).toMatchObject({
      mark: 'coming',
      text: 'Coming Ca trực',
      more: ['ifFree'],
    })
    expect(step({ state: 'waiting', is_repeat: true })).toMatchObject({
      text: 'Remind Ca trực',
      more: ['ifOpen'],
    })
    expect(step({ state: 'stopped' })).toMatchObject({ mark: 'stopped', text: 'Stopped Ca trực 11:15' })
    expect(step({ people: { count: 0, names: [] } })?.text).toBe('nobody Ca trực')
  })
})
