import { expect, test } from 'vitest'
import { z } from 'zod'
import { rulesOf } from './field-rules.ts'

test('a form takes the bounds of its fields from the schema of its call', () => {
  const schema = z.object({
    code: z.string().max(50),
    latitude: z.number().min(-90).max(90).nullable().optional(),
    topics: z.array(z.string().max(500)).max(3),
    id: z.number().int(),
    status: z.boolean().default(true),
  })
  expect(rulesOf(schema)).toEqual({
    code: { maxLength: 50 },
    latitude: { min: -90, max: 90 },
    topics: { maxLength: 500 },
    id: {},
    status: {},
  })
})

test('a schema with a transform gives the bounds of its input', () => {
  const schema = z.object({ name: z.string().max(5) }).transform(({ name }) => name.length)
  expect(rulesOf(schema)).toEqual({ name: { maxLength: 5 } })
})
