import { permissionCodes } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { countsOf, presetIds } from './group-presets.ts'

const offered = permissionCodes.map((code, id) => {
  const [app = '', codename = ''] = code.split('.')
  return { id, codename, content_type: `${app}.${codename.split('_')[1]}`, name: code }
})
const codes = (ids: readonly number[]) => ids.map((id) => permissionCodes[id] ?? '')

test('a viewer sees what is measured and changes only what is its own', () => {
  const viewer = codes(presetIds('viewer', offered))
  expect(viewer).toContain('adaptors.view_module')
  expect(viewer.filter((code) => !code.includes('.view_'))).toEqual([
    'notify.change_setting',
    'accounts.change_userprofile',
  ])
  expect(viewer).not.toContain('accounts.view_useraccount')
})

test('a program that reads sees what is measured and changes nothing', () => {
  const reader = codes(presetIds('reader', offered))
  expect(reader).toContain('adaptors.view_metric')
  expect(reader.filter((code) => !code.includes('.view_'))).toEqual([])
})

test('an operator has all that a viewer has, and works with alerts, readings and reports; stations are not theirs', () => {
  const operator = codes(presetIds('operator', offered))
  expect(operator).toEqual(expect.arrayContaining(codes(presetIds('viewer', offered))))
  expect(operator).toEqual(
    expect.arrayContaining([
      'notify.change_alert',
      'notify.handle_alert',
      'adaptors.add_metric',
      'reports.add_report',
    ]),
  )
  for (const code of [
    'adaptors.change_module',
    'adaptors.delete_metric',
    'settings.change_tariff',
    'audit.view_log',
  ])
    expect(operator).not.toContain(code)
})

test('an administrator has all that the person may give', () => {
  expect(presetIds('administrator', offered)).toHaveLength(permissionCodes.length)
  expect(presetIds('administrator', offered.slice(3, 5))).toEqual([3, 4])
})

test('a group is counted by what it sees and what it changes', () => {
  expect(countsOf(['view_module', 'view_alert', 'assign_groupprofile'])).toEqual({ view: 2, change: 1 })
})
