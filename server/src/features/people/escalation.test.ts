import type { PermissionCode } from '@quantrac/contract'
import { describe, expect, it, test } from 'vitest'
import { addedBy, type Grant, grantOf, type Held, isBeyond, type Right } from './escalation.ts'

const view: PermissionCode = 'adaptors.view_module'
const change: PermissionCode = 'adaptors.change_module'

const held = (permissions: PermissionCode[], limits: [Right, number[]][] = []): Held => ({
  permissions: new Set(permissions),
  limits: new Map(limits),
})
const grant = (rights: Right[], module_ids: number[] | null = null): Grant => ({ rights, module_ids })

describe('a grant is beyond a person', () => {
  test.for<[string, boolean, Held, Grant[]]>([
    ['nothing at all', false, held([]), []],
    ['a right they have everywhere, everywhere', false, held([view]), [grant([view])]],
    ['a right they have everywhere, at stations', false, held([view]), [grant([view], [1, 2])]],
    ['a right they lack', true, held([view]), [grant([view, change])]],
    ['a right they lack, at no station at all', true, held([view]), [grant([change], [])]],
    ['a limited right, everywhere', true, held([view], [[view, [1, 2]]]), [grant([view])]],
    ['a limited right, at their stations', false, held([view], [[view, [1, 2]]]), [grant([view], [2])]],
    ['a limited right, one station further', true, held([view], [[view, [1, 2]]]), [grant([view], [2, 3])]],
    ['of two grants the second', true, held([view]), [grant([view]), grant([change])]],
    ['stations where no right is needed', true, held([], [['signed-in', [1]]]), [grant(['signed-in'], [2])]],
    ['no limit where they have none', false, held([]), [grant(['signed-in'])]],
  ])('%s: %s', ([, expected, person, grants]) => {
    expect(isBeyond(person, grants)).toBe(expected)
  })
})

describe('what a change of a group gives', () => {
  const group = (codes: PermissionCode[], module_ids: number[] = []) => grantOf({ codes, module_ids })

  it('is all of a new one, and no stations mean all of them', () => {
    expect(addedBy(null, group([view]))).toEqual([grant([view, 'signed-in'])])
    expect(addedBy(null, group([view], [1]))).toEqual([grant([view, 'signed-in'], [1])])
  })
  it('is nothing where rights or stations are taken away, or nothing changes', () => {
    expect(addedBy(group([view, change]), group([view]))).toEqual([])
    expect(addedBy(group([view]), group([view], [1]))).toEqual([])
    expect(addedBy(group([view], [1, 2]), group([view], [2]))).toEqual([])
    expect(addedBy(group([view], [1, 2]), group([view], [2, 1]))).toEqual([])
  })
  it('is a new right at every station, and the old ones at the new stations alone', () => {
    expect(addedBy(group([view], [1]), group([view, change], [1, 2]))).toEqual([
      grant([change], [1, 2]),
      grant([view, 'signed-in'], [2]),
    ])
  })
  it('is every right everywhere where the limit goes', () => {
    expect(addedBy(group([view], [1]), group([view]))).toEqual([grant([view, 'signed-in'])])
  })
})
