import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { counts } from './i18n.ts'

const resources = {
  translation: { bell: { labelUnread: '{{count}} / {{port}}' } },
}

test('a count is written as its language does, and no other number is', async () => {
  const i18n = createInstance()
  await i18n
    .use(counts)
    .init({ lng: 'vi', resources: { vi: resources, en: resources }, interpolation: { alwaysFormat: true } })
  const text = (lng: string, count: number) => i18n.t('bell.labelUnread', { lng, count, port: 8883 })
  expect([text('vi', 1200), text('en', 1200), text('vi', 7)]).toEqual([
    '1.200 / 8883',
    '1,200 / 8883',
    '7 / 8883',
  ])
})
