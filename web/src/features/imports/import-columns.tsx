import { Anchor, Text } from '@mantine/core'
import type { Import } from '@quantrac/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/table/column.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { byteSize } from '../../lib/byte-size.ts'
import { isMoving } from './imports-query.ts'

interface CellProps {
  of: Import
}

export const importColumns: readonly Column<Import>[] = [
  { key: 'filename', header: 'imports.file', width: '34%', cell: (row) => <FileName of={row} /> },
  { key: 'created_at', header: 'imports.when', width: '20%', cell: (row) => <Sent of={row} /> },
  { key: 'stored', header: 'imports.storedHead', align: 'right', cell: ({ stored }) => number(stored) },
  {
    key: 'refused',
    header: 'imports.refusedHead',
    align: 'right',
    hideBelow: 959,
    cell: ({ refused }) => number(refused),
  },
  { key: 'status', header: 'imports.state', width: 170, cell: (row) => <ImportState of={row} /> },
]

/** An import in two lines, for a phone. */
export const importLines = (row: Import) => (
  <PhoneLines
    what={<FileLink of={row} />}
    value={<ImportState of={row} />}
    facts={[<Stored key="stored" of={row} />, row.created_by?.email]}
    when={<RelativeTime instant={row.created_at} locale={currentLanguage()} />}
  />
)

const number = (count: number): string => formatNumber(count, currentLanguage())

function FileLink({ of: { id, filename } }: CellProps) {
  return (
    <Anchor
      c="inherit"
      inherit
      fw={500}
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => <Link {...props} to="/setting/import" search={{ import: String(id) }} />}
    >
      {filename}
    </Anchor>
  )
}

function FileName({ of }: CellProps) {
  return (
    <div>
      <FileLink of={of} />
      <Text component="div" size="xs" c="dimmed">
        {byteSize(of.bytes, currentLanguage())}
      </Text>
    </div>
  )
}

/** When, and by whom. */
function Sent({ of: { created_at, created_by } }: CellProps) {
  return (
    <div>
      <RelativeTime instant={created_at} locale={currentLanguage()} />
      {created_by !== null && (
        <Text component="div" size="xs" c="dimmed" lineClamp={1}>
          {created_by.email}
        </Text>
      )}
    </div>
  )
}

function Stored({ of: { stored } }: CellProps) {
  const { t } = useTranslation()
  return t('imports.storedCount', { count: stored })
}

/** Its state in a word; of what goes on, how far it is. */
function ImportState({ of }: CellProps) {
  const { t } = useTranslation()
  const { status, progress } = of
  const word = t(`imports.states.${status}`)
  if (status === 'done') return <StatusBadge tone="normal">{word}</StatusBadge>
  if (status === 'failed') return <StatusBadge tone="alert">{word}</StatusBadge>
  if (!isMoving(of)) return <span>{word}</span>
  return <span>{`${word}, ${number(Math.floor(progress * 100))} %`}</span>
}
