import type { PermissionCode } from '@quantrac/contract'
import { describe, expect, it, test } from 'vitest'
import { addedBy, type Grant, grantOf, type OwnRights, exceeds, type Right } from './escalation.ts'

const view: PermissionCode = 'adaptors.view_module'
const change: PermissionCode = 'adaptors.change_module'

const held = (permissions: PermissionCode[], scope: [Right, number[]][] = []): OwnRights => ({
  permissions: new Set(permissions),
  moduleScope: new Map(scope),
})
const grant = (rights: Right[], module_ids: number[] | null = null): Grant => ({ rights, module_ids })

describe('a grant exceeds what a person has', () => {
  test.for<[string, boolean, OwnRights, Grant[]]>([
    ['nothing', false, held([]), []],
    ['a permission they have for all modules, for all modules', false, held([view]), [grant([view])]],
    ['a permission they have for all modules, for some', false, held([view]), [grant([view], [1, 2])]],
    ['a permission they lack', true, held([view]), [grant([view, change])]],
    ['a permission they lack, for no module', true, held([view]), [grant([change], [])]],
    ['a limited permission, for all modules', true, held([view], [[view, [1, 2]]]), [grant([view])]],
    ['a limited permission, for their modules', false, held([view], [[view, [1, 2]]]), [grant([view], [2])]],
    [
      'a limited permission, for one more module',
      true,
      held([view], [[view, [1, 2]]]),
      [grant([view], [2, 3])],
    ],
    ['the second of two grants', true, held([view]), [grant([view]), grant([change])]],
    [
      'modules for calls that need no permission',
      true,
      held([], [['signed-in', [1]]]),
      [grant(['signed-in'], [2])],
    ],
    ['no limit, which they do not have either', false, held([]), [grant(['signed-in'])]],
  ])('%s: %s', ([, expected, person, grants]) => {
    expect(exceeds(person, grants)).toBe(expected)
  })
})

describe('what a change of a group adds', () => {
  const group = (codes: PermissionCode[], module_ids: number[] = []) => grantOf({ codes, module_ids })

  it('is everything of a new group, and no modules mean all of them', () => {
    expect(addedBy(null, group([view]))).toEqual([grant([view, 'signed-in'])])
    expect(addedBy(null, group([view], [1]))).toEqual([grant([view, 'signed-in'], [1])])
  })
  it('is nothing if permissions or modules are removed, or nothing changes', () => {
    expect(addedBy(group([view, change]), group([view]))).toEqual([])
    expect(addedBy(group([view]), group([view], [1]))).toEqual([])
    expect(addedBy(group([view], [1, 2]), group([view], [2]))).toEqual([])
    expect(addedBy(group([view], [1, 2]), group([view], [2, 1]))).toEqual([])
  })
  it('is a new permission for every module, and the kept ones for the new modules only', () => {
    expect(addedBy(group([view], [1]), group([view, change], [1, 2]))).toEqual([
      grant([change], [1, 2]),
      grant([view, 'signed-in'], [2]),
    ])
  })
  it('is every permission for all modules if the limit is removed', () => {
    expect(addedBy(group([view], [1]), group([view]))).toEqual([grant([view, 'signed-in'])])
  })
})
