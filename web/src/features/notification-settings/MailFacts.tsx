import type { TestMail as TestMailAnswer } from '@quantrac/contract'
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { mailQuery } from '../../api/mail.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'

/** Where the mails go and in which language, or that there are none. Administrators can try. */
export function MailFacts() {
  const { t } = useTranslation()
  const { data } = useQuery(mailQuery)
  const isAdmin = useCurrentUser()?.role === 'admin'
  if (data === undefined) return <Skeleton height={16} mt={10} />
  if (!data.is_on) {
    return (
      <Text size="sm" mt={8} fw={500}>
        {t('notificationSettings.mailOff')}
      </Text>
    )
  }
  const language =
    data.language === 'vi'
      ? t('notificationSettings.mailLanguageVi')
      : t('notificationSettings.mailLanguageEn')
  return (
    <Stack gap={8} mt={8} align="flex-start">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('notificationSettings.mailTo', { recipient: data.recipient, language })}
      </Text>
      {isAdmin && <TestMail />}
    </Stack>
  )
}

/** Sends a mail to oneself, and shows what the mail server says to it. */
function TestMail() {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const test = useMutation({
    mutationFn: async () => (await api.mailTest()).data,
    onError: (error) => notifyFailure(error, t('notificationSettings.mailTestFailed')),
  })
  return (
    <>
      <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {t('notificationSettings.mailTest')}
      </Button>
      <output>{test.data !== undefined && !test.isPending && <Answer of={test.data} />}</output>
    </>
  )
}

function Answer({ of: { taken, answer } }: { of: TestMailAnswer }) {
  const { t } = useTranslation()
  return (
    <Alert p={8} color={taken ? 'green' : 'red'} style={{ overflowWrap: 'anywhere' }}>
      {taken
        ? t('notificationSettings.mailTaken', { answer })
        : t('notificationSettings.mailRefused', { answer })}
    </Alert>
  )
}
