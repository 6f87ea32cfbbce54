import { expect, test } from 'vitest'
import { addressesOf, apiKeyBody, newKeyValues } from './api-key-form.ts'

const now = Date.parse('2026-11-27T03:00:00Z')
const permissions = [
  { id: 4, codename: 'view_module', content_type: 'adaptors.module', name: 'See stations' },
  { id: 7, codename: 'add_metric', content_type: 'adaptors.metric', name: 'Add readings' },
]

test('a key has the codes of its permissions, its stations, and an end', () => {
  const values = {
    ...newKeyValues(true),
    name: ' Power BI ',
    user_id: '12',
    permissions: [7],
    module_ids: [3],
    expires_at: '30',
  }
  expect(apiKeyBody(values, { permissions, now })).toEqual({
    name: 'Power BI',
    user_id: 12,
    permissions: ['adaptors.add_metric'],
    module_ids: [3],
    expires_at: '2026-12-27T03:00:00.000Z',
    addresses: [],
  })
})

test('a key of the own account for all stations names neither', () => {
  const body = apiKeyBody({ ...newKeyValues(false), module_ids: [3] }, { permissions, now })
  expect(body).toMatchObject({ module_ids: [], permissions: [] })
  expect('user_id' in body).toBe(false)
})

test('addresses stand one a line, or with commas or blanks between them', () => {
  expect(addressesOf(' 203.0.113.7\n10.0.0.0/8, 2001:db8::/32\n\n')).toEqual([
    '203.0.113.7',
    '10.0.0.0/8',
    '2001:db8::/32',
  ])
})
