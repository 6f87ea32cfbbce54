import type { RouteDefinition } from '@quantrac/contract'
import { isHeavy } from '../heavy-turn.ts'
import type { Components } from './components.ts'
import { exampleOf } from './examples.ts'
import type { JsonSchema } from './json-schema.ts'
import { isOpen, refusalsOf } from './refusals.ts'

/** A call as the document describes it. */
export function operationOf(name: string, definition: RouteDefinition, components: Components): object {
  return {
    operationId: name,
    summary: definition.summary,
    description: isHeavy(definition) ? `${needs(definition)} ${heavyRule}` : needs(definition),
    tags: [definition.path.split('/')[1]],
    ...(isOpen(definition) && { security: [] }),
    parameters: parametersOf(definition, components),
    ...requestBody(name, definition, components),
    responses: { [definition.status]: success(name, definition, components), ...refusalsOf(definition) },
  }
}

const heavyRule =
  'A heavy call: a person has four of them at once, the others wait; 503 `overloaded` where too many wait, `over-time` after 10 s in the database.'

function needs({ permission }: RouteDefinition): string {
  if (typeof permission === 'string') return `Needs the permission \`${permission}\`.`
  if (!('who' in permission)) return `Needs one of ${permission.map((code) => `\`${code}\``).join(', ')}.`
  const who = permission.who === 'anyone' ? 'anybody' : 'everybody who is signed in'
  return `For ${who}: ${permission.because}.`
}

function parametersOf({ params, query }: RouteDefinition, components: Components): object[] {
  const parts = [
    ['path', params],
    ['query', query],
  ] as const
  return parts.flatMap(([place, schema]) => {
    if (schema === undefined) return []
    const { properties = {}, required = [] } = components.inline(schema)
    return Object.entries(properties).map(([key, one]) => ({
      name: key,
      in: place,
      ...((place === 'path' || required.includes(key)) && { required: true }),
      schema: one,
    }))
  })
}

function requestBody(
  name: string,
  { body, consumes, parts = {} }: RouteDefinition,
  components: Components,
): object {
  if (consumes === 'multipart/form-data')
    return { requestBody: { required: true, content: { [consumes]: { schema: formSchema(parts) } } } }
  if (consumes !== undefined) {
    const example = 'module,factor,timestamp,value\nNT-HPH,COD,2026-11-20T12:00:00,81.5\n'
    return {
      requestBody: { required: true, content: { [consumes]: { schema: { type: 'string' }, example } } },
    }
  }
  if (body === undefined) return {}
  const schema = components.schemaOf(body, 'input', `${pascal(name)}Body`)
  return { requestBody: { required: true, content: json(schema, components) } }
}

function formSchema(parts: NonNullable<RouteDefinition['parts']>): object {
  const properties = Object.entries(parts).map(([part, { is, about }]) => [
    part,
    is === 'files'
      ? { type: 'array', items: { type: 'string', format: 'binary' }, description: about }
      : { type: 'string', ...(is === 'file' && { format: 'binary' }), description: about },
  ])
  const required = Object.keys(parts).filter((part) => parts[part]?.is === 'file')
  return { type: 'object', required, properties: Object.fromEntries(properties) }
}

function success(name: string, definition: RouteDefinition, components: Components): object {
  const { produces, response } = definition
  const description = answerWords(definition)
  if (produces !== undefined)
    return { description, content: { [produces]: { schema: { type: 'string', format: 'binary' } } } }
  if (response === undefined) return { description }
  const schema = components.schemaOf(response, 'output', `${pascal(name)}Answer`)
  return { description, content: json(schema, components) }
}

/** What the call answers, in words. @throws Error if that cannot be told from the call itself */
function answerWords({ answers, method, path, params, summary, produces, status }: RouteDefinition): string {
  if (answers !== undefined) return answers
  if (produces !== undefined) return `The file, as it was asked for. ${summary}`
  if (status === 204) return 'Done; there is no content'
  if (method === 'GET') return summary
  if (status === 201) return 'Added; the answer has it as it is stored'
  // A POST to one thing changes that.
  if (method !== 'POST' || params !== undefined) return 'Done; the answer has what is stored now'
  throw new Error(`${path} answers a POST with 200: say in \`answers\` of its route what the answer is`)
}

const json = (schema: JsonSchema, components: Components) => ({
  'application/json': { schema, example: exampleOf(schema, components) },
})

const pascal = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
