import {
  type AuditChange,
  auditChangesOf,
  type AuditEntry,
  type AuditNamedField,
  auditSideOf,
} from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../components/form/Disclosure.tsx'
import classes from './AuditChanges.module.css'
import { useAuditWords } from './use-audit-words.ts'

// The number of characters that fit in a row of the table.
const SHORT = 60
const FEW = 2

interface AuditChangesProps {
  entry: AuditEntry
  /** Collapsed, also a few. */
  isFolded?: boolean
}

/** The changes of an entry: a few are shown, more are collapsed under their number. */
export function AuditChanges({ entry, isFolded = false }: AuditChangesProps) {
  const { t } = useTranslation()
  const [before, after] = [auditSideOf(entry.before), auditSideOf(entry.after)]
  const changes = auditChangesOf(before, after)
  const { value } = useAuditWords()
  const { names } = entry
  if (changes.length === 0) return null
  const isLittle =
    !isFolded &&
    changes.length <= FEW &&
    changes.every(
      (change) =>
        change.kind === 'value' &&
        `${value(change.before, { ...change, names })}${value(change.after, { ...change, names })}`.length <=
          SHORT,
    )
  const list = <ChangeList changes={changes} isChange={before !== null && after !== null} names={names} />
  if (isLittle) return list
  return <Disclosure summary={t('audit.changes', { count: changes.length })}>{list}</Disclosure>
}

interface ChangeListProps {
  changes: readonly AuditChange[]
  /** Whether both sides are known; otherwise the entry is a creation or a deletion. */
  isChange: boolean
  names: AuditEntry['names']
}

function ChangeList({ changes, isChange, names }: ChangeListProps) {
  const { field } = useAuditWords()
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{field(change.field)}</dt>
          <dd>
            {change.kind === 'list' ? (
              <Listed {...change} names={names} />
            ) : (
              <Valued {...change} names={names} isChange={isChange} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ValuedProps extends AuditNamedField {
  before: unknown
  after: unknown
  isChange: boolean
}

function Valued({ before, after, isChange, ...of }: ValuedProps) {
  const { value } = useAuditWords()
  if (!isChange) return <Folded text={value(after ?? before, of)} />
  return (
    <>
      <span className={classes.old}>
        <Folded text={value(before, of)} />
      </span>
      {' → '}
      <Folded text={value(after, of)} />
    </>
  )
}

interface ListedProps extends AuditNamedField {
  added: unknown[]
  removed: unknown[]
}

function Listed({ added, removed, ...of }: ListedProps) {
  const { t } = useTranslation()
  const { value } = useAuditWords()
  return (
    <>
      {added.length > 0 && (
        <div>
          <Text span inherit c="dimmed">{`${t('audit.added')}: `}</Text>
          <Folded text={value(added, of)} />
        </div>
      )}
      {removed.length > 0 && (
        <div>
          <Text span inherit c="dimmed">{`${t('audit.removed')}: `}</Text>
          <Folded text={value(removed, of)} />
        </div>
      )}
      {added.length + removed.length === 0 && t('audit.reordered')}
    </>
  )
}

const LONG = 160

/** Shows the start of a long value, and the rest on request. */
function Folded({ text }: { text: string }) {
  const { t } = useTranslation()
  if (text.length <= LONG) return <>{text}</>
  return (
    <details className={classes.long}>
      <summary aria-label={t('audit.wholeValue')}>{`${text.slice(0, LONG)}…`}</summary>
      {text}
    </details>
  )
}
