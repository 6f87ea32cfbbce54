import type { AuditEntry, AuditField } from '@quantrac/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { currentLanguage, i18n } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { fieldTexts, valueTexts } from './audit-fields.ts'
import { isNothing, nameIn, recordOf } from './audit-changes.ts'

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** A field of an entry, and what the ids in it are called. */
export interface NamedField {
  field: string
  names: AuditEntry['names']
}

/** The log in words. A newer server may write actions or fields that this console has no words for: they are shown unchanged. */
export function useAuditWords() {
  const { t } = useTranslation()
  const known = (key: string, raw: string): string => (i18n.exists(key) ? t(key as TextKey) : raw) // it exists
  return {
    object: (name: string): string => known(`audit.objects.${name}`, name),
    field: (name: string): string => (isField(name) ? t(fieldTexts[name]) : name),
    value: (held: unknown, of: NamedField): string => valueWords(held, of, t),
    /** «Changed factor COD»; without a name, the object's number. */
    sentence: ({
      action,
      object_id,
      before,
      after,
    }: Pick<AuditEntry, 'action' | 'object_id' | 'before' | 'after'>): string => {
      const key = `audit.actions.${action}`
      const called = nameIn(recordOf(before), recordOf(after))
      // A session's id is 36 characters that nobody recognises.
      const name = called === '' && /^\d+$/.test(object_id) ? `#${object_id}` : called
      return i18n.exists(key) ? t(key as TextKey, { name }).trim() : `${action} ${name}`.trim() // it exists
    },
    /** The action alone, for a select. */
    verb: (action: string): string => known(`audit.actions.${action}`, action).replace(/\s*\{\{name\}\}/, ''),
  }
}

/** A value as a person says it: yes and no, a time, the code that an id stands for, the word of a choice. */
function valueWords(held: unknown, of: NamedField, t: TFunction): string {
  if (isNothing(held)) return t('audit.nothing')
  if (typeof held === 'boolean') return held ? t('audit.yes') : t('audit.no')
  if (Array.isArray(held)) return held.map((one) => valueWords(one, of, t)).join(', ')
  if (typeof held === 'object' && held !== null) return calledIn({ ...held }) ?? JSON.stringify(held)
  const text = String(held)
  if (of.field in idFields)
    return of.names[of.field]?.[text] ?? (typeof held === 'number' ? `#${text}` : text)
  if (typeof held === 'string' && instant.test(held)) return formatDateTime(held, currentLanguage())
  const key = valueTexts(of.field, text)
  return key !== undefined && i18n.exists(key) ? t(key as TextKey) : text // it exists
}

const idFields = {
  module_id: 0,
  module_ids: 0,
  factor_id: 0,
  factor_ids: 0,
  factor: 0,
  user_id: 0,
  user_ids: 0,
}

const isField = (name: string): name is AuditField => Object.hasOwn(fieldTexts, name)

/** The name of an object inside a field. */
function calledIn(held: Record<string, unknown>): string | undefined {
  return [held['code'], held['name'], held['manufacturer_id']].find((one) => typeof one === 'string')
}
