import type { Rejected, Unmatched } from '@quantrac/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonKey } from '../../components/connections/reject-reasons.ts'
import { TwoLines } from '../../components/connections/TwoLines.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatShort } from '../../lib/time-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './Sample.module.css'
import { Sample } from './Sample.tsx'

/** A refused message on a phone: why, where it came, and its sample. */
export function RejectedLines({ rejected }: { rejected: Rejected }) {
  const { t } = useTranslation()
  const { reason, topic, sample, count, last_seen_at } = rejected
  const language = currentLanguage()
  return (
    <>
      <TwoLines
        what={t(reasonKey(reason), { reason })}
        mark={<RelativeTime instant={last_seen_at} locale={language} />}
        facts={[topic, t('connections.times', { count, total: formatNumber(count, language) })]}
      />
      <Sample text={sample} />
    </>
  )
}

/** An unknown device's factor on a phone; the button stands beside the sample. */
export function UnmatchedLines({ unmatched, button }: { unmatched: Unmatched; button: ReactNode }) {
  const { t } = useTranslation()
  const now = useNow()
  const { module_manufacturer_id: device, factor_manufacturer_id: factor, sample, count } = unmatched
  const language = currentLanguage()
  return (
    <>
      <TwoLines
        what={`${device} · ${factor}`}
        mark={<RelativeTime instant={unmatched.last_seen_at} locale={language} />}
        facts={[
          t('connections.times', { count, total: formatNumber(count, language) }),
          t('connections.sinceAt', { at: formatShort(Date.parse(unmatched.first_seen_at), now) }),
          unmatched.topic,
        ]}
      />
      <div className={classes.beside}>
        <Sample text={sample} />
        {button}
      </div>
    </>
  )
}
