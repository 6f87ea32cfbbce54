import { expect, test } from 'vitest'
import { isLoopback } from '../loopback.ts'
import { addressPlaces } from './connections.ts'

test('an address has so many places, and a freed one is taken again', () => {
  const places = addressPlaces(2, isLoopback)
  const plant = '203.0.113.7'
  expect([places.take(plant), places.take(plant), places.take(plant)]).toEqual([true, true, false])
  expect(places.take('203.0.113.8')).toBe(true)
  places.free(plant)
  expect([places.take(plant), places.take(plant)]).toEqual([true, false])
})

test('this machine’s own connections are not counted', () => {
  const places = addressPlaces(1, isLoopback)
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect([places.take(address), places.take(address), places.take(address)]).toEqual([true, true, true])
})
