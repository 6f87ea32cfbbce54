import * as contract from '@quantrac/contract'
import { z } from 'zod'
import { type Direction, type JsonSchema, jsonSchemaOf } from './json-schema.ts'

const directions = ['output', 'input'] as const
const reference = /"#\/\$defs\/(\w+)"/g
const prefix = '#/components/schemas/'

/** The schemas that the document names: those that the contract exports, and the bodies and answers of calls. */
export class Components {
  readonly #names = new Map<unknown, string>()
  readonly #made: Record<Direction, Map<string, JsonSchema>> = { input: new Map(), output: new Map() }
  readonly #differs: ReadonlySet<string>
  readonly #used = new Map<string, JsonSchema>()

  constructor() {
    const named = Object.entries<unknown>(contract).flatMap(([name, value]) =>
      isNamed(name, value) ? [[name, value] as const] : [],
    )
    for (const [name, schema] of named) if (!this.#names.has(schema)) this.#names.set(schema, name)
    for (const io of directions)
      for (const [name, schema] of named) this.#made[io].set(name, withoutDefs(this.#jsonOf(schema, io)))
    this.#differs = this.#findDiffering()
  }

  /** The schema, or a reference to it if it has a name or is given one. */
  schemaOf(schema: z.ZodType, io: Direction, name?: string): JsonSchema {
    const own = this.#names.get(schema)
    if (own !== undefined) return this.#refer(own, io)
    const made = this.#placed(withoutDefs(this.#jsonOf(schema, io)), io)
    return name === undefined || made.$ref !== undefined ? made : this.#add(nameBySchema(made) ?? name, made)
  }

  /** The schema itself, even if it has a name. */
  inline(schema: z.ZodType): JsonSchema {
    return this.#placed(withoutDefs(this.#jsonOf(schema, 'input')), 'input')
  }

  /** All that were referred to. */
  used(): Record<string, JsonSchema> {
    const sorted = [...this.#used].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    return Object.fromEntries(sorted)
  }

  find(ref: string): JsonSchema {
    const found = this.#used.get(ref.replace(prefix, ''))
    if (found === undefined) throw new Error(`the document has no ${ref}`)
    return found
  }

  #jsonOf(schema: z.ZodType, io: Direction): JsonSchema {
    return jsonSchemaOf(schema, io, (one) => this.#names.get(one))
  }

  #refer(name: string, io: Direction): JsonSchema {
    const made = this.#made[io].get(name) ?? {}
    const shown = io === 'input' && this.#differs.has(name) ? `${name}Input` : name
    if (!this.#used.has(shown)) {
      // Before what it refers to, which may refer back.
      this.#used.set(shown, {})
      this.#used.set(shown, this.#placed(made, io))
    }
    return { $ref: prefix + shown }
  }

  #add(name: string, schema: JsonSchema): JsonSchema {
    const same = this.#used.get(name)
    if (same !== undefined && JSON.stringify(same) !== JSON.stringify(schema))
      throw new Error(`two schemas of the document would be named ${name}`)
    this.#used.set(name, schema)
    return { $ref: prefix + name }
  }

  /** With its references where the document has them. */
  #placed(schema: JsonSchema, io: Direction): JsonSchema {
    const text = JSON.stringify(schema).replace(
      reference,
      (_, name: string) => `"${this.#refer(name, io).$ref}"`,
    )
    return JSON.parse(text) as JsonSchema // it was one before
  }

  /** What is written otherwise than it is answered, itself or in what it refers to. */
  #findDiffering(): ReadonlySet<string> {
    const texts = (io: Direction) =>
      new Map([...this.#made[io]].map(([name, made]) => [name, JSON.stringify(made)]))
    const [written, answered] = [texts('input'), texts('output')]
    const differs = new Set([...written.keys()].filter((name) => written.get(name) !== answered.get(name)))
    for (let size = -1; size !== differs.size; ) {
      size = differs.size
      for (const [name, text] of written)
        if ([...text.matchAll(reference)].some(([, other = '']) => differs.has(other))) differs.add(name)
    }
    return differs
  }
}

const kinds = new Set(['object', 'enum', 'union', 'array', 'record', 'tuple'])

/** Lines, codes and numbers are told where they are used. */
function isNamed(name: string, value: unknown): value is z.ZodType {
  if (!(value instanceof z.ZodType) || !/^[A-Z]/.test(name)) return false
  const json = jsonSchemaOf(value, 'input')
  const isPlainText = value.def.type === 'union' && json.type !== undefined
  return (kinds.has(value.def.type) && !isPlainText) || (value.def.type === 'pipe' && json.type === 'object')
}

function withoutDefs({ $defs, ...schema }: JsonSchema): JsonSchema {
  // A schema that refers to itself, or a named one as a root.
  const [, root] = /^#\/\$defs\/(\w+)$/.exec(schema.$ref ?? '') ?? []
  const { id: _, ...own } = (root !== undefined && $defs?.[root]) || schema
  return own
}

/** `FactorAnswer` of one, `FactorRows` of all, `FactorPage` of a page. */
function nameBySchema({ properties = {} }: JsonSchema): string | undefined {
  const keys = Object.keys(properties).join()
  const of = (schema: JsonSchema | undefined) => schema?.$ref?.replace(prefix, '')
  const { data, results } = properties
  if (keys === 'data' && of(data) !== undefined) return `${of(data)}Answer`
  if (keys === 'data' && of(data?.items) !== undefined) return `${of(data?.items)}Rows`
  const isPage = keys === 'count,limit,offset,next,previous,results'
  return isPage && of(results?.items) !== undefined ? `${of(results?.items)}Page` : undefined
}
