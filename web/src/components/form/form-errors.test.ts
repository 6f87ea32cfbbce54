import { expect, test } from 'vitest'
import { apiErrorFrom } from '../../api/api-error.ts'
import { fieldErrorsFor } from './form-errors.ts'

test('messages go to the fields a form has; the others are kept with their name', () => {
  const error = apiErrorFrom(400, { code: ['Taken'], secret: ['No'] })
  expect(fieldErrorsFor(error, { code: '' })).toEqual({ known: { code: 'Taken' }, others: ['secret: No'] })
})

test('a field within another has its message', () => {
  const error = apiErrorFrom(400, {
    'prices.peak': ['Too high'],
    'prices.more': ['No'],
    'hours.period': ['No'],
  })
  expect(fieldErrorsFor(error, { prices: { peak: '' }, hours: [{ period: '' }] })).toEqual({
    known: { 'prices.peak': 'Too high' },
    others: ['hours.period: No', 'prices.more: No'],
  })
})

test('an error without fields gives no messages', () => {
  expect(fieldErrorsFor(apiErrorFrom(409, { detail: 'In use', code: 'conflict' }), {})).toEqual({
    known: {},
    others: [],
  })
  expect(fieldErrorsFor(new Error('x'), { code: '' })).toEqual({ known: {}, others: [] })
})

test.each(['<html>', null, [], 7])(
  'an answer outside the envelope (%j) is an error without words',
  (body) => {
    expect(apiErrorFrom(502, body)).toMatchObject({ status: 502, detail: null, fields: {} })
  },
)
