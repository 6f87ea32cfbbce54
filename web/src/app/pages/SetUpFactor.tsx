import { Button, Stack } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../api/sign-in.ts'
import { AddFactor } from '../../components/two-step/AddFactor.tsx'
import { EntryFrame } from '../../features/accounts/EntryFrame.tsx'

/** All that a person sees whose group requires a second factor and whose time is over. */
export function SetUpFactor() {
  const { t } = useTranslation()
  return (
    <EntryFrame title={t('twoStep.needed.title')} lead={t('twoStep.needed.lead')}>
      <Stack gap="md">
        <AddFactor isFirst />
        <Button variant="subtle" onClick={() => void signOut()}>
          {t('twoStep.needed.signOut')}
        </Button>
      </Stack>
      <Notifications position="top-right" autoClose={5000} limit={5} zIndex={500} containerWidth={380} />
    </EntryFrame>
  )
}
