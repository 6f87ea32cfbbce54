import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/PageHeader.tsx'

export function MqttPanel() {
  const { t } = useTranslation()
  return <PageHeader title={t('mqtt.title')} />
}
