import type { Device, DeviceDetail, DeviceMessage } from '@quantrac/contract'
import { Button, Skeleton, Title, VisuallyHidden } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { placeSearch } from '../../components/layout/place.ts'
import { DeviceFacts } from './DeviceFacts.tsx'
import classes from './DevicePane.module.css'
import { refusedText } from './device-words.ts'
import { deviceQuery } from './devices-query.ts'
import { LooksLike } from './LooksLike.tsx'
import { MessagesCard } from './MessagesCard.tsx'
import { linksOf } from './links.ts'
import { leavesOf, numberIn, treeOf } from './message-tree.ts'
import { isOwnProfile } from './use-known.ts'
import { useAdoptWays, useMayAdopt } from './use-may-adopt.ts'

export interface DevicePaneProps {
  id: string
  /** What the list knows of it, shown until the rest is there. */
  known: Device | undefined
  /** Where it takes the place of the list. */
  onBack: (() => void) | undefined
}

/** One device: who it is, what its numbers likely are, and its newest messages. */
export function DevicePane({ id, known, onBack }: DevicePaneProps) {
  const { t } = useTranslation()
  const [isPaused, setPaused] = useState(false)
  const found = useQuery(deviceQuery(id, isPaused))
  const device = found.data ?? known
  return (
    <section
      className={classes.pane}
      aria-label={t('devices.detail')}
      data-page={onBack !== undefined || undefined}
    >
      {onBack !== undefined && (
        <>
          <VisuallyHidden component="h1">{t('devices.title')}</VisuallyHidden>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            className={classes.back ?? ''}
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={onBack}
          >
            {t('devices.back')}
          </Button>
        </>
      )}
      {device !== undefined && <Head device={device} detail={found.data} />}
      {found.data !== undefined ? (
        <>
          <DeviceFacts device={found.data} />
          <Why device={found.data} />
          <LooksLike device={found.data} />
          <MessagesCard device={found.data} isPaused={isPaused} onPause={setPaused} />
        </>
      ) : found.isError ? (
        <ErrorView
          error={found.error}
          fallback={t('devices.oneFailed')}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Skeleton height={420} mt={16} aria-label={t('loading.label')} />
      )}
    </section>
  )
}

function Head({ device, detail }: { device: Device; detail: DeviceDetail | undefined }) {
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <Title order={2} className={classes.title ?? ''}>
          {device.name}
        </Title>
        <p className={classes.topic}>{device.topic}</p>
      </div>
      <div className={classes.buttons}>
        <Buttons device={device} detail={detail} />
      </div>
    </header>
  )
}

/** What can be done with the device; one of them is the next step. */
function Buttons({ device, detail }: { device: Device; detail: DeviceDetail | undefined }) {
  const { t } = useTranslation()
  const mayAdopt = useMayAdopt()
  const ways = useAdoptWays()
  const { station } = device
  const canPress = detail !== undefined && detail.newest.some(hasNumber)
  if (station !== null) {
    const hasMore = (detail?.waiting.readings ?? 0) > 0 || (detail !== undefined && canReadMore(detail))
    return (
      <>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to={`/${station.type}`} search={placeSearch({ module: station.code })} />
          )}
        >
          {t('devices.openStation')}
        </Button>
        {mayAdopt && hasMore && canPress && <AdoptButton device={device} text={t('devices.addFactors')} />}
      </>
    )
  }
  if (!mayAdopt || !canPress) return null
  return (
    <>
      {ways.newStation && ways.oldStation && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/setting/devices/adopt" search={{ device: device.id, to: 'old' }} />
          )}
        >
          {t('devices.join')}
        </Button>
      )}
      <AdoptButton device={device} text={ways.newStation ? t('devices.make') : t('devices.join')} />
    </>
  )
}

const hasNumber = (message: DeviceMessage): boolean =>
  leavesOf(treeOf(message)).some(({ value }) => numberIn(value) !== null)

/** A profile of one's own leaves numbers out that it could read. */
function canReadMore(device: DeviceDetail): boolean {
  const [newest] = device.newest
  if (newest === undefined || !isOwnProfile(device)) return false
  const tree = treeOf(newest)
  const links = linksOf(tree, newest.read)
  return leavesOf(tree).some(({ id, value }) => !links.has(id) && numberIn(value) !== null)
}

function AdoptButton({ device, text }: { device: Device; text: string }) {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/setting/devices/adopt" search={{ device: device.id }} />}
    >
      {text}
    </Button>
  )
}

/** Of a device of which nothing is read: why, and what stood there. */
function Why({ device: { group, refused, newest } }: { device: DeviceDetail }) {
  const { t } = useTranslation()
  if (group !== 'refused' || refused === null) return null
  return (
    <div className={classes.card} data-tone="refused">
      <h3>{t('devices.why')}</h3>
      <p className={classes.reason}>{refusedText(refused, t, newest[0]?.text ?? undefined)}</p>
      <p className={classes.note}>{t('devices.whyText')}</p>
    </div>
  )
}
