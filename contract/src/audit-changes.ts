import type { AuditEntry } from './audit.ts'

/**
 * The change of one field. A list shows the items added and removed: 47 permissions before and after are unreadable.
 */
export type AuditChange =
  | { kind: 'value'; field: string; before: unknown; after: unknown }
  | { kind: 'list'; field: string; added: unknown[]; removed: unknown[] }

type Fields = Record<string, unknown>

// The entry shows the id already.
const unsaid = new Set(['id'])

/** The fields that differ; of a creation or a deletion all fields with a value. */
export function auditChangesOf(before: Fields | null, after: Fields | null): AuditChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => !unsaid.has(name))
    .flatMap((field): AuditChange[] => {
      const [old, now] = [before?.[field], after?.[field]]
      if (isSame(old, now)) return []
      if (before !== null && after !== null && Array.isArray(old) && Array.isArray(now)) {
        return [{ kind: 'list', field, added: missingIn(now, old), removed: missingIn(old, now) }]
      }
      return [{ kind: 'value', field, before: old, after: now }]
    })
}

const isSame = (one: unknown, other: unknown): boolean =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other)

/** Null, left out, empty text and an empty list all mean empty. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function missingIn(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const known = new Set(other.map((one) => JSON.stringify(one)))
  return list.filter((one) => !known.has(JSON.stringify(one)))
}

const naming = [
  'filename',
  'email',
  'code',
  'title',
  'name',
  'task_name',
  'factor',
  'device',
  'username',
  'manufacturer_id',
] as const

/** The name of the changed object; '' if the entry does not hold it. */
export function auditNameIn(before: Fields | null, after: Fields | null): string {
  const fields = after ?? before
  const { factor, module } = fields ?? {}
  if (typeof factor === 'string' && typeof module === 'string') return `${factor} · ${module}`
  const found = naming
    .map((name) => fields?.[name])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : ''
}

/** `before` or `after` of an entry: an object, or nothing. */
export function auditSideOf(value: AuditEntry['before']): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}
