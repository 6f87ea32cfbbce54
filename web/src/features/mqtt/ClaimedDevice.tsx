import type { Unmatched } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './ClaimedDevice.module.css'

/** Where the device sends, since when, and its newest message. */
export function ClaimedDevice({ device }: { device: Unmatched }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <div className={classes.device}>
      <dl className={classes.facts}>
        <dt>{t('mqtt.topic')}</dt>
        <dd>{device.topic || '–'}</dd>
        <dt>{t('mqtt.firstSeen')}</dt>
        <dd>
          <RelativeTime instant={device.first_seen_at} locale={language} />
        </dd>
        <dt>{t('mqtt.lastSeen')}</dt>
        <dd>
          <RelativeTime instant={device.last_seen_at} locale={language} />
        </dd>
      </dl>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <pre className={classes.sample} aria-label={t('mqtt.sample')} tabIndex={0}>
        {device.sample}
      </pre>
    </div>
  )
}
