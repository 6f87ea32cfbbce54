import { expect, test } from 'vitest'
import { comingBackTo, nextPage } from './next-page.ts'

test('a path of the console keeps its search and its place', () => {
  expect(nextPage('/notification?alert=512&q=a%26b#map')).toEqual({
    to: '/notification',
    search: { alert: '512', q: 'a&b' },
    hash: 'map',
  })
})

test.for([
  undefined,
  '',
  'notification',
  'https://thief.example/',
  '//thief.example/login',
  '/\\thief.example',
  '\\\\thief.example',
  '/\t/thief.example',
  '/.//thief.example',
  '/..//thief.example/a',
  'javascript:alert(1)',
  'data:text/html,a',
  ' //thief.example',
  '/login?next=/login',
])('%j leads nowhere', (given) => {
  expect(nextPage(given)).toBeNull()
})

test('the sign-in page of the first page, and of itself, leads nowhere in particular', () => {
  expect([comingBackTo('/'), comingBackTo('/login?next=/air'), comingBackTo('/air?module=KK-1')]).toEqual([
    {},
    {},
    { next: '/air?module=KK-1' },
  ])
})
