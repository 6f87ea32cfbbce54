import { expect, test } from 'vitest'
import { bodyOf, offeredTypes, questionOf } from './ask-question.ts'

const ofAll = ['history', 'alert', 'compliance', 'data-share']

test('a station is offered the reports that its kind has', () => {
  expect(offeredTypes('wasteWater', 'history')).toEqual(ofAll)
  expect(offeredTypes('air', 'cost')).toEqual(['history', 'alert', 'compliance', 'aqi', 'data-share'])
  expect(offeredTypes('elecConsum', 'aqi')).toEqual([...ofAll, 'cost'])
})

test('before the kind is known, what is asked for is offered, too', () => {
  expect(offeredTypes(undefined, 'history')).toEqual(ofAll)
  expect(offeredTypes(undefined, 'cost')).toEqual([...ofAll, 'cost'])
})

test('original values are asked for where there is a row a reading', () => {
  const search = { module: 'NT-1', layout: 'long', originals: 'yes' }
  expect(bodyOf(questionOf(search), Date.now())).toMatchObject({ layout: 'long', originals: true })
  for (const other of [{ layout: 'wide' }, { resolution: '1h' }, { type: 'alert' }])
    expect(bodyOf(questionOf({ ...search, ...other }), Date.now())).not.toHaveProperty('originals')
})

test('what electricity costs is of the whole station: no factor is asked for', () => {
  const question = questionOf({ module: 'DN-1', type: 'cost', factors: 'E,P' })
  expect(bodyOf(question, Date.now())).toMatchObject({
    report_type: 'cost',
    module_code: 'DN-1',
    factors: [],
    all_factors: true,
  })
})
