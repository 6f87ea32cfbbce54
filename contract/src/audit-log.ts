import type { NounDefinition } from './noun.ts'
import { nouns } from './nouns.ts'

type Noun = (typeof nouns)[number]
type KeysOf<Union> = Union extends unknown ? keyof Union & string : never
type ActionsOf<Union> =
  Union extends Readonly<Record<string, readonly string[]>>
    ? { [Object in keyof Union & string]: `${Object}.${Union[Object][number]}` }[keyof Union & string]
    : never

type Audits = Extract<Noun, { audit: unknown }>['audit']
export type AuditObject = KeysOf<Audits>
/** `<object>.<verb>` */
export type AuditAction = ActionsOf<Audits>

/** A field of `before` or `after`. The console's word for each is `auditFieldText`. */
export type AuditField = Exclude<KeysOf<Extract<Noun, { logged: unknown }>['logged']>, 'id'>
export type AuditValues = { readonly [F in AuditField | 'id']?: unknown }

const all: readonly NounDefinition[] = nouns

/** What the audit log records, by object. */
export const auditVerbs: Readonly<Record<AuditObject, readonly string[]>> = Object.assign(
  {},
  ...all.map(({ audit }) => audit),
)

export const auditFields: ReadonlySet<string> = new Set(all.flatMap(({ logged = {} }) => Object.keys(logged)))
