import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ListedThreshold, ThresholdChange } from '@quantrac/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FollowedLines } from '../../components/form/FollowedLines.tsx'
import { thresholdName } from './limits-draft.ts'

/** Whether a change is of a limit that the standard sets. */
export function isOfStandard(
  { follows_standard, standard }: ListedThreshold,
  change: ThresholdChange,
): boolean {
  if (!follows_standard || standard === null) return false
  return (
    (standard.min !== null && change.min_value !== undefined) ||
    (standard.max !== null && change.max_value !== undefined)
  )
}

interface Asked {
  row: ListedThreshold
  answer: (leaves: boolean) => void
}

/** Asks whether a factor is to leave its station's standard; `question` is the dialog. */
export function useLeaveQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (row: ListedThreshold) =>
    new Promise<boolean>((resolve) => {
      // After the key event: rendered immediately, the question would get the same Enter and answer itself.
      setTimeout(() => setAsked({ row, answer: resolve }))
    })
  const question = (
    <LeaveQuestion
      asked={asked}
      onAnswer={(leaves) => {
        asked?.answer(leaves)
        setAsked(null)
      }}
    />
  )
  return { ask, question }
}

function LeaveQuestion({ asked, onAnswer }: { asked: Asked | null; onAnswer: (leaves: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={asked !== null}
      onClose={() => onAnswer(false)}
      title={asked && t('settingThresholds.leaveTitle', { name: thresholdName(asked.row) })}
      size="md"
    >
      {asked && (
        <Stack gap="md">
          <div>
            <FollowedLines threshold={asked.row} unit={asked.row.factor.unit} />
          </div>
          <Text>{t('settingThresholds.leaveText')}</Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
              {t('settingThresholds.stay')}
            </Button>
            <Button onClick={() => onAnswer(true)}>{t('settingThresholds.leave')}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
