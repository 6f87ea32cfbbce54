import { expect, test } from 'vitest'
import { bodyOf, changeOf, lengthOf, overlapsOf, periodOf, valuesOf } from './maintenance-form.ts'

const now = Date.parse('2026-11-27T01:00:20Z')
const before = valuesOf(undefined, { module: 'NT-01', now })

test('a new one begins now, is of the whole station and asks for an end', () => {
  expect(before).toMatchObject({ module_code: 'NT-01', start_datetime: '2026-11-27T08:00', is_whole: true })
  expect(before.end_datetime).toBe('')
})

test('what is sent is what is shown: factors only where they are chosen, no end where it is open', () => {
  const values = {
    ...before,
    factor_codes: ['COD'],
    end_datetime: '2026-11-28T17:00',
    repeat_until: '2027-01-01',
  }
  expect(bodyOf(values)).toMatchObject({
    module_code: 'NT-01',
    factor_codes: [],
    start_datetime: '2026-11-27T08:00',
    end_datetime: '2026-11-28T17:00',
    repeat: null,
    repeat_until: null,
  })
  expect(bodyOf({ ...values, is_whole: false, is_open: true, repeat: 'weekly' })).toMatchObject({
    factor_codes: ['COD'],
    end_datetime: null,
    repeat: 'weekly',
    repeat_until: '2027-01-01',
  })
})

test('a time that was not touched is not sent', () => {
  const sent = changeOf({ ...before, reason: 'x' }, before)
  expect(sent).not.toHaveProperty('start_datetime')
  expect(sent).not.toHaveProperty('end_datetime')
})

test('its length is known where it has an end after its start', () => {
  expect(lengthOf({ ...before, end_datetime: '2026-11-28T17:00' })).toBe(33 * 3_600_000)
  expect(lengthOf({ ...before, end_datetime: '2026-11-27T07:00' })).toBeNull()
  expect(lengthOf({ ...before, end_datetime: '2026-11-28T17:00', is_open: true })).toBeNull()
})

test('what overlaps is of the same factors and another announcement, each once', () => {
  const values = { ...before, end_datetime: '2026-11-27T10:30' }
  expect(periodOf(before)).toBeNull()
  const period = periodOf(values)
  expect((period?.to ?? 0) - (period?.from ?? 0)).toBe(150 * 60_000)
  expect(new Date(period?.from ?? 0).toISOString()).toBe('2026-11-27T01:00:00.000Z')
  const one = (id: number, ...factor_codes: string[]) => ({
    id,
    factor_codes,
    module_code: 'NT-01',
    kind: 'service' as const,
    reason: '',
    start: '2026-11-27T02:00:00.000Z',
    end: null,
    repeats: false,
  })
  const stretches = [one(1), one(2, 'COD'), one(2, 'COD'), one(3, 'TSS'), one(4)]
  const ids = (more: object) => overlapsOf({ ...values, ...more }, { stretches, id: 4 }).map(({ id }) => id)
  expect(ids({})).toEqual([1, 2, 3])
  expect(ids({ is_whole: false, factor_codes: ['COD'] })).toEqual([1, 2])
})
