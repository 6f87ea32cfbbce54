import type { QuietHours } from '@quantrac/contract'
import { Card, Skeleton, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { OwnerRing } from '../../components/handling/OwnerRing.tsx'
import classes from './QuietBars.module.css'
import { dayShare, quietStretches } from './quiet-stretches.ts'

const quietHoursQuery = queryOptions({
  queryKey: ['quiet-hours', 'all'],
  queryFn: async ({ signal }) => (await api.quietHoursList(undefined, { signal })).data,
})

/** When each person is not told, with the time that is tested. */
export function QuietBars({ at }: { at: string }) {
  const { t } = useTranslation()
  const people = useQuery(quietHoursQuery)
  return (
    <Card component="section" padding={0} aria-label={t('quietHours.title')}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {t('quietHours.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('quietHours.lead')}
        </Text>
      </div>
      {people.data === undefined && people.isError ? (
        <ErrorView
          isLow
          error={people.error}
          fallback={t('quietHours.loadFailed')}
          onRetry={() => void people.refetch()}
        />
      ) : people.data === undefined ? (
        <Skeleton height={128} />
      ) : people.data.length === 0 ? (
        <Text size="sm" c="dimmed" p={16}>
          {t('quietHours.nobody')}
        </Text>
      ) : (
        <Bars people={people.data} at={at} />
      )}
    </Card>
  )
}

const hours = [0, 6, 12, 18, 24]

function Bars({ people, at }: { people: readonly QuietHours[]; at: string }) {
  const { t } = useTranslation()
  const share = dayShare(at)
  return (
    <div className={classes.rows} style={{ '--at': share ?? 0 } as CSSProperties /* its own property */}>
      <div className={classes.axis} aria-hidden>
        <span className={classes.time}>{share !== null && t('quietHours.at', { at })}</span>
        <span className={classes.hours}>
          {hours.map((hour) => (
            <em key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {hour}
            </em>
          ))}
        </span>
      </div>
      <ul>
        {people.map((one) => (
          <Person key={one.user.id} of={one} isAt={share !== null} />
        ))}
      </ul>
    </div>
  )
}

function Person({ of: one, isAt }: { of: QuietHours; isAt: boolean }) {
  const { t } = useTranslation()
  const { user, from_time: from, to_time: to, holds_alerts: holds } = one
  const isNone = from === null || to === null
  return (
    <li>
      <OwnerRing who={user} />
      <span className={classes.name}>{user.name}</span>
      <span className={classes.bar} aria-hidden>
        {quietStretches(one).map(({ start, end }) => (
          <i key={start} style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }} />
        ))}
        {isAt && <u />}
      </span>
      <span className={classes.words}>
        {isNone ? t('quietHours.none') : `${from}–${to}`}
        {!isNone && <small>{t(holds ? 'quietHours.holdsAll' : 'quietHours.exceptAlerts')}</small>}
      </span>
    </li>
  )
}
