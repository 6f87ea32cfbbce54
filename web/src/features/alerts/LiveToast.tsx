import type { AlertFrame } from '@quantrac/contract'
import { Button, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { noticeLook } from '../../components/feedback/notify.tsx'
import { useHandling } from '../../components/handling/use-handling.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { averageAgainst, isAverage, measuredName } from '../../lib/average-words.ts'
import { aboutName, faultAmount, faultWord, isFault } from '../../lib/health-words.ts'
import { levelOf } from '../../lib/status-word.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { isOwed, nobody } from './bell-list.ts'
import { handledAs } from './handled-as.ts'
import { limitOf, type Told, toldOf } from './live-toasts.ts'
import classes from './LiveToast.module.css'

/** Long enough to read, short enough not to cover the page. */
const CLOSES_AFTER_MS = 8_000

const ID = 'live-alerts'

const kindOf = { ALERT: 'error', WARNING: 'warning', INFO: 'info', SUCCESS: 'success' } as const

/** The one toast of live alerts: it tells of the newest, or of how many there are, for 8 s after the last of them. */
export class LiveToasts {
  readonly #nameOf: (alert: AlertFrame) => string
  #told: Told = []
  #turns = 0

  constructor(nameOf: (alert: AlertFrame) => string) {
    this.#nameOf = nameOf
  }

  tell(arrived: Told): void {
    const isThere = this.#told.length > 0
    this.#told = toldOf(this.#told, arrived)
    this.#turns += 1
    const [only, ...others] = this.#told
    if (only === undefined) return
    const status = this.#told.some((alert) => alert.status === 'ALERT') ? 'ALERT' : only.status
    const look = noticeLook(kindOf[status])
    const leave = (): void => void notifications.hide(ID)
    const notice = {
      ...look,
      className: `${look.className} ${classes.toast}`,
      id: ID,
      message:
        others.length === 0 ? (
          <OneAlert alert={only} station={this.#nameOf(only)} onLeave={leave} />
        ) : (
          <SomeAlerts count={this.#told.length} onLeave={leave} />
        ),
      // Another number begins the time anew.
      autoClose: CLOSES_AFTER_MS + (this.#turns % 2),
      position: 'bottom-right' as const,
      role: 'alert',
      'data-alert': status,
      onClose: () => {
        this.#told = []
      },
    }
    if (isThere) notifications.update(notice)
    else notifications.show(notice)
  }
}

interface OneAlertProps {
  alert: AlertFrame
  station: string
  onLeave: () => void
}

/** «COD 91,5 mg/L vượt 75 · Hải Phòng», and for a screen reader level and time. */
function OneAlert({ alert, station, onLeave }: OneAlertProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const factor = alert.factor.toUpperCase()
  const value = `${formatNumber(alert.value, language, alert.decimals)} ${alert.unit}`.trim()
  const gone = limitOf(alert)
  const status = t(`liveToast.status.${levelOf(alert)}`)
  const side =
    gone === null ? status : t(`liveToast.${gone.side}`, { limit: formatMeasured(gone.limit, language) })
  const [what, more] = isFault(alert)
    ? [`${aboutName(alert, t)} ${faultWord(alert, t)}`, faultAmount(alert, { t, locale: language })]
    : isAverage(alert)
      ? [measuredName({ ...alert, factor }, t), averageAgainst(alert, { t, locale: language })]
      : [`${factor} ${value}`, side]
  const said = `${what} ${more} · ${station}`
  return (
    <Line
      text={said}
      onLeave={onLeave}
      search={{ alert: String(alert.id) }}
      action={<TakeButton alert={alert} onLeave={onLeave} />}
    >
      <b>{what}</b>
      {` ${more} · ${station}`}
      <VisuallyHidden>{`. ${status}. ${t('liveToast.time')}: ${formatDateTime(alert.timestamp, language)}. `}</VisuallyHidden>
    </Line>
  )
}

/** Takes it at once, where the window has room for the words. */
function TakeButton({ alert, onLeave }: Pick<OneAlertProps, 'alert' | 'onLeave'>) {
  const { t } = useTranslation()
  const mayHandle = useCan('notify.handle_alert')
  const { act } = useHandling()
  if (!mayHandle || !isOwed(alert)) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.take ?? ''}
      onClick={() => {
        act(handledAs({ ...alert, handling: nobody }, t), { do: 'take', over: false })
        onLeave()
      }}
    >
      {t('owner.take')}
    </Button>
  )
}

function SomeAlerts({ count, onLeave }: { count: number; onLeave: () => void }) {
  const { t } = useTranslation()
  const text = t('liveToast.some', { count })
  return (
    <Line text={text} onLeave={onLeave} search={{}}>
      <b>{text}</b>
    </Line>
  )
}

interface LineProps {
  /** In full, where the line is cut. */
  text: string
  search: { alert?: string }
  action?: ReactNode
  onLeave: () => void
  children: ReactNode
}

function Line({ text, search, action, onLeave, children }: LineProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.line}>
      <span className={classes.text} title={text}>
        {children}
      </span>
      {action}
      <Link
        to="/notification"
        search={search}
        className={classes.open}
        aria-label={t('liveToast.viewDetail')}
        onClick={onLeave}
      >
        {t('liveToast.view')}
      </Link>
    </div>
  )
}
