import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { TabLinks } from '../../components/layout/TabLinks.tsx'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { ChannelList } from './ChannelList.tsx'

const loadLog = async () => (await import('./DeliveryLog.tsx')).DeliveryLog

/** By what messages are sent, and what was sent to whom. */
export function ChannelsPage() {
  const { t } = useTranslation()
  const { tab }: TableSearch = useSearch({ strict: false })
  const current = tab === 'log' ? 'log' : 'channels'
  return (
    <>
      <PageHeader title={t('nav.channels')} context={t('channels.lead')} />
      <TabLinks
        label={t('nav.channels')}
        current={current}
        tabs={[
          { key: 'channels', text: t('channels.tab') },
          { key: 'log', text: t('channelState.log') },
        ]}
      />
      {current === 'channels' ? (
        <ChannelList />
      ) : (
        <LazyPart load={loadLog}>{(DeliveryLog) => <DeliveryLog />}</LazyPart>
      )}
    </>
  )
}
