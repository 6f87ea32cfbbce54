import { auditNameIn, auditSideOf, isNothing } from './audit-changes.ts'
import { auditFieldText, auditValueText } from './audit-fields.ts'
import type { AuditEntry } from './audit.ts'
import { tariffPeriods } from './tariff-day.ts'
import type { TariffHours, TariffPrices } from './tariff.ts'

/** One language: the texts of the console's locale files, and how it writes a time and a number. */
export interface AuditTexts {
  /** Undefined if there is no text of this key. */
  text(key: string, values?: { name: string }): string | undefined
  instant(iso: string): string
  number(value: number): string
}

/** A field of an entry, and what the ids in it are called. */
export interface AuditNamedField {
  field: string
  names: AuditEntry['names']
}

/**
 * The log in words. Another version of the program may have written actions or fields without words: they are shown
 * unchanged.
 */
export interface AuditWords {
  object: (name: string) => string
  field: (name: string) => string
  value: (held: unknown, of: AuditNamedField) => string
  /** «Changed factor COD»; without a name, the object's number. */
  sentence: (entry: Pick<AuditEntry, 'action' | 'object_id' | 'before' | 'after'>) => string
  /** The action alone, for a select. */
  verb: (action: string) => string
}

export function auditWords(texts: AuditTexts): AuditWords {
  return {
    object: (name) => texts.text(`audit.objects.${name}`) ?? name,
    field: (name) => texts.text(auditFieldText(name)) ?? name,
    value: (held, of) => valueWords(held, of, texts),
    sentence: ({ action, object_id, before, after }) => {
      const called = auditNameIn(auditSideOf(before), auditSideOf(after))
      // A session's id is 36 characters that nobody recognises.
      const name = called === '' && /^\d+$/.test(object_id) ? `#${object_id}` : called
      return (texts.text(`audit.actions.${action}`, { name }) ?? `${action} ${name}`).trim()
    },
    verb: (action) => texts.text(`audit.actions.${action}`, { name: '' })?.trim() ?? action,
  }
}

const known = (texts: AuditTexts, key: string): string => texts.text(key) ?? key

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** A value as a person says it: yes and no, a time, the code that an id stands for, the word of a choice. */
function valueWords(held: unknown, of: AuditNamedField, texts: AuditTexts): string {
  if (isNothing(held)) return known(texts, 'audit.nothing')
  if (typeof held === 'boolean') return known(texts, held ? 'audit.yes' : 'audit.no')
  if (Array.isArray(held)) return held.map((one) => valueWords(one, of, texts)).join(', ')
  if (typeof held === 'object' && held !== null)
    return tariffWords(held, texts) ?? bookWords(held, texts) ?? calledIn({ ...held }) ?? JSON.stringify(held)
  const text = String(held)
  if (of.field in idFields)
    return of.names[of.field]?.[text] ?? (typeof held === 'number' ? `#${text}` : text)
  if (typeof held === 'string' && instant.test(held)) return texts.instant(held)
  const key = auditValueText(of.field, text)
  const word = key === undefined ? undefined : texts.text(key)
  if (word !== undefined) return word
  return typeof held === 'number' && !(of.field in numberNames) ? texts.number(held) : text
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

/** Numbers that are names: they have no thousands. */
const numberNames = { id: 0, port: 0 }

/** The name of an object inside a field. */
function calledIn(held: Record<string, unknown>): string | undefined {
  return [held['code'], held['name'], held['manufacturer_id']].find((one) => typeof one === 'string')
}

/** «Peak 09:30–11:30» of hours, «Off-peak 1,200 VND/kWh, …» of prices; undefined for anything else. */
function tariffWords(held: object, texts: AuditTexts): string | undefined {
  const name = (period: string) => known(texts, `audit.periods.${period}`)
  if (isHours(held)) return `${name(held.period)} ${held.start}–${held.end}`
  if (!isPrices(held)) return undefined
  const price = (value: number) => texts.text('audit.price', { name: texts.number(value) }) ?? String(value)
  return tariffPeriods.map((period) => `${name(period)} ${price(held[period])}`).join(', ')
}

/** «cos φ 0.89: 1.12 %» of a table of reactive energy, «2026-01-01: business-low, 100 kW» of a station's groups. */
function bookWords(held: object, texts: AuditTexts): string | undefined {
  const { cos_phi, percent, group, valid_from, contracted_kw }: Partial<Record<string, unknown>> = { ...held }
  if (typeof cos_phi === 'number' && typeof percent === 'number')
    return `cos φ ${texts.number(cos_phi)}: ${texts.number(percent)} %`
  if (typeof group !== 'string' || contracted_kw === undefined) return undefined
  const demand = typeof contracted_kw === 'number' ? [`${texts.number(contracted_kw)} kW`] : []
  const nothing = known(texts, 'audit.nothing')
  return `${typeof valid_from === 'string' ? valid_from : nothing}: ${[group === '' ? nothing : group, ...demand].join(', ')}`
}

const isHours = (held: object): held is TariffHours => ['period', 'start', 'end'].every((key) => key in held)

const isPrices = (held: object): held is TariffPrices =>
  tariffPeriods.every((period) => typeof Reflect.get(held, period) === 'number')
