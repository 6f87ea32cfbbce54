import { expect, test } from 'vitest'
import { pagesOf } from '../page-facts.ts'
import { router } from '../router.tsx'
import { crumbsOf } from './crumbs.ts'

const pages = pagesOf(router.routesById)
const words = (path: string) =>
  crumbsOf(path, pages).map((crumb) => crumb.page?.title.replace('nav.', '') ?? `"${crumb.text}"`)

test.each([
  ['/dashboard', ['dashboard']],
  ['/setting/data', ['setting', 'data']],
  ['/setting/user_factors', ['setting', 'user_factors']],
  ['/setting/module_details/12/WW-01/NT%20A', ['setting', 'module_details', '"WW-01"', '"NT A"']],
  ['/air/abcdefghij', ['air', '"abcdefghij"']],
  ['/air/abcdefghijk', ['air']],
  ['/air/123', ['air']],
  ['/air/-5/1e3/+7/0x1F/1,5', ['air']],
  ['/air/1.2.3/e3/%20', ['air', '"1.2.3"', '"e3"', '" "']],
  ['/air/data', ['air', '"data"']],
  ['/%E0%A4%A/x', ['"%E0%A4%A"', '"x"']],
  ['/', []],
])('%s shows %j', (path, expected) => {
  expect(words(path)).toEqual(expected)
})

test('each crumb links to its own part of the path', () => {
  expect(crumbsOf('/setting/module_details/12/A', pages).map((crumb) => crumb.to)).toEqual([
    '/setting',
    '/setting/module_details',
    '/setting/module_details/12/A',
  ])
})
