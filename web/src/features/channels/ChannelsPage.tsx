import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { ChannelList } from './ChannelList.tsx'

/** By what messages are sent. */
export function ChannelsPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('nav.channels')} context={t('channels.lead')} />
      <ChannelList />
    </>
  )
}
