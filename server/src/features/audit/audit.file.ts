import { formatExact } from '@quantrac/charts/number-format.ts'
import { formatDateTime } from '@quantrac/charts/time-format.ts'
import {
  type AuditChange,
  auditChangesOf,
  type AuditEntry,
  auditSideOf,
  type AuditWords,
  auditWords,
} from '@quantrac/contract'
import { consoleText, foundText } from '../../words/console.words.ts'
import type { Locale } from '../../words/text.ts'
import { columnMaker } from '../files/list-columns.ts'
import type { ListColumn } from '../files/list-file.ts'

/** The log in the words of the console. */
export function auditFileColumns(locale: Locale): ListColumn<AuditEntry>[] {
  const { t, text, prose, time } = columnMaker<AuditEntry>(locale)
  const words = auditWords({
    text: (key, values) => foundText(key, locale, values?.name),
    instant: (iso) => formatDateTime(iso, locale),
    number: (value) => formatExact(value, locale),
  })
  return [
    time('audit.time', ({ at }) => new Date(at)),
    text('audit.person', 30, ({ actor }) => actor.email || t('audit.system')),
    text('audit.object', 24, ({ object }) => words.object(object)),
    prose('audit.what', 44, (entry) => words.sentence(entry)),
    prose('audit.details', 80, (entry) => changeLines(entry, words, locale).join('\n')),
    text('audit.ip', 18, ({ ip }) => ip),
    text('audit.apiKey', 24, ({ api_key }) => api_key ?? ''),
  ]
}

/** «Max value: 75 → 80», a line a field; of a creation or a deletion «Max value: 75». */
function changeLines({ before, after, names }: AuditEntry, words: AuditWords, locale: Locale): string[] {
  const [old, now] = [auditSideOf(before), auditSideOf(after)]
  const isChange = old !== null && now !== null
  return auditChangesOf(old, now).map((change) => {
    const value = (held: unknown) => words.value(held, { field: change.field, names })
    return `${words.field(change.field)}: ${change.kind === 'list' ? listed(change, value, locale) : valued(change, value, isChange)}`
  })
}

type ValueWords = (held: unknown) => string
type Change<Kind> = Extract<AuditChange, { kind: Kind }>

const valued = ({ before, after }: Change<'value'>, value: ValueWords, isChange: boolean): string =>
  isChange ? `${value(before)} → ${value(after)}` : value(after ?? before)

function listed({ added, removed }: Change<'list'>, value: ValueWords, locale: Locale): string {
  const parts = [
    ...(added.length > 0 ? [`${consoleText('audit.added', locale)}: ${value(added)}`] : []),
    ...(removed.length > 0 ? [`${consoleText('audit.removed', locale)}: ${value(removed)}`] : []),
  ]
  return parts.length === 0 ? consoleText('audit.reordered', locale) : parts.join('; ')
}
