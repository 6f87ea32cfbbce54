import { auditChangesOf, auditNameIn, auditWords } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'

describe('the changes of an entry', () => {
  test('are the fields that differ', () => {
    const changes = auditChangesOf(
      { id: 1, code: 'cod', max_value: 75 },
      { id: 1, code: 'cod', max_value: 80 },
    )
    expect(changes).toEqual([{ kind: 'value', field: 'max_value', before: 75, after: 80 }])
  })

  test('of a creation or a deletion are all fields with a value', () => {
    const row = { id: 3, code: 'NT-01', description: '', latitude: null, groups: [] }
    expect(auditChangesOf(null, row)).toEqual([
      { kind: 'value', field: 'code', before: undefined, after: 'NT-01' },
    ])
    expect(auditChangesOf(row, null)).toEqual([
      { kind: 'value', field: 'code', before: 'NT-01', after: undefined },
    ])
  })

  test('of a list are the items added and removed', () => {
    const changes = auditChangesOf({ permissions: ['a', 'b'] }, { permissions: ['b', 'c'] })
    expect(changes).toEqual([{ kind: 'list', field: 'permissions', added: ['c'], removed: ['a'] }])
  })

  test('leave out a field that was empty and is empty, in any spelling', () => {
    expect(auditChangesOf({ unit: '', latitude: null }, { unit: null })).toEqual([])
    expect(auditChangesOf(null, null)).toEqual([])
  })

  test('keep false and 0, which are not empty', () => {
    expect(auditChangesOf({ status: true, min_value: 5 }, { status: false, min_value: 0 })).toHaveLength(2)
  })
})

test('an entry is named by the name that people know', () => {
  expect(auditNameIn({ name: 'Station', code: 'NT-01' }, null)).toBe('NT-01')
  expect(auditNameIn({ email: 'a@example.test' }, { email: 'b@example.test' })).toBe('b@example.test')
  expect(auditNameIn(null, { factor: 'cod', module: 'NT-01' })).toBe('cod · NT-01')
  expect(auditNameIn(null, { manufacturer_id: 'logger-1' })).toBe('logger-1')
  expect(auditNameIn(null, { accepted: 4 })).toBe('')
})

test('hours and prices of the tariff are said in words, numbers as everywhere', () => {
  const { value } = auditWords({
    text: (key, values) => (values === undefined ? key : `${values.name} a kWh`),
    instant: (iso) => iso,
    number: (amount) => `<${amount}>`,
  })
  const hours = [{ period: 'peak', start: '09:30', end: '11:30' }]
  expect(value(hours, { field: 'hours', names: {} })).toBe('audit.periods.peak 09:30–11:30')
  // Any other number is written as the interface writes it, but for one that is a name.
  expect(value(0.5, { field: 'max_value', names: {} })).toBe('<0.5>')
  expect(value(1883, { field: 'port', names: {} })).toBe('1883')
  // As the database returns them.
  const prices = { peak: 3400, normal: 1800.5, offpeak: 0 }
  const words = [
    'audit.periods.offpeak <0> a kWh',
    'audit.periods.normal <1800.5> a kWh',
    'audit.periods.peak <3400> a kWh',
  ]
  expect(value(prices, { field: 'prices', names: {} })).toBe(words.join(', '))
  expect(value({ peak: 1 }, { field: 'prices', names: {} })).toBe('{"peak":1}')
})
