import type { Excursion, ExcursionDetail } from '@quantrac/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/current-user.ts'
import { HandlingRing } from '../../components/handling/OwnerRing.tsx'
import { takeText } from '../../components/handling/owner-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { handlingMore, handlingTitle } from './handling-words.ts'
import classes from './HandlingCard.module.css'
import type { ExcursionHandling } from './use-excursion-handling.ts'

type Row = Excursion & Partial<ExcursionDetail>

interface HandlingCardProps {
  row: Row
  /** Null: the person may only read. */
  handling: ExcursionHandling | null
  /** The buttons stand under the thumb instead. */
  isPhone: boolean
}

/** Who has it, since when, and what can be done: before anything that was measured. */
export function HandlingCard({ row, handling, isPhone }: HandlingCardProps) {
  const { t } = useTranslation()
  const now = useNow()
  const me = useCurrentUser()?.id
  const given = { t, me, now, language: currentLanguage() }
  const more = handlingMore(row, given)
  return (
    <section className={classes.card} aria-label={t('handling.label')}>
      <HandlingRing handling={row.handling} isOpen={row.group === 'open'} size="large" />
      <div className={classes.words} aria-live="polite">
        <p className={classes.title}>{handlingTitle(row, given)}</p>
        {more !== '' && <p className={classes.more}>{more}</p>}
        {row.handling.state === 'closed' && row.handling.note !== null && (
          <p className={classes.note}>{row.handling.note}</p>
        )}
      </div>
      {handling !== null && !isPhone && <Buttons row={row} handling={handling} />}
    </section>
  )
}

function Buttons({ row, handling }: { row: Row; handling: ExcursionHandling }) {
  const { t } = useTranslation()
  const { offers, isPending } = handling
  const variantOf = (offer: keyof typeof offers) => (offers[offer] === 'next' ? 'filled' : 'default')
  return (
    <div className={classes.buttons}>
      {offers.take !== null && (
        <Button variant={variantOf('take')} onClick={handling.take} disabled={isPending}>
          {takeText(row.handling, t)}
        </Button>
      )}
      {offers.release !== null && (
        <Button variant="default" onClick={handling.release} disabled={isPending}>
          {t('handling.release')}
        </Button>
      )}
      {offers.assign !== null && (
        <Button variant="default" onClick={() => handling.ask('assign')}>
          {t('handling.assign.open')}
        </Button>
      )}
      {offers.close !== null && (
        <Button variant={variantOf('close')} onClick={() => handling.ask('close')}>
          {t('handling.close.open')}
        </Button>
      )}
      {offers.reopen !== null && (
        <Button variant="default" onClick={handling.reopen} disabled={isPending}>
          {t('handling.reopen')}
        </Button>
      )}
    </div>
  )
}
