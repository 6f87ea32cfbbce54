import type { AuditEntry } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/table/column.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { AuditChanges } from './AuditChanges.tsx'
import { useAuditWords } from './use-audit-words.ts'

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    header: 'audit.time',
    width: 180,
    cell: ({ at }) => <RelativeTime instant={at} locale={currentLanguage()} />,
  },
  { key: 'actor', header: 'audit.person', width: '20%', cell: (entry) => <Actor entry={entry} /> },
  { key: 'action', header: 'audit.what', width: '24%', cell: (entry) => <Sentence entry={entry} /> },
  { key: 'changes', header: 'audit.details', cell: (entry) => <AuditChanges entry={entry} /> },
  { key: 'ip', header: 'audit.ip', width: 130, hideBelow: 1280, cell: ({ ip }) => (ip === '' ? '–' : ip) },
]

function Actor({ entry: { actor, api_key } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const email = actor.email === '' ? t('audit.system') : actor.email
  return api_key === null ? email : `${email} · ${t('audit.apiKey')} ${api_key}`
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const { sentence } = useAuditWords()
  return <span title={entry.action}>{sentence(entry)}</span>
}

/** An entry in two lines for a phone; the changes unfold below them. */
export const auditLines = (entry: AuditEntry) => (
  <>
    <PhoneLines
      what={<Sentence entry={entry} />}
      facts={[<Actor key="actor" entry={entry} />]}
      when={<RelativeTime instant={entry.at} locale={currentLanguage()} />}
    />
    <AuditChanges entry={entry} isFolded />
  </>
)
