import { Anchor, Group, Title } from '@mantine/core'
import type { AlertDetail } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InboxDetails } from '../../components/inbox/InboxDetails.tsx'
import type { OpenedDialogProps } from '../../components/inbox/OpenedDialog.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { limitsText } from '../../lib/limits-text.ts'
import { farthestName, statusWord } from '../../lib/status-word.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { NumberWithUnit } from '../../ui/NumberWithUnit.tsx'
import { StatusBadge, toneOf } from '../../ui/StatusBadge.tsx'
import { AlertTimeSeries } from './AlertTimeSeries.tsx'
import classes from './AlertDetails.module.css'
import { AlertLink } from './AlertLink.tsx'
import { isAlarm } from './alert-columns.tsx'
import { alertInbox } from './alerts-cache.ts'
import { alertQuery } from './alerts-query.ts'

const named = (name: string, code: string): string =>
  name === '' || name.toUpperCase() === code.toUpperCase() ? code : `${code} – ${name}`

/** One alert: what was measured, its limits, how far and how long, and the hour around it. */
export function AlertDetails({ id, ...dialog }: OpenedDialogProps) {
  const { t } = useTranslation()
  const alert = useQuery(alertQuery(id))
  return (
    <InboxDetails
      {...dialog}
      inbox={alertInbox}
      row={alert}
      title={alert.data ? <Heading alert={alert.data} /> : t('alerts.title')}
      width={760}
      height={320}
      failed="errors.fetchAlertFailed"
    >
      {(row) => (
        <>
          <AlertFacts alert={row} />
          <section>
            <Title order={3} mb={4}>
              {t('alertDetails.chart')}
            </Title>
            <AlertTimeSeries alert={row} />
          </section>
        </>
      )}
    </InboxDetails>
  )
}

function Heading({ alert }: { alert: AlertDetail }) {
  const { t } = useTranslation()
  return (
    <Group gap="sm" component="span">
      <StatusBadge tone={toneOf(alert.status)}>{statusWord(alert, t)}</StatusBadge>
      {`${alert.factor.toUpperCase()} · ${alert.module}`}
    </Group>
  )
}

/** The fields of an alert with their labels. */
function AlertFacts({ alert }: { alert: AlertDetail }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { unit, decimals } = alert
  const number = (value: number | null) => (
    <NumberWithUnit value={value} unit={unit} decimals={decimals} locale={language} />
  )
  return (
    <dl className={classes.facts}>
      <Fact name={t('alerts.factor')}>{named(alert.factor_name, alert.factor.toUpperCase())}</Fact>
      <Fact name={t('alerts.module')}>
        {alert.module_type === null ? (
          named(alert.module_name, alert.module)
        ) : (
          <Anchor inherit td="underline" renderRoot={(props) => <AlertLink {...props} alert={alert} />}>
            {named(alert.module_name, alert.module)}
          </Anchor>
        )}
      </Fact>
      <Fact name={t('alerts.status')}>
        {alert.class === null ? t('alertDetails.byHand') : t(`alertDetails.class.${alert.class}`)}
      </Fact>
      <Fact name={t('alerts.value')}>{number(alert.value)}</Fact>
      <Fact name={t('alertDetails.limits')}>{limitsText(alert, language) || t('alertDetails.noLimits')}</Fact>
      {alert.peak !== null && <Fact name={t(farthestName(alert))}>{number(alert.peak)}</Fact>}
      {alert.last !== null && <Fact name={t('alertDetails.last')}>{number(alert.last)}</Fact>}
      <Fact name={t('alertDetails.started')}>{formatDateTime(alert.started_at, language)}</Fact>
      {(alert.resolved_at !== null || isAlarm(alert)) && (
        <Fact name={t('alertDetails.lasted')}>
          <Lasted alert={alert} />
        </Fact>
      )}
      {alert.resolved_at !== null && (
        <Fact name={t('alertDetails.ended')}>
          <Ended alert={alert} />
        </Fact>
      )}
      {alert.judged_again !== null && (
        <Fact name={t('alertDetails.judgedAgain')}>
          {`${formatDateTime(alert.judged_again.at, language)} – ${t(`alertDetails.judgedAgainBecause.${alert.judged_again.cause}`)}`}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Lasted({ alert }: { alert: AlertDetail }) {
  const { t } = useTranslation()
  const now = useNow()
  const language = currentLanguage()
  const started = Date.parse(alert.started_at)
  if (alert.resolved_at !== null) return formatDuration(Date.parse(alert.resolved_at) - started, language)
  return t('alertDetails.ongoingFor', { time: formatDuration(now - started, language) })
}

function Ended({ alert }: { alert: AlertDetail }) {
  const { t } = useTranslation()
  const at = formatDateTime(alert.resolved_at ?? '', currentLanguage())
  if (alert.resolve_reason === null) return at
  return `${at} – ${t(`alertDetails.reason.${alert.resolve_reason}`)}`
}
