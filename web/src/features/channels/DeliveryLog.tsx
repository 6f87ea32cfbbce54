import { channelKinds, type Delivery, deliveryStates, MINUTE_MS } from '@quantrac/contract'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { channelsQuery } from '../../components/channels/channels-query.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { FilterSelect } from '../../components/filter/FilterSelect.tsx'
import { TimeFilter } from '../../components/filter/TimeFilter.tsx'
import { ListPage } from '../../components/layout/ListPage.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listPage } from '../../components/table/list-page.ts'
import type { RowActionItem } from '../../components/table/row-actions.ts'
import { useListPage } from '../../components/table/use-list-page.ts'
import { deliveryColumns, deliveryLines } from './delivery-columns.tsx'

const key = ['deliveries'] as const

const list = listPage({
  key,
  call: ({ query: { ordering: _, ...query } }, options) => api.deliveryList({ query }, options),
  filters: { channel: channelKinds, state: deliveryStates },
  isTimed: true,
  renewMs: MINUTE_MS,
})

/** What was sent to whom, the newest first, and what came of it. */
export function DeliveryLog() {
  const { t } = useTranslation()
  const page = useListPage(list)
  const actions = useActions()
  return (
    <ListPage
      page={page}
      order={2}
      title={t('channelState.log')}
      context={(count) => t('deliveries.context', { count })}
      search={t('deliveries.search')}
      filters={
        <>
          <FilterSelect
            state={page}
            name="channel"
            label={t('deliveries.channel')}
            all={t('deliveries.allChannels')}
            options={channelKinds.map((value) => ({ value, label: t(`channelName.${value}`) }))}
          />
          <FilterSelect
            state={page}
            name="state"
            label={t('deliveries.state')}
            all={t('deliveries.allStates')}
            options={deliveryStates.map((value) => ({ value, label: t(`deliveries.states.${value}`) }))}
          />
          <TimeFilter state={page} />
        </>
      }
    >
      <DataTable
        page={page}
        label="channelState.log"
        columns={deliveryColumns}
        phoneRow={deliveryLines}
        empty={{ title: 'deliveries.empty', text: 'deliveries.emptyText', noMatch: 'deliveries.noMatch' }}
        failed="deliveries.fetchFailed"
        actions={actions}
      />
    </ListPage>
  )
}

/** What has failed can be tried again. */
function useActions() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const retry = useMutation({
    mutationFn: ({ id }: Delivery) => api.deliveryRetry({ params: { id } }),
    onSuccess: (_, { to }) => notify.success(t('deliveries.retried', { to })),
    onError: (error) => notifyFailure(error, t('deliveries.retryFailed')),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: channelsQuery.queryKey })
      return client.invalidateQueries({ queryKey: key })
    },
  })
  return (row: Delivery): readonly RowActionItem[] =>
    row.state === 'failed'
      ? [
          {
            key: 'retry',
            icon: IconRefresh,
            label: t('deliveries.retryOf', { to: row.to }),
            needs: 'notify.change_rule',
            onClick: () => retry.mutate(row),
          },
        ]
      : []
}
