import type { StationConnect } from '@quantrac/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatRelative, formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './LiveLine.module.css'
import { liveState } from './live-state.ts'

const icons = { received: IconCircleCheck, waiting: IconCircleDashed, wrong: IconAlertTriangle } as const

/** The head of the page: whether the station's device is heard, as it is now. */
export function LiveLine({ connect }: { connect: StationConnect }) {
  const state = liveState(connect)
  const words = useWords(connect)
  const Icon = icons[state]
  return (
    <output className={classes.line} data-state={state}>
      <Icon size={24} stroke={2} className={classes.icon ?? ''} aria-hidden />
      <span className={classes.words}>
        <span className={classes.first}>{words.first}</span>
        <span className={classes.second}>{words.second}</span>
      </span>
    </output>
  )
}

function useWords(connect: StationConnect): { first: string; second: string } {
  const { t } = useTranslation()
  const now = useNow()
  const { module, wrong_sign_ins: wrong, last_seen_at: last, connected, address } = connect
  // Whoever saw the page wait is told of the first message.
  const [wasSilent] = useState(last === null)
  const state = liveState(connect)
  if (state === 'wrong' && wrong !== null) {
    const { count, address: from, last_seen_at: at } = wrong
    return {
      first: t('connect.wrong', { count }),
      second: t('connect.wrongText', { at: formatShort(at, now), address: from }),
    }
  }
  if (state === 'received' && last !== null) {
    const ago = formatRelative(last, Math.max(now, Date.parse(last)), currentLanguage())
    return {
      first: t(wasSilent ? 'connect.receivedFirst' : 'connect.received', { ago }),
      second: formatShort(last, now),
    }
  }
  if (connected > 0) return { first: t('connect.signedIn'), second: t('connect.signedInText') }
  return {
    first: t('connect.waiting'),
    second:
      address?.kind === 'broker'
        ? t('connect.waitingBroker', { host: address.host })
        : t('connect.waitingText', { id: module.manufacturer_id }),
  }
}
