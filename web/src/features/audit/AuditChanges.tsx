import type { AuditEntry } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../components/form/Disclosure.tsx'
import { type AuditChange, changesOf, recordOf } from './audit-changes.ts'
import classes from './AuditChanges.module.css'
import { useAuditWords } from './use-audit-words.ts'

// As much as a row of the table holds without growing.
const SHORT = 60
const FEW = 2

/** What an entry changed: at once where it is little, else folded under its number. */
export function AuditChanges({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const [before, after] = [recordOf(entry.before), recordOf(entry.after)]
  const changes = changesOf(before, after)
  const { value } = useAuditWords()
  if (changes.length === 0) return null
  const isLittle =
    changes.length <= FEW &&
    changes.every(
      (change) => change.kind === 'value' && `${value(change.before)}${value(change.after)}`.length <= SHORT,
    )
  const list = <ChangeList changes={changes} isChange={before !== null && after !== null} />
  if (isLittle) return list
  return <Disclosure summary={t('audit.changes', { count: changes.length })}>{list}</Disclosure>
}

interface ChangeListProps {
  changes: readonly AuditChange[]
  /** Both sides are known; else the entry tells of what was made or deleted. */
  isChange: boolean
}

function ChangeList({ changes, isChange }: ChangeListProps) {
  const { field } = useAuditWords()
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{field(change.field)}</dt>
          <dd>
            {change.kind === 'list' ? <Listed {...change} /> : <Valued {...change} isChange={isChange} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Valued({ before, after, isChange }: { before: unknown; after: unknown; isChange: boolean }) {
  const { value } = useAuditWords()
  if (!isChange) return <Folded text={value(after ?? before)} />
  return (
    <>
      <span className={classes.old}>
        <Folded text={value(before)} />
      </span>
      {' → '}
      <Folded text={value(after)} />
    </>
  )
}

function Listed({ added, removed }: { added: unknown[]; removed: unknown[] }) {
  const { t } = useTranslation()
  const { value } = useAuditWords()
  return (
    <>
      {added.length > 0 && (
        <div>
          <Text span inherit c="dimmed">{`${t('audit.added')}: `}</Text>
          <Folded text={value(added)} />
        </div>
      )}
      {removed.length > 0 && (
        <div>
          <Text span inherit c="dimmed">{`${t('audit.removed')}: `}</Text>
          <Folded text={value(removed)} />
        </div>
      )}
      {added.length + removed.length === 0 && t('audit.reordered')}
    </>
  )
}

const LONG = 160

/** A long value shows its beginning, and the rest when it is asked for. */
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
