import type { Rejected } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { reasonKey } from '../../components/connections/reject-reasons.ts'
import { TwoLines } from '../../components/connections/TwoLines.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
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
