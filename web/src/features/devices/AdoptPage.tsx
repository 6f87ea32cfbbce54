import type { DeviceDetail } from '@quantrac/contract'
import { Alert, Button, Skeleton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import type { TableSearch } from '../../components/table/list-address.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './AdoptPage.module.css'
import { sinceText } from './device-words.ts'
import { deviceQuery } from './devices-query.ts'
import { FactorsCard } from './FactorsCard.tsx'
import { MessagesColumn } from './MessagesColumn.tsx'
import { ReadTable } from './ReadTable.tsx'
import { StationCard } from './StationCard.tsx'
import { TreeCard } from './TreeCard.tsx'
import { type Adopting, useAdopt, useMake } from './use-adopt.ts'
import { type Known, useKnown } from './use-known.ts'
import { useAdoptWays, useMayAdopt } from './use-may-adopt.ts'

/** A device that becomes a station: its newest message is pressed on. */
export function AdoptPage() {
  const { device: id, to }: TableSearch = useSearch({ strict: false })
  const user = useCurrentUser()
  const mayAdopt = useMayAdopt()
  if (id === undefined || id === '') return <Navigate to="/setting/devices" replace />
  // Who it is may be known later than what the page is about.
  if (user === undefined) return <Waiting />
  if (!mayAdopt) return <Navigate to="/setting/devices" search={{ device: id }} replace />
  return <Asked key={id} id={id} isOld={to === 'old'} />
}

function Asked({ id, isOld }: { id: string; isOld: boolean }) {
  const { t } = useTranslation()
  const found = useQuery(deviceQuery(id))
  const ways = useAdoptWays()
  const known = useKnown(found.data)
  if (found.data !== undefined && known !== undefined) {
    const way = found.data.station !== null || isOld || !ways.newStation ? 'old' : 'new'
    return <Opened device={found.data} way={way} known={known} />
  }
  const isGone = found.error instanceof ApiError && found.error.status === 404
  return (
    <>
      <PageHeader title={t('nav.adopt')} actions={<Cancel />} />
      {isGone ? (
        <ErrorView title={t('adopt.gone')} text={t('adopt.goneText')} />
      ) : found.isError ? (
        <ErrorView
          error={found.error}
          fallback={t('devices.oneFailed')}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Places />
      )}
    </>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('nav.adopt')} actions={<Cancel />} />
      <Places />
    </>
  )
}

function Places() {
  const { t } = useTranslation()
  return (
    <div className={classes.grid} aria-label={t('loading.label')} aria-busy>
      <Skeleton height={420} className={classes.messages ?? ''} />
      <Skeleton height={420} />
      <Skeleton height={420} />
    </div>
  )
}

function Cancel({ device }: { device?: string }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to="/setting/devices" search={device ? { device } : {}} />}
    >
      {t('common.cancel')}
    </Button>
  )
}

interface OpenedProps {
  device: DeviceDetail
  way: 'new' | 'old'
  known: Known
}

function Opened({ device, way, known }: OpenedProps) {
  const { t } = useTranslation()
  const now = useNow()
  const adopting = useAdopt(device, { way, known })
  const make = useMake(adopting)
  const { waiting, name } = device
  const isOld = device.station !== null
  const waits =
    waiting.messages > 0
      ? t('devices.messages', { count: waiting.messages })
      : t('devices.readings', { count: waiting.readings })
  return (
    <div className={classes.page}>
      <PageHeader
        title={t(isOld ? 'adopt.titleOld' : 'adopt.titleNew', { device: name })}
        context={
          waiting.since === null
            ? device.topic
            : t('adopt.waits', { messages: waits, at: sinceText(waiting.since, now) })
        }
        actions={<Buttons adopting={adopting} make={make} />}
      />
      <Failure error={make.error} />
      {adopting.tree.length === 0 ? (
        <ErrorView title={t('adopt.noTree')} text={t('adopt.noTreeText')} />
      ) : (
        <>
          <div className={classes.grid}>
            <MessagesColumn adopting={adopting} />
            <TreeCard adopting={adopting} />
            <div className={classes.side}>
              <StationCard adopting={adopting} error={make.error} />
              <FactorsCard adopting={adopting} error={make.error} />
            </div>
          </div>
          <ReadTable adopting={adopting} />
        </>
      )}
    </div>
  )
}

/** Cancel, and the one button that says what it makes. */
function Buttons({ adopting, make }: { adopting: Adopting; make: ReturnType<typeof useMake> }) {
  const { t } = useTranslation()
  const { device, draft, station, limits } = adopting
  const count = draft.factors.length
  const isOld = device.station !== null || station.way === 'old'
  const isUnread = draft.factors.some((factor) => limits.limitsOf(factor) === null)
  const isMissing = count === 0 || isUnread || (isOld ? station.old === null : station.code.trim() === '')
  const submit = (): void => {
    if (!isMissing && !make.isPending) make.mutate()
  }
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  })
  return (
    <div className={classes.buttons}>
      <Cancel device={device.id} />
      <Button
        leftSection={<IconCheck size={16} aria-hidden />}
        aria-disabled={isMissing || undefined}
        data-disabled={isMissing || undefined}
        title={count === 0 ? t('adopt.pressFirst') : undefined}
        loading={make.isPending}
        onClick={submit}
      >
        {count === 0 ? t('adopt.submitNone') : t(isOld ? 'adopt.submitOld' : 'adopt.submitNew', { count })}
      </Button>
    </div>
  )
}

/** A refusal that stands under no field. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (error === null) return null
  return (
    <Alert color="red" role="alert" mb={16}>
      {errorText(error, t('adopt.failed'))}
    </Alert>
  )
}
