import { expect, test } from 'vitest'
import { startConsole } from '../src/console.ts'
import { excursionOf, openExcursionPlaces } from '../src/excursion-places.ts'
import { addStation } from '../src/harness.ts'

const { product, browser } = await startConsole()

test('an excursion and its end are in headline, list, map, chart, matrix and wall without a reload, in both languages', async () => {
  const place = { latitude: 20.9, longitude: 106.7 }
  const [station, other] = [
    await addStation(product, { ...excursionOf, place }),
    await addStation(product, { code: 'NT-02', factor: 'COD', max: 75 }),
  ]
  for (const one of [station, other]) await one.publish(40)
  const screens = []
  for (const language of ['vi', 'en'] as const) {
    const { tokens } = await product.addPerson({ role: 'admin' })
    screens.push(await openExcursionPlaces(browser, { url: product.url, tokens, language }))
  }
  const places = screens.flatMap((screen) => screen.places)
  await Promise.all(places.map((one) => one.calm(40).waitFor()))

  await station.publish(91.5)
  await Promise.all(places.map((one) => one.over(91.5).waitFor()))

  await station.publish(42.5)
  await Promise.all(places.map((one) => one.calm(42.5).waitFor()))
  expect(screens.map(({ loads }) => loads())).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ])
  await Promise.all([station.close(), other.close()])
})
