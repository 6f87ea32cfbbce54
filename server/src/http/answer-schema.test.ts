import { Instant, Quality } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerSchema } from './answer-schema.ts'

const of = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = answerSchema(schema) as Record<string, unknown> // a JSON schema
  return rest
}

test('what may be null is one schema of two types', () => {
  expect(of(z.number().nullable())).toEqual({ type: ['number', 'null'] })
  expect(of(Instant.nullable())).toMatchObject({ type: ['string', 'null'], format: 'date-time' })
  expect(of(z.enum(['a', 'b']).nullable())).toEqual({ type: ['string', 'null'], enum: ['a', 'b', null] })
  expect(of(Quality.nullable())).toEqual({ type: ['number', 'null'], enum: [0, 1, 2, 3, 4, null] })
  const properties = { peak: { type: ['number', 'null'] } }
  expect(of(z.object({ peak: z.number().nullable() }).nullable())).toMatchObject({
    type: ['object', 'null'],
    properties,
  })
})

test('other alternatives stay', () => {
  expect(of(z.union([z.object({}), z.array(z.string()), z.null()]))).toHaveProperty('anyOf')
  expect(of(z.literal('a').nullable())).toHaveProperty('anyOf')
})
