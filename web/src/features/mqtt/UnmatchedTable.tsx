import type { Unmatched } from '@quantrac/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ListDialog } from '../../components/dialog/ListDialog.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { REFETCH_MS } from './mqtt-query.ts'
import { countColumn, lastSeenColumn, sampleColumn } from './record-columns.tsx'
import { UnmatchedLines } from './record-lines.tsx'
import { RecordSection } from './RecordSection.tsx'
import { useMayClaim } from './use-may-claim.ts'

const list = listPage({
  prefix: 'unmatched_',
  key: ['mqtt', 'unmatched'],
  call: api.mqttUnmatched,
  rowKey: (row) => JSON.stringify([row.module_manufacturer_id, row.factor_manufacturer_id]),
  renewMs: REFETCH_MS,
})

const loadClaim = async () => (await import('./ClaimDialog.tsx')).ClaimDialog

const columns: readonly Column<Unmatched>[] = [
  { key: 'module', header: 'mqtt.device', cell: (row) => row.module_manufacturer_id, width: '18%' },
  { key: 'factor', header: 'mqtt.deviceFactor', cell: (row) => row.factor_manufacturer_id, width: '14%' },
  { key: 'topic', header: 'mqtt.topic', cell: (row) => row.topic || '–', width: '18%' },
  sampleColumn,
  countColumn,
  lastSeenColumn,
]

/** Devices and factors whose readings no module claims, with the claim for people who may make it. */
export function UnmatchedTable() {
  const { t } = useTranslation()
  const page = useListPage(list)
  const mayClaim = useMayClaim()
  const isPhone = usePhone()
  const claim = (row: Unmatched): void => page.openDialog('claim', row)
  return (
    <RecordSection
      name="unmatched"
      title={t('mqtt.unmatchedTitle')}
      text={t('mqtt.unmatchedText')}
      isLoaded={page.rows !== undefined}
    >
      <DataTable
        page={page}
        label="mqtt.unmatchedTitle"
        columns={columns}
        phoneRow={linesOf(mayClaim ? claim : undefined)}
        empty={{ title: 'mqtt.unmatchedEmpty', text: 'mqtt.unmatchedEmptyText' }}
        failed="mqtt.unmatchedFailed"
        {...(mayClaim ? { rowMark: waiting, onOpen: claim } : {})}
        // On a phone the button is in the lines.
        {...(mayClaim && !isPhone ? { actions: actionsOf(claim) } : {})}
      />
      {mayClaim && (
        <ListDialog page={page} load={loadClaim} needs={{ claim: 'settings.change_mqttconfig' }}>
          {(ClaimDialog, { row, onClose }) => row && <ClaimDialog device={row} onClose={onClose} />}
        </ListDialog>
      )}
    </RecordSection>
  )
}

const waiting = () => 'waiting'

const linesOf = (claim: ((row: Unmatched) => void) | undefined) => (row: Unmatched) => (
  <UnmatchedLines unmatched={row} button={claim && <ClaimButton row={row} onClick={() => claim(row)} />} />
)

const actionsOf = (claim: (row: Unmatched) => void) => (row: Unmatched) => [
  <ClaimButton key="claim" row={row} onClick={() => claim(row)} />,
]

function ClaimButton({ row, onClick }: { row: Unmatched; onClick: () => void }) {
  const { t } = useTranslation()
  const names = { device: row.module_manufacturer_id, factor: row.factor_manufacturer_id }
  return (
    <Button variant="default" size="compact-sm" aria-label={t('claim.label', names)} onClick={onClick}>
      {t('claim.button')}
    </Button>
  )
}
