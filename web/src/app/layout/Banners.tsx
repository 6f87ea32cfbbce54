import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../api/current-user.ts'
import { useErrorText } from '../../components/use-error-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import classes from './Banners.module.css'

/** Quiet lines above the page: offline, and that it is not known who is signed in. The page below stays. */
export function Banners() {
  const { online } = useNetwork()
  return (
    <>
      {!online && <OfflineBanner />}
      <UnknownUserBanner />
    </>
  )
}

function OfflineBanner() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const newest = Math.max(
    0,
    ...client
      .getQueryCache()
      .getAll()
      .map((query) => query.state.dataUpdatedAt),
  )
  return (
    <output className={classes.banner}>
      <IconWifiOff size={18} aria-hidden />
      <span>
        {t('common.offline')}{' '}
        {newest > 0 && t('common.updatedAt', { time: formatDateTime(newest, currentLanguage()) })}
      </span>
    </output>
  )
}

function UnknownUserBanner() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const user = useQuery(currentUserQuery)
  if (!user.isError || user.data !== undefined) return null
  return (
    <div className={classes.banner} role="alert">
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
