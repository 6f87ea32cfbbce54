import type { AuditEntry, AuditField } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage, i18n } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { fieldTexts } from './audit-fields.ts'
import { isNothing, nameIn, recordOf } from './audit-changes.ts'

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** The log in words. What it holds is not ours alone to know: an action or field without words is shown as it stands. */
export function useAuditWords() {
  const { t } = useTranslation()
  const known = (key: string, raw: string): string => (i18n.exists(key) ? t(key as TextKey) : raw) // it exists
  const value = (held: unknown): string => {
    if (isNothing(held)) return t('audit.nothing')
    if (typeof held === 'boolean') return held ? t('audit.yes') : t('audit.no')
    if (typeof held === 'string') return instant.test(held) ? formatDateTime(held, currentLanguage()) : held
    if (Array.isArray(held)) return held.map((one) => value(one)).join(', ')
    if (typeof held === 'object' && held !== null) return calledIn({ ...held }) ?? JSON.stringify(held)
    return String(held)
  }
  return {
    object: (name: string): string => known(`audit.objects.${name}`, name),
    field: (name: string): string => (isField(name) ? t(fieldTexts[name]) : name),
    value,
    /** «Changed factor COD»; where nothing tells its name, by its number. */
    sentence: ({
      action,
      object_id,
      before,
      after,
    }: Pick<AuditEntry, 'action' | 'object_id' | 'before' | 'after'>): string => {
      const key = `audit.actions.${action}`
      const called = nameIn(recordOf(before), recordOf(after))
      // A session's id is 36 characters that nobody knows it by.
      const name = called === '' && /^\d+$/.test(object_id) ? `#${object_id}` : called
      return i18n.exists(key) ? t(key as TextKey, { name }).trim() : `${action} ${name}`.trim() // it exists
    },
    /** The action alone, for a list to choose from. */
    verb: (action: string): string => known(`audit.actions.${action}`, action).replace(/\s*\{\{name\}\}/, ''),
  }
}

const isField = (name: string): name is AuditField => Object.hasOwn(fieldTexts, name)

/** What an object inside a field is called. */
function calledIn(held: Record<string, unknown>): string | undefined {
  return [held['code'], held['name'], held['manufacturer_id']].find((one) => typeof one === 'string')
}
