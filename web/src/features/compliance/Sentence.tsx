import { Text } from '@mantine/core'
import type { ComplianceSummary } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { formatClockDay } from '../../lib/time-format.ts'
import { averageWords, documentWords } from '../../components/compliance/judged-words.ts'

/** More than these are told as a number. */
const MOST_TOLD = 3

/** What is over, and what the rest keeps within: which document in which version, until when. */
export function Sentence({ summary: { factors, standard, judged_until } }: { summary: ComplianceSummary }) {
  const { t } = useTranslation()
  const over = factors
    .filter(({ exceeded }) => exceeded > 0)
    .toSorted((one, other) => other.exceeded - one.exceeded)
  const told = over
    .slice(0, MOST_TOLD)
    .map((one) => t('compliance.overTimes', { average: averageWords(one, t), count: one.exceeded }))
  if (over.length > MOST_TOLD) told.push(t('compliance.overMore', { count: over.length - MOST_TOLD }))
  const document = standard === null ? '' : documentWords(standard, t)
  const until = judged_until === null ? '' : formatClockDay(Date.parse(judged_until))
  const hasWithin = factors.some(({ within }) => within > 0)
  return (
    <Text>
      {told.length > 0 && `${t('compliance.over', { list: told.join(', ') })} `}
      {hasWithin
        ? t(told.length > 0 ? 'compliance.restWithin' : 'compliance.allWithin', { document, until })
        : told.length === 0 && t('compliance.nothingEnough')}
    </Text>
  )
}
