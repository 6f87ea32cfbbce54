import type { ModuleLatest, ModuleType } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { shortNames } from './short-names.ts'

test.for<[ModuleType, string[], string[]]>([
  ['wasteWater', ['Nước thải – Dung Quất', 'Nước thải – Cần Thơ'], ['Dung Quất', 'Cần Thơ']],
  ['wasteWater', ['Nước thải – Dung Quất', 'Trạm Cần Thơ'], ['Nước thải – Dung Quất', 'Trạm Cần Thơ']],
  ['air', ['Không khí – Hà Nội'], ['Không khí – Hà Nội']],
])('stations of type %s called %j are short %j', ([type, names, short]) => {
  const stations = names.map((name) => ({ code: name, name, type }) as ModuleLatest) // the parts that are read
  expect([...shortNames(stations).values()]).toEqual(short)
})
