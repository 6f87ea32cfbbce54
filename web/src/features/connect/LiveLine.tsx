import { VisuallyHidden } from '@mantine/core'
import type { ConnectMessage, StationConnect } from '@quantrac/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDateTime, formatRelative, formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './LiveLine.module.css'
import { lastHeard, liveState } from './live-state.ts'
import { valueText } from './message-words.ts'
import { MinuteStrip } from './MinuteStrip.tsx'

const icons = {
  received: IconCircleCheck,
  'nothing-stored': IconAlertTriangle,
  waiting: IconCircleDashed,
  wrong: IconAlertTriangle,
} as const

/** The head of the page: whether the station's device is heard, as it is now. */
export function LiveLine({ connect }: { connect: StationConnect }) {
  const { t } = useTranslation()
  const state = liveState(connect)
  const { said, first, second } = useWords(connect)
  const Icon = icons[state]
  return (
    <section className={classes.line} data-state={state} aria-label={t('connect.live')}>
      <Icon size={24} stroke={2} className={classes.icon ?? ''} aria-hidden />
      <div className={classes.words}>
        <p className={classes.first}>{first}</p>
        <p className={classes.second}>{second}</p>
      </div>
      {connect.received.length > 0 && <MinuteStrip received={connect.received} />}
      {/* Without the age, which runs. */}
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </section>
  )
}

interface Words {
  /** What changed, for who does not see it. */
  said: string
  first: string
  second: string
}

function useWords(connect: StationConnect): Words {
  const { t } = useTranslation()
  const now = useNow()
  const { module, wrong_sign_ins: wrong, connected, address, message } = connect
  const last = lastHeard(connect)
  // Whoever saw the page wait is told of the first message.
  const [wasSilent] = useState(last === null)
  const state = liveState(connect)
  const facts = useFacts(message)
  if (state === 'wrong' && wrong !== null) {
    const { count, address: from, last_seen_at: at } = wrong
    const said = t('connect.wrong', { count })
    return { said, first: said, second: t('connect.wrongText', { at: formatShort(at, now), address: from }) }
  }
  if (last !== null) {
    const ago = formatRelative(last, Math.max(now, Date.parse(last)), currentLanguage())
    const what = t(wasSilent ? 'connect.receivedFirst' : 'connect.received', { ago })
    const values = message === null ? '' : storedText(message)
    return {
      said: t(state === 'received' ? 'connect.saidReceived' : 'connect.saidNothing'),
      first:
        state === 'nothing-stored'
          ? t('connect.nothingStored', { what })
          : values === ''
            ? what
            : `${what}: ${values}`,
      second: [formatDateTime(last, currentLanguage()), ...facts].join(' · '),
    }
  }
  if (connected > 0) {
    const said = t('connect.signedIn')
    return { said, first: said, second: t('connect.signedInText') }
  }
  const said = t('connect.waiting')
  const second =
    address?.kind === 'broker'
      ? t('connect.waitingBroker', { host: address.host })
      : t('connect.waitingText', { id: module.manufacturer_id })
  return { said, first: said, second }
}

const MOST_TOLD = 3

/** «COD 81,5 · pH 7,1» */
function storedText({ values }: ConnectMessage): string {
  const stored = values.filter(({ factor }) => factor !== null).slice(0, MOST_TOLD)
  return stored.map((value) => `${value.factor} ${valueText(value)}`).join(' · ')
}

/** How many numbers are stored, not of the station, and refused; what there is none of is left out. */
function useFacts(message: ConnectMessage | null): string[] {
  const { t } = useTranslation()
  if (message === null) return []
  const { values, refused } = message
  const unknown = values.filter(({ factor }) => factor === null).length
  const counts = [
    [values.length - unknown, 'connect.countStored'],
    [unknown, 'connect.countUnknown'],
    [refused.length, 'connect.countRefused'],
  ] as const
  return counts.filter(([count]) => count > 0).map(([count, words]) => t(words, { count }))
}
