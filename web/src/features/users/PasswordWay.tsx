import { Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mailQuery } from '../../api/mail.ts'
import classes from './PasswordWay.module.css'
import type { UserValues } from './user-form.ts'

const names = {
  label: classes.label ?? '',
  inner: classes.inner ?? '',
  description: classes.description ?? '',
}

/** Who chooses the password of a new user: themself, by a link, or who adds them. */
export function PasswordWay({ form }: { form: UseFormReturnType<UserValues> }) {
  const { t } = useTranslation()
  const isMailOn = useQuery(mailQuery).data?.is_on
  return (
    <Radio.Group label={t('invitation.way')} {...form.getInputProps('way')}>
      <Stack gap={10} mt={6}>
        <Radio
          classNames={names}
          value="invite"
          label={t('invitation.send')}
          description={t(isMailOn === false ? 'invitation.makeHelp' : 'invitation.sendHelp')}
        />
        <Radio
          classNames={names}
          value="typed"
          label={t('invitation.typed')}
          description={t('invitation.typedHelp')}
        />
      </Stack>
    </Radio.Group>
  )
}
