import type { Transmission, TransmissionFile } from '@quantrac/contract'
import { Button, Title } from '@mantine/core'
import IconPlayerSkipForward from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { Can } from '../../components/access/Can.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { CountTabs } from '../../components/filter/CountTabs.tsx'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import type { RowActionItem } from '../../components/table/row-actions.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { fileColumns, fileLines } from './file-columns.tsx'
import type { Chosen } from './ResendDialog.tsx'
import classes from './Transmissions.module.css'
import { fileStatuses, filesList, transmissionsKey } from './transmissions-query.ts'

const loadDialog = async () => (await import('./ResendDialog.tsx')).ResendDialog

/** What was sent, waits or was left behind, and why. */
export function FileLog({ destination }: { destination: Transmission }) {
  const { t } = useTranslation()
  const title = useId()
  const { id, state } = destination
  const page = useListPage(useMemo(() => filesList(id), [id]))
  const status = page.asked.status
  const [asking, setAsking] = useState<{ turn: number; chosen: Chosen }>()
  const ask = (chosen: Chosen) => setAsking((last) => ({ turn: (last?.turn ?? 0) + 1, chosen }))
  const counts = { pending: state.pending, sent: undefined, failed: state.failed, held: state.held }
  const many = status === 'failed' || status === 'held' ? counts[status] : 0
  const tabs = [undefined, ...fileStatuses].map((one) => ({
    key: one ?? 'all',
    text: t(`transmissions.tabs.${one ?? 'all'}`),
    count: one === undefined ? undefined : counts[one],
    search: { file_status: one, file_page: undefined },
  }))
  return (
    <section className={classes.log} aria-labelledby={title}>
      <div className={classes.logHead}>
        <Title order={2} id={title}>
          {t('transmissions.log')}
        </Title>
        <CountTabs label={t('transmissions.log')} current={status ?? 'all'} tabs={tabs} />
        {many > 0 && (status === 'failed' || status === 'held') && (
          <Can do="transmissions.change_transmission">
            <Button variant="default" onClick={() => ask({ status, count: many })}>
              {t('transmissions.resendMany', { count: many })}
            </Button>
          </Can>
        )}
      </div>
      <DataTable
        page={page}
        label="transmissions.log"
        columns={fileColumns(destination)}
        phoneRow={fileLines(destination)}
        usualRows={5}
        empty={{
          title: 'transmissions.noFiles',
          text: 'transmissions.noFilesText',
          noMatch: 'transmissions.noFilesMatch',
        }}
        failed="transmissions.filesFailed"
        actions={useActions(destination, ask)}
      />
      <LazyDialog load={loadDialog} asking={asking?.turn}>
        {(ResendDialog) =>
          asking !== undefined && (
            <ResendDialog key={asking.turn} destination={destination} chosen={asking.chosen} />
          )
        }
      </LazyDialog>
    </section>
  )
}

/** One that waits can be left behind, any other one sent again. */
function useActions({ id }: Transmission, ask: (chosen: Chosen) => void) {
  const { t } = useTranslation()
  const skip = useSkip(id)
  return (file: TransmissionFile): readonly RowActionItem[] => {
    const name = file.path.slice(file.path.lastIndexOf('/') + 1)
    const needs = 'transmissions.change_transmission' as const
    return file.status === 'pending'
      ? [
          {
            icon: IconPlayerSkipForward,
            label: t('transmissions.skip', { name }),
            needs,
            onClick: () => skip.mutate(file.id),
          },
        ]
      : [{ icon: IconSend, label: t('transmissions.resend', { name }), needs, onClick: () => ask({ file }) }]
  }
}

function useSkip(id: number) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  return useMutation({
    mutationFn: (file: number) => api.transmissionFileSkip({ params: { id }, body: { ids: [file] } }),
    onSuccess: ({ data: { count } }) =>
      count > 0 ? notify.success(t('transmissions.skipped')) : notify.info(t('transmissions.sentMeanwhile')),
    onError: (error) => notifyFailure(error, t('transmissions.skipFailed')),
    onSettled: () => client.invalidateQueries({ queryKey: transmissionsKey }),
  })
}
