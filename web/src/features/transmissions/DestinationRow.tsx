import type { Transmission } from '@quantrac/contract'
import { Switch, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { DayStrip } from './DayStrip.tsx'
import { DestinationDetails } from './DestinationDetails.tsx'
import { type Look, lookOf } from './late.ts'
import { SwitchOffQuestion } from './SwitchOffQuestion.tsx'
import classes from './Transmissions.module.css'
import { useSwitch } from './use-switch.ts'

interface DestinationRowProps {
  destination: Transmission
  isOpen: boolean
  onToggle: () => void
}

const icons: Readonly<Record<Look, typeof IconCircleCheck>> = {
  off: IconClockPause,
  late: IconAlertTriangle,
  new: IconCircleDashed,
  sent: IconCircleCheck,
}

/** A destination in one line, and what is under it once it is pressed. */
export function DestinationRow({ destination, isOpen, onToggle }: DestinationRowProps) {
  const { t } = useTranslation()
  const look = lookOf(destination, useNow())
  const Icon = icons[look]
  const part = `destination-${destination.id}`
  return (
    <>
      <div className={classes.row} data-look={look} data-open={isOpen || undefined}>
        <span className={classes.mark}>
          <Icon size={20} aria-hidden />
          <VisuallyHidden>{t(`transmissions.looks.${look}`)}</VisuallyHidden>
        </span>
        <UnstyledButton
          className={classes.name ?? ''}
          aria-expanded={isOpen}
          aria-controls={part}
          onClick={onToggle}
        >
          <span>
            <b>{destination.name}</b>
            <IconChevronRight size={14} className={classes.chevron} aria-hidden />
          </span>
          <Facts destination={destination} />
        </UnstyledButton>
        <Until destination={destination} />
        <span className={classes.strip}>
          <DayStrip id={destination.id} name={destination.name} />
        </span>
        <Queue destination={destination} look={look} />
        <OnOff destination={destination} />
      </div>
      <section id={part} hidden={!isOpen} aria-label={destination.name}>
        {isOpen && <DestinationDetails destination={destination} look={look} />}
      </section>
    </>
  )
}

/** «FTPS tường minh · NT-HPH · 5 phút» */
function Facts({ destination }: { destination: Transmission }) {
  const { t } = useTranslation()
  const { protocol, stations, period_seconds: period } = destination
  const [first] = stations
  const which =
    stations.length === 1 && first !== undefined
      ? first.module_code
      : t('transmissions.stationCount', { count: stations.length })
  const every = formatDuration(period * 1000, currentLanguage())
  return (
    <span className={classes.quiet}>
      {[t(`transmissions.protocols.${protocol}`), which, every].join(' · ')}
    </span>
  )
}

/** The main fact: until when everything has gone. */
function Until({ destination: { enabled, state } }: { destination: Transmission }) {
  const { t } = useTranslation()
  const now = useNow()
  if (state.sent_until === null)
    return <span className={classes.quiet}>{t(enabled ? 'transmissions.never' : 'transmissions.isOff')}</span>
  return (
    <span>
      <b className={classes.until}>
        <span className={classes.label}>{t('transmissions.until')} </span>
        {formatShort(state.sent_until, now)}
      </b>
      <span className={classes.quiet}>
        {enabled ? (
          <RelativeTime instant={state.sent_until} locale={currentLanguage()} />
        ) : (
          t('transmissions.isOff')
        )}
      </span>
    </span>
  )
}

function Queue({ destination: { state }, look }: { destination: Transmission; look: Look }) {
  const { t } = useTranslation()
  const now = useNow()
  const { pending, oldest_pending: oldest, failed, held } = state
  const others = [
    ...(held > 0 ? [t('transmissions.heldCount', { count: held })] : []),
    ...(failed > 0 ? [t('transmissions.failedCount', { count: failed })] : []),
  ]
  return (
    <span className={classes.right}>
      {pending === 0 ? (
        <span className={classes.quiet}>{t('transmissions.nothingWaits')}</span>
      ) : (
        <span className={classes.waits} data-late={look === 'late' || undefined}>
          {t('transmissions.pendingCount', { count: pending })}
        </span>
      )}
      {pending > 0 && oldest !== null && (
        <span className={classes.quiet}>{t('transmissions.oldest', { time: formatShort(oldest, now) })}</span>
      )}
      {others.length > 0 && <span className={classes.others}>{others.join(', ')}</span>}
    </span>
  )
}

/** Off makes a gap that nothing fills: it is asked first. */
function OnOff({ destination }: { destination: Transmission }) {
  const { t } = useTranslation()
  const may = useCan('transmissions.change_transmission')
  const { isAsking, change, ask, close, toggle } = useSwitch(destination)
  const word = t(destination.enabled ? 'transmissions.isOn' : 'transmissions.isOff')
  if (!may) return <span className={classes.quiet}>{word}</span>
  return (
    <div>
      <Switch
        checked={destination.enabled}
        disabled={toggle.isPending}
        aria-label={t('transmissions.switchOf', { word, name: destination.name })}
        onChange={() => (destination.enabled ? ask() : change())}
      />
      <SwitchOffQuestion
        opened={isAsking}
        name={destination.name}
        isPending={toggle.isPending}
        onClose={close}
        onConfirm={change}
      />
    </div>
  )
}
