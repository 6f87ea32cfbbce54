import { idParams, route, type RouteDefinition, routes, signedIn } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openApi } from './document.ts'

const document = openApi(routes, '')

interface Operation {
  parameters: { name: string; in: string; schema: object }[]
  requestBody?: { content: Record<string, { example: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { example?: unknown }> }>
}

const table = Object.entries(routes).map(([name, definition]) => ({
  name,
  route: definition as RouteDefinition, // each is one, more closely typed
}))
const operationOf = ({ path, method }: RouteDefinition) =>
  document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()] as Operation // as it was made

describe('what the document shows as an example', () => {
  test.for(table.filter(({ route: { body } }) => body !== undefined))(
    'is a body that $name takes',
    ({ route: definition }) => {
      const shown = operationOf(definition).requestBody?.content['application/json']?.example
      expect(definition.body?.safeParse(shown).error?.issues).toBeUndefined()
    },
  )

  test.for(table.filter(({ route: { response } }) => response !== undefined))(
    'is an answer that $name may give',
    ({ route: definition }) => {
      const shown =
        operationOf(definition).responses[definition.status]?.content?.['application/json']?.example
      expect(definition.response?.safeParse(shown).error?.issues).toBeUndefined()
    },
  )
})

test('ids of rows in paths are integers', () => {
  const rows = table.filter(({ route: { params } }) => params === idParams)
  expect(rows.length).toBeGreaterThan(20)
  for (const { name, route: definition } of rows)
    expect(operationOf(definition).parameters, name).toContainEqual({
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'integer', minimum: 0 },
    })
})

test('every success has words', () => {
  for (const { name, route: definition } of table)
    expect(operationOf(definition).responses[definition.status]?.description, name).toMatch(/.{5}/)
})

test('bodies and answers are named, and every name is used', () => {
  const text = JSON.stringify(document)
  const names = Object.keys(document.components.schemas)
  expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
  expect(new Set(names).size).toBeLessThan(300)
  const inline = table.filter(({ route: definition }) => {
    const { content } = operationOf(definition).responses[definition.status] ?? {}
    const schema = (content?.['application/json'] as { schema?: object } | undefined)?.schema // as OpenAPI has it
    return schema !== undefined && !('$ref' in schema)
  })
  expect(inline).toEqual([])
})

test.each<[string, Partial<RouteDefinition>]>([
  ['has no description of nowhere', { method: 'GET', path: '/nowhere/' }],
  ['say in `answers` of its route', { method: 'POST', path: '/modules/check/' }],
  ['has no words for 418', { method: 'GET', path: '/modules/tea/', errors: [418] }],
])('a new call is told that the document %s', (words, given) => {
  const added = route({
    method: 'GET',
    path: '/modules/new/',
    summary: 'Something new',
    permission: signedIn('a test'),
    response: z.object({ done: z.boolean() }),
    ...given,
  })
  expect(() => openApi({ added }, '')).toThrow(words)
})
