import { expect, test } from 'vitest'
import { textsToSearch } from './notifications.search.ts'
import { madeTexts } from '../../words/notifications.words.ts'

const classes = (search: string, locale: 'vi' | 'en' = 'vi') =>
  textsToSearch(madeTexts(locale), search).map(({ value }) => value)

test.each(['NH4', 'Nhà máy A', 'nothing', '130', '%', '🚰'])(
  'a text that overlaps none of the product’s texts (%s) is searched in the stored values',
  (search) => {
    expect(classes(search)).toEqual([])
  },
)

test.each([
  ['vượt ngưỡng', ['HI', 'WHI']],
  ['VUOT NGUONG', ['HI', 'WHI']],
  ['COD vượt', ['HI']],
  ['sắp xuống', ['WLO']],
  ['trạm Nhà máy', ['HI', 'LO', 'WHI', 'WLO', null, 'clock-skew']],
  ['[vượt ngưỡng] COD', ['HI', null]],
  ['[dưới ngưỡng] COD', ['LO']],
  ['gần ngư', ['WHI', 'WLO', null]],
  ['đồng hồ', ['clock-skew']],
  ['phiên đăng nhập', ['session-ended']],
  ['giao cho bạn', ['alert-given']],
  ['nhắc đến bạn', ['alert-mention']],
])('a search that touches its words (%s) is looked for in the texts that hold them', (search, found) => {
  expect(classes(search)).toEqual(expect.arrayContaining(found))
})

test.each([
  ['[alert] COD', ['HI', 'LO', null]],
  ['warn', ['WHI', 'WLO', null]],
])('in English the status is searched as the specification writes it (%s)', (search, found) => {
  expect(classes(search, 'en')).toEqual(expect.arrayContaining(found))
})

test('a search that ends with the beginning of a fixed part is searched in the whole text', () => {
  expect(classes('oxygen is', 'en')).toEqual(expect.arrayContaining(['HI', 'LO', 'WHI', 'WLO']))
})
