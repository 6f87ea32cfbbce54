import { Button, Group, Skeleton, Text } from '@mantine/core'
import type { ReadingTestsProposal } from '@quantrac/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatMeasured, formatNumber } from '../../lib/number-format.ts'
import { formatDay } from '../../lib/time-format.ts'

const proposalQuery = (id: number) =>
  queryOptions({
    queryKey: ['reading-tests-proposal', id],
    queryFn: async ({ signal }) => (await api.readingTestsProposal({ params: { id } }, { signal })).data,
    staleTime: 60_000,
  })

interface TestProposalLineProps {
  /** Of the factor. */
  id: number
  field: 'spike_over' | 'rate_per_minute'
  unit: string
  onTake: (bound: number) => void
}

/** The bound that the last readings propose for a test, and what it rests on. A press takes it into the form. */
export function TestProposalLine({ id, field, unit, onTake }: TestProposalLineProps) {
  const { t } = useTranslation()
  const { data: found, isError } = useQuery(proposalQuery(id))
  if (found === undefined && !isError) return <Skeleton height={26} mt={6} />
  const proposal = found?.[field] ?? null
  if (found === undefined || proposal === null)
    return (
      <Text size="xs" c="dimmed" mt={6}>
        {found === undefined ? t('reviews.proposal.failed') : <WhyNone found={found} />}
      </Text>
    )
  const language = currentLanguage()
  const amount = `${formatMeasured(proposal.bound, language)} ${unit}`.trim()
  return (
    <Group gap={10} mt={6} wrap="nowrap" align="center" justify="space-between">
      <Text size="xs" c="dimmed">
        {t('reviews.proposal.of', {
          count: proposal.readings,
          day: formatDay(found.start_datetime),
          marked: formatNumber(proposal.marked, language),
        })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        aria-label={t('reviews.proposal.takeFor', { amount, field: t(`reviews.testFields.${field}`) })}
        onClick={() => onTake(proposal.bound)}
      >
        {t('reviews.proposal.take', { amount })}
      </Button>
    </Group>
  )
}

function WhyNone({ found: { readings, least } }: { found: ReadingTestsProposal }) {
  const { t } = useTranslation()
  return readings < least
    ? t('reviews.proposal.tooFew', { count: readings, least })
    : t('reviews.proposal.noChange')
}
