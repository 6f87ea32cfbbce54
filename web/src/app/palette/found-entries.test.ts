import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import { expect, test } from 'vitest'
import { firstEntries, foundEntries, type PaletteEntry, searchedEntries } from './found-entries.ts'

type Words = [title: string, hint?: string, more?: string]

const entry = (
  id: string,
  kind: PaletteEntry['kind'],
  [title, hint = '', more = '']: Words,
): PaletteEntry => ({
  id,
  kind,
  icon: IconDroplet,
  title,
  hint,
  more,
  run: () => undefined,
})

const all = [
  entry('hph', 'station', ['Hải Phòng', 'Nước thải · NT-HPH', 'Nước thải – Hải Phòng']),
  entry('bha', 'station', ['Biên Hòa', 'Nước thải · NT-BHA', 'Nước thải – Biên Hòa']),
  entry('dng', 'station', ['Đà Nẵng', 'Không khí · KK-DNG', 'Không khí – Đà Nẵng']),
  entry('cod', 'factor', ['COD · Hải Phòng', 'Nhu cầu oxy hóa học', 'NT-HPH Nước thải – Hải Phòng']),
  entry('pm', 'factor', ['PM2.5 · Đà Nẵng', 'Bụi mịn', 'KK-DNG Không khí – Đà Nẵng']),
  entry('users', 'page', ['Người dùng và nhóm', 'Cài đặt']),
  entry('out', 'action', ['Đăng xuất']),
]

const found = (search: string): string[] =>
  foundEntries(searchedEntries(all), search).flatMap(({ entries }) => entries.map(({ id }) => id))

test.for([
  ['hai', ['hph', 'cod']],
  ['HẢI PHÒNG', ['hph', 'cod']],
  ['nt-bha', ['bha']],
  ['hph', ['hph', 'cod']],
  ['da nang', ['dng', 'pm']],
  ['pm25', ['pm']],
  ['pm2.5 da', ['pm']],
  ['cod hai', ['cod']],
  ['nguoi', ['users']],
  ['dang x', ['out']],
  ['ai', []],
  ['(', []],
] as const)('«%s» finds words by how they begin, without marks', ([search, ids]) => {
  expect(found(search)).toEqual(ids)
})

test('what begins with the search comes before what holds it elsewhere', () => {
  const two = [entry('a', 'page', ['Trạm theo dõi']), entry('b', 'page', ['Theo dõi'])]
  const [group] = foundEntries(searchedEntries(two), 'theo')
  expect(group?.entries.map(({ id }) => id)).toEqual(['b', 'a'])
})

test('of a kind with hundreds of matches six are listed, and the other kinds are still seen', () => {
  const many = Array.from({ length: 300 }, (_, n) => entry(`s${n}`, 'station', [`Trạm ${n}`]))
  const groups = foundEntries(searchedEntries([...many, entry('t', 'page', ['Trạm theo dõi'])]), 'tram')
  expect(groups.map(({ key, entries }) => [key, entries.length])).toEqual([
    ['station', 6],
    ['page', 1],
  ])
})

test('before anything is typed what was chosen last comes first, and only what is still there', () => {
  const groups = firstEntries(all, ['out', 'gone', 'dng'])
  expect(groups.map(({ key, entries }) => [key, ...entries.map(({ id }) => id)])).toEqual([
    ['recent', 'out', 'dng'],
    ['page', 'users'],
  ])
})
