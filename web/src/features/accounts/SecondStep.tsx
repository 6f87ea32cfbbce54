import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { enter, type SecondStep as Asked } from '../../api/sign-in.ts'
import type { Proof } from '../../api/second-factors.ts'
import { ProofForm } from '../../components/two-step/ProofForm.tsx'

export interface SecondStepProps {
  asked: Asked
  /** The person is signed in. */
  onDone: () => void
  /** Back to the password; with the reason where its time is over. */
  onBack: (why?: ApiError) => void
}

/** What follows the password of a person with a second factor. */
export function SecondStep({ asked, onDone, onBack }: SecondStepProps) {
  const { t } = useTranslation()
  const prove = async (proof: Proof): Promise<void> => {
    try {
      enter(await api.accountLoginSecond({ body: { ...proof, token: asked.token } }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign-in-expired') return onBack(error)
      throw error
    }
    onDone()
  }
  return (
    <Stack gap={12}>
      <Text component="output">{t('twoStep.signIn.lead')}</Text>
      <ProofForm
        asked={asked}
        prove={prove}
        failed={t('twoStep.signIn.failed')}
        onCancel={() => onBack()}
        cancelLabel={t('twoStep.back')}
      />
    </Stack>
  )
}
