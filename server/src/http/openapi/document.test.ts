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

const all = Object.entries(routes).map(([name, definition]) => ({
  name,
  route: definition as RouteDefinition, // each is one, more closely typed
}))
const table = all.filter(({ route: { undocumented } }) => undocumented !== true)
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

test('no address may be read as two paths', () => {
  const paths = Object.keys(document.paths).map((path) => path.split('/'))
  const meet = (a: readonly string[], b: readonly string[]) =>
    a.length === b.length &&
    a.every((part, n) => part === b[n] || part.startsWith('{') || b[n]?.startsWith('{'))
  // A path of words alone is looked up before one with a parameter.
  const withParameters = paths.filter((path) => path.some((part) => part.startsWith('{')))
  const pairs = withParameters.flatMap((one, n) => withParameters.slice(n + 1).map((other) => [one, other]))
  expect(pairs.filter(([one = [], other = []]) => meet(one, other))).toEqual([])
  expect(meet(['alerts', 'alerts', '{id}'], ['alerts', '{id}', 'unmark-read'])).toBe(true)
})

test('a path that is left out for another is answered by its route alone', () => {
  const left = all.filter(({ route: { undocumented } }) => undocumented === true)
  expect(left.map(({ route: { path } }) => path)).toEqual(['/alerts/:id/unmark-read/'])
  expect(document.paths).not.toHaveProperty(['/api/alerts/{id}/unmark-read/'])
  expect(document.paths).toHaveProperty(['/api/alerts/alerts/{id}/unmark-read/'])
})

test('a call that anybody may make says that a forged one is refused', () => {
  const open = table.filter(({ route: { method, permission } }) => {
    const isOpen = typeof permission === 'object' && 'who' in permission && permission.who === 'anyone'
    return isOpen && method !== 'GET'
  })
  expect(open.length).toBeGreaterThan(4)
  for (const { name, route: definition } of open)
    expect(Object.keys(operationOf(definition).responses), name).toContain('403')
})

test('every success has words', () => {
  for (const { name, route: definition } of table)
    expect(operationOf(definition).responses[definition.status]?.description, name).toMatch(/.{5}/)
})

test('bodies and answers are named, and every name is used', () => {
  const text = JSON.stringify(document)
  const names = Object.keys(document.components.schemas)
  expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
  expect(new Set(names).size).toBeLessThan(545)
  const inline = table.filter(({ route: definition }) => {
    const { content } = operationOf(definition).responses[definition.status] ?? {}
    const schema = (content?.['application/json'] as { schema?: object } | undefined)?.schema // as OpenAPI has it
    return schema !== undefined && !('$ref' in schema)
  })
  expect(inline).toEqual([])
})

test.each<[string, Partial<RouteDefinition>]>([
  ['does not say in its noun’s `tags` what nowhere is about', { method: 'GET', path: '/nowhere/' }],
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
