import type { Unmatched } from '@quantrac/contract'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/table/DataTable.tsx'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { unmatchedQuery } from './mqtt-query.ts'
import { countColumn, lastSeenColumn, sampleColumn } from './record-columns.tsx'
import { RecordTable } from './RecordTable.tsx'
import { useMayClaim } from './use-may-claim.ts'

const loadDialog = async () => (await import('./ClaimDialog.tsx')).ClaimDialog

const columns: readonly Column<Unmatched>[] = [
  { key: 'module', header: 'mqtt.device', cell: (row) => row.module_manufacturer_id, width: '18%' },
  { key: 'factor', header: 'mqtt.deviceFactor', cell: (row) => row.factor_manufacturer_id, width: '14%' },
  sampleColumn,
  countColumn,
  {
    key: 'first',
    header: 'mqtt.firstSeen',
    cell: (row) => <RelativeTime instant={row.first_seen_at} locale={currentLanguage()} />,
    hideBelow: 1280,
    width: 170,
  },
  lastSeenColumn,
]

/** Devices and factors that send readings and that no station here is named for; whoever may, makes them known. */
export function UnmatchedTable() {
  const { t } = useTranslation()
  const mayClaim = useMayClaim()
  // Counted, so that each asking opens a dialog of its own.
  const [asked, setAsked] = useState<{ row: Unmatched; turn: number }>()
  const claim = (row: Unmatched): void => setAsked((last) => ({ row, turn: (last?.turn ?? 0) + 1 }))
  return (
    <>
      <RecordTable
        name="unmatched"
        title={t('mqtt.unmatchedTitle')}
        text={t('mqtt.unmatchedText')}
        columns={columns}
        query={unmatchedQuery}
        rowKey={(row) => JSON.stringify([row.module_manufacturer_id, row.factor_manufacturer_id])}
        {...(mayClaim ? { rowActions: actionsOf(claim), rowMark: waiting, onOpen: claim } : {})}
        errorFallback={t('mqtt.unmatchedFailed')}
        empty={{ title: t('mqtt.unmatchedEmpty'), text: t('mqtt.unmatchedEmptyText') }}
      />
      <LateDialog load={loadDialog} asking={asked?.turn}>
        {(Dialog) => asked && <Dialog key={asked.turn} device={asked.row} />}
      </LateDialog>
    </>
  )
}

const waiting = () => 'waiting'

const actionsOf =
  (claim: (row: Unmatched) => void) =>
  (row: Unmatched): ReactNode => <ClaimButton row={row} onClick={() => claim(row)} />

function ClaimButton({ row, onClick }: { row: Unmatched; onClick: () => void }) {
  const { t } = useTranslation()
  const names = { device: row.module_manufacturer_id, factor: row.factor_manufacturer_id }
  return (
    <Button variant="default" size="compact-sm" aria-label={t('claim.label', names)} onClick={onClick}>
      {t('claim.button')}
    </Button>
  )
}
