import { Text } from '@mantine/core'
import type { Threshold } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { useSourceWords } from './use-source-words.ts'

/** Where the limits of a threshold are from, or that it has left its station's standard. */
export function FollowedLines({
  threshold: { follows_standard, standard },
  unit,
}: {
  threshold: Pick<Threshold, 'follows_standard' | 'standard'>
  unit: string
}) {
  const { t } = useTranslation()
  const words = useSourceWords()
  if (standard === null) return null
  return words(standard, unit).map((line) => (
    <Text key={line} span display="block" size="xs" c="dimmed">
      {follows_standard ? line : t('threshold.left', { line })}
    </Text>
  ))
}
