import type { PasswordLink, User } from '@quantrac/contract'
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { mailQuery } from '../../api/mail.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { ShownLink } from './ShownLink.tsx'

/**
 * Makes a one-time link with which a person sets a password. Only this component holds it. Opens when it is mounted.
 */
export function PasswordLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation()
  const [link, setLink] = useState<PasswordLink | null>(null)
  const [opened, close] = useOpenOnMount(onClose)
  const { email } = user
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('passwordLink.label', { email })}
      size="lg"
      closeOnClickOutside={false}
      // Closing the dialog loses the link: a single press of Esc must not do that.
      closeOnEscape={link === null || link.url === null}
    >
      {link === null ? (
        <Question user={user} onLink={setLink} onCancel={close} />
      ) : (
        <ShownLink email={email} link={link} onClose={close} />
      )}
    </Modal>
  )
}

interface QuestionProps {
  user: User
  onLink: (link: PasswordLink) => void
  onCancel: () => void
}

function Question({ user: { id, email, is_invited }, onLink, onCancel }: QuestionProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isMailOn = useQuery(mailQuery).data?.is_on === true
  const make = useMutation({
    mutationFn: async () => (await api.userPasswordLink({ params: { id } })).data,
    onSuccess: onLink,
  })
  return (
    <Stack gap="md">
      <Text>{t(is_invited === true ? 'passwordLink.invites' : 'passwordLink.explanation', { email })}</Text>
      <Text>{t('passwordLink.replaces')}</Text>
      <Text>{isMailOn ? t('passwordLink.mailed', { email }) : t('passwordLink.shown')}</Text>
      {make.isError && (
        <Alert color="red" role="alert">
          {errorText(make.error, t('passwordLink.failed'))}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={make.isPending} onClick={onCancel} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          {isMailOn ? t('passwordLink.send') : t('passwordLink.make')}
        </Button>
      </Group>
    </Stack>
  )
}
