import { z } from 'zod'

/** The bounds of a field, named like the props of the inputs: length of a text, smallest and largest number. */
export interface FieldRule {
  maxLength?: number
  min?: number
  max?: number
}

export type FieldRules<Schema extends z.ZodType> = { readonly [Field in keyof z.input<Schema>]-?: FieldRule }

const names = { maxLength: 'maxLength', minimum: 'min', maximum: 'max' } as const

/** The bounds of each field of a contract schema. Runs at build time: the schemas stay out of the browser. */
export function rulesOf<Schema extends z.ZodType>(schema: Schema): FieldRules<Schema> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const rules = Object.entries(properties).map(([field, property]) => [field, ruleOf(property)])
  return Object.fromEntries(rules) as FieldRules<Schema> // its own fields
}

/** A nullable field has the bounds of its parts, a list those of its items. */
function ruleOf(property: z.core.JSONSchema._JSONSchema): FieldRule {
  if (typeof property === 'boolean') return {}
  const items = property.items === undefined ? [] : [property.items].flat()
  const parts = [property, ...(property.anyOf ?? []), ...items]
  const bounds = parts.flatMap((part) =>
    Object.entries(names).flatMap(([keyword, name]) => {
      const bound: unknown = typeof part === 'boolean' ? undefined : Reflect.get(part, keyword)
      return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? [[name, bound]] : []
    }),
  )
  return Object.fromEntries(bounds)
}
