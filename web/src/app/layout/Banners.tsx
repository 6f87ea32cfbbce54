import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentUserQuery, useCurrentUser } from '../../api/current-user.ts'
import { intakeQuery } from '../../api/conditions.ts'
import { useServerContact } from '../../api/server-contact.ts'
import { LazyPart } from '../../components/feedback/LazyPart.tsx'
import { useFailedTogether } from '../../components/feedback/failed-parts.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { currentLanguage, loadTexts } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import classes from './Banners.module.css'
import { useStaleData } from './use-stale-data.ts'

/**
 * Lines above the page: that it shows old values, that the signed-in person is unknown or owes a second factor. The
 * page stays.
 */
export function Banners() {
  return (
    <>
      <IntakeState />
      <StaleBanner />
      <FailedBanner />
      <UnknownUserBanner />
      <FactorDue />
    </>
  )
}

const loadIntakeBanner = async () => {
  const [{ IntakeBanner }] = await Promise.all([import('./IntakeBanner.tsx'), loadTexts(['elements'])])
  return IntakeBanner
}

/** Fetched when it is needed, which is rare; without a sign of trouble nothing is shown. */
function IntakeState() {
  const { data: intake } = useQuery(intakeQuery)
  if (intake === undefined || intake.connected) return null
  return <LazyPart load={loadIntakeBanner}>{(Banner) => <Banner intake={intake} />}</LazyPart>
}

const loadFactorDue = async () => {
  const [{ FactorDueBanner }] = await Promise.all([import('./FactorDueBanner.tsx'), loadTexts(['twoStep'])])
  return FactorDueBanner
}

function FactorDue() {
  const due = useCurrentUser()?.second_factor_due_at ?? null
  return due === null ? null : <LazyPart load={loadFactorDue}>{(Banner) => <Banner due={due} />}</LazyPart>
}

function StaleBanner() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  const { since, isLost, isRefused, refetch } = useStaleData()
  if (online && !isLost && !isRefused && since === null) return null
  const ofServer = isLost ? t('common.connectionLost') : isRefused ? t('common.liveRefused') : null
  return (
    <output className={classes.banner} data-banner>
      <IconWifiOff size={18} aria-hidden />
      <span>
        {online ? (ofServer ?? t('common.notRefreshed')) : t('common.offline')} <UpdatedAt since={since} />
      </span>
      {online && since !== null && (
        <Button variant="default" size="compact-sm" onClick={refetch}>
          {t('common.retry')}
        </Button>
      )}
    </output>
  )
}

/**
 * A separate component: the time changes with every answer and live message, and is read only while the banner is
 * shown.
 */
function UpdatedAt({ since }: { since: number | null }) {
  const { t } = useTranslation()
  const lastContactAt = useServerContact((contact) => contact.lastContactAt)
  const at = since ?? lastContactAt
  return at === null ? null : t('common.updatedAt', { time: formatDateTime(at, currentLanguage()) })
}

/** Several parts of the page that failed at once have one reason: it is told once, with one Retry. */
function FailedBanner() {
  const { t } = useTranslation()
  const parts = useFailedTogether()
  if (parts === null) return null
  const said = parts.some(({ hasAnswer }) => hasAnswer) ? 'common.partsFailed' : 'common.partsUnanswered'
  return (
    <div className={classes.banner} data-banner role="alert">
      <span>{t(said, { count: parts.length })}</span>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          for (const { retry } of parts) retry()
        }}
      >
        {t('common.retry')}
      </Button>
    </div>
  )
}

function UnknownUserBanner() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const user = useQuery(currentUserQuery)
  if (!user.isError || user.data !== undefined) return null
  return (
    <div className={classes.banner} data-banner role="alert">
      <span>{errorText(user.error, t('errors.fetchUserDataFailed'))}</span>
      <Button
        variant="default"
        size="compact-sm"
        loading={user.isFetching}
        onClick={() => void user.refetch()}
      >
        {t('common.retry')}
      </Button>
    </div>
  )
}
