import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { useCan } from '../../api/current-user.ts'
import { renewPeople } from '../../api/people.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { GroupField } from '../../components/permissions/GroupField.tsx'

/** Adds an account that API keys alone use. Opens when it is mounted. */
export function ServiceAccountForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const mayChooseGroups = useCan('accounts.view_groupprofile')
  const form = useForm<{ name: string; group_ids: number[] }>({
    initialValues: { name: '', group_ids: [] },
    validate: { name: (text) => (text.trim() === '' ? t('form.required') : null) },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('apiKeys.addAccount')}
      form={form}
      save={async (body) => (await api.userServiceCreate({ body })).data}
      renews={(client) => renewPeople(client, 'users')}
      done={(_, { name }) => t('apiKeys.accountAdded', { name: name.trim() })}
      failed={t('errors.signUpFailed')}
    >
      <TextInput
        label={t('apiKeys.accountName')}
        description={t('apiKeys.accountHelp')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...fieldRules.userService.name}
        {...form.getInputProps('name')}
      />
      {mayChooseGroups && <GroupField {...form.getInputProps('group_ids')} value={form.values.group_ids} />}
    </FormDialog>
  )
}
