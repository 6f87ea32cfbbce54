import { Alert, Anchor, Stack, Text } from '@mantine/core'
import type { HeldStation, MqttConfig } from '@quantrac/contract'
import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './MqttPanel.module.css'
import { lossRisks } from './mqtt-form.ts'

/** The connection's state: since when, how many messages, how many rejects, the last error. */
export function MqttState({ config }: { config: MqttConfig }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const info = config.mqtt_info
  const whole = (value: number): string => formatNumber(value, language)
  return (
    <div className={classes.state}>
      {info.embedded && (
        <Text size="sm" c="dimmed">
          {t('mqtt.embedded')}
        </Text>
      )}
      <dl className={classes.facts}>
        <Fact name={t('mqtt.since')}>
          <RelativeTime instant={info.connected_at} locale={language} />
        </Fact>
        <Fact name={t('mqtt.rate')}>
          {/* A source that has ended leaves its last rate behind. */}
          {info.status === 'connected'
            ? formatNumber(info.messages_per_second, language, info.messages_per_second < 100 ? 1 : 0)
            : '–'}
        </Fact>
        <Fact name={t('mqtt.readings')}>{whole(info.readings_total)}</Fact>
        <Fact name={t('mqtt.unmatchedCount')}>
          {whole(info.unmatched_total)}
          {' · '}
          <Anchor inherit renderRoot={(props) => <Link {...props} to="/setting/devices" />}>
            {t('settingData.seeDevices')}
          </Anchor>
        </Fact>
        <Fact name={t('mqtt.rejectedCount')}>{whole(info.rejected_total)}</Fact>
      </dl>
      {info.last_error !== null && (
        <Alert
          variant="default"
          className={classes.note}
          data-tone="alert"
          icon={<IconAlertOctagon aria-hidden />}
          title={t('mqtt.lastError')}
        >
          {sentence(info.last_error)}
        </Alert>
      )}
      <HeldReadings stations={info.held} />
      <LossWarning config={config} />
    </div>
  )
}

/** The server's words also follow a colon, where they begin small. */
const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Stations whose readings are ahead of the clock. */
function HeldReadings({ stations }: { stations: readonly HeldStation[] }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  if (stations.length === 0) return null
  return (
    <Warning title={t('mqtt.heldTitle')}>
      <Text size="sm">{t('mqtt.heldText')}</Text>
      {stations.map(({ module_manufacturer_id: device, count, since }) => (
        <Text size="sm" key={device}>
          {t('mqtt.heldStation', {
            device,
            total: formatNumber(count, language),
            time: formatDateTime(since, language),
          })}
        </Text>
      ))}
    </Warning>
  )
}

const riskTexts = { qos: 'mqtt.riskQos', session: 'mqtt.riskSession' } as const

function LossWarning({ config }: { config: MqttConfig }) {
  const { t } = useTranslation()
  const risks = lossRisks(config)
  if (risks.length === 0) return null
  return (
    <Warning title={t('mqtt.riskTitle')}>
      {risks.map((risk) => (
        <Text size="sm" key={risk}>
          {t(riskTexts[risk])}
        </Text>
      ))}
    </Warning>
  )
}

function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert
      variant="default"
      className={classes.note}
      data-tone="warning"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
    >
      <Stack gap={8}>{children}</Stack>
    </Alert>
  )
}
