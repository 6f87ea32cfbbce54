import type { NounDefinition } from './noun.ts'
import { nouns } from './nouns.ts'

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type All = Both<(typeof nouns)[number]['routes']>

/** Every call of the product, by name: server, console, OpenAPI document and sweeps derive from this table. */
export const routes = Object.assign({}, ...nouns.map((one) => one.routes)) as { [N in keyof All]: All[N] } // of all nouns

const all: readonly NounDefinition[] = nouns

/** What the calls of a tag are about; a tag is the first part of their path. */
export const tags: Readonly<Record<string, string>> = Object.assign({}, ...all.map((one) => one.tags))
