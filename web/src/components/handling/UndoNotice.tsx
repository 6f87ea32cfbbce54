import { UnstyledButton } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useWalkKeys } from '../inbox/use-walk-keys.ts'
import { currentOffer, onOfferChange, type UndoOffer, undoNow } from './undo-offer.ts'
import classes from './UndoNotice.module.css'

/** Says for ten seconds what was done to an alert, with the way back: the button, and the key Z. */
export function UndoNotice() {
  const offer = useSyncExternalStore(onOfferChange, currentOffer)
  useWalkKeys(offer?.undo === undefined ? {} : { z: undoNow })
  return (
    <output className={classes.notice} data-undo>
      {offer !== null && <Bar key={offer.until} offer={offer} />}
    </output>
  )
}

function Bar({ offer }: { offer: UndoOffer }) {
  const { t } = useTranslation()
  return (
    <div className={classes.bar}>
      <span className={classes.text}>{offer.text}</span>
      {offer.undo !== undefined && (
        <UnstyledButton className={classes.undo} onClick={undoNow}>
          {t('owner.undo')} <Left until={offer.until} />
          <kbd aria-hidden>Z</kbd>
        </UnstyledButton>
      )}
    </div>
  )
}

/** «9 s»; a screen reader is not told of each second. */
function Left({ until }: { until: number }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span aria-hidden>{t('owner.seconds', { left: Math.max(0, Math.ceil((until - now) / 1_000)) })}</span>
  )
}
