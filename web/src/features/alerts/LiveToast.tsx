import type { AlertFrame } from '@quantrac/contract'
import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { noticeLook } from '../../components/feedback/notify.tsx'
import { currentLanguage, i18n } from '../../i18n/i18n.ts'
import { measuredText } from '../../lib/limits-text.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { AlertLink } from './AlertLink.tsx'
import { levelOf } from '../../lib/status-word.ts'
import classes from './LiveToast.module.css'

/** Long enough to read, short enough not to cover the page. */
const CLOSES_AFTER_MS = 8_000

const kindOf = { ALERT: 'error', WARNING: 'warning', INFO: 'info', SUCCESS: 'success' } as const

/** Shows one live alert for 8 s; `others` came in the same half second. */
export function showLiveToast(alert: AlertFrame, others: number): void {
  const id = `live-alert-${alert.id}`
  notifications.show({
    ...noticeLook(kindOf[alert.status]),
    id,
    title: `[${i18n.t(`liveToast.status.${levelOf(alert)}`)}] ${alert.factor.toUpperCase()}`,
    message: <LiveToast alert={alert} others={others} onLeave={() => notifications.hide(id)} />,
    autoClose: CLOSES_AFTER_MS,
    position: 'top-right',
    role: 'alert',
    'data-alert': alert.status,
  })
}

interface LiveToastProps {
  alert: AlertFrame
  others: number
  onLeave: () => void
}

function LiveToast({ alert, others, onLeave }: LiveToastProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <>
      <dl className={classes.facts}>
        <dt>{alert.factor.toUpperCase()}</dt>
        <dd>{measuredText(alert, language)}</dd>
        <dt>{t('liveToast.module')}</dt>
        <dd>
          <AlertLink alert={alert} className={classes.place} onClick={onLeave}>
            {alert.module}
          </AlertLink>
        </dd>
        <dt>{t('liveToast.time')}</dt>
        <dd>{formatDateTime(alert.timestamp, language)}</dd>
      </dl>
      <div className={classes.foot}>
        <Button component={Link} to="/notification" variant="default" size="compact-sm" onClick={onLeave}>
          {t('liveToast.viewDetail')}
        </Button>
        {others > 0 && (
          <Text size="sm" c="dimmed">
            {t('liveToast.more', { count: others })}
          </Text>
        )}
      </div>
    </>
  )
}
