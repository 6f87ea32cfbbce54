import { expect, test } from 'vitest'
import { stepPlaces } from './step-scale.ts'

test('steps stand where their minutes are on a scale of an hour, and on a longer one where a step is later', () => {
  expect(stepPlaces([0, 15, 45])).toEqual([0, 25, 75])
  expect(stepPlaces([0, 60, 240])).toEqual([0, 25, 100])
})

test('steps that follow at once stand apart, in their order and within the scale', () => {
  expect(stepPlaces([0, 1, 2, 3, 4])).toEqual([0, 20, 40, 60, 80])
  expect(stepPlaces([0, 58, 60])).toEqual([0, 80, 100])
})
