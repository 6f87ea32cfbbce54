import { z } from 'zod'

export interface JsonSchema {
  [keyword: string]: unknown
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

export type Direction = 'input' | 'output'

/**
 * JSON Schema of 2020-12, which OpenAPI 3.1 takes as it is. `nameOf` gives the schemas that are referred to, below
 * `$defs`.
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: Direction,
  nameOf: (schema: unknown) => string | undefined = () => undefined,
): JsonSchema {
  const metadata = {
    get(one: z.core.$ZodType) {
      const id = nameOf(one)
      return { ...z.globalRegistry.get(one), ...(id !== undefined && { id }) }
    },
  } as unknown as z.core.$ZodRegistry<Record<string, unknown>> // the one method that is called
  const made = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => plain(jsonSchema as JsonSchema), // the same, more closely typed
  }) as JsonSchema // the same
  delete made['$schema']
  return made
}

/** In the words of those who make clients: what the wire takes, without the ways in which it is read. */
function plain(schema: JsonSchema): void {
  // A number of an address, written in digits.
  if (schema.type === 'integer') {
    delete schema['anyOf']
    delete schema['pattern']
  }
  if (Array.isArray(schema['enum']) && schema.type === undefined) schema.type = 'string'
  // A record whose keys are known.
  const { additionalProperties: each, propertyNames, required } = schema
  if (required !== undefined && schema.properties === undefined && each !== undefined) {
    schema.properties = Object.fromEntries(required.map((key) => [key, each as JsonSchema])) // as JSON Schema has it
    delete schema['additionalProperties']
    if (propertyNames !== undefined) delete schema['propertyNames']
  }
  // A later version may answer more.
  if (schema['additionalProperties'] === false) delete schema['additionalProperties']
  // The pattern of a date's format says nothing more than the format, in hundreds of characters.
  if (schema['format'] !== undefined) delete schema['pattern']
}
