import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import type { ApiKey, User } from '@quantrac/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { useCan, useCurrentUser } from '../../api/current-user.ts'
import { usersKey } from '../../api/people.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { keyPresets } from '../../components/permissions/group-presets.ts'
import { PermissionPicker, permissionsQuery } from '../../components/permissions/PermissionPicker.tsx'
import { ScopeField } from '../../components/permissions/ScopeField.tsx'
import { formatDay } from '../../lib/time-format.ts'
import { type ApiKeyValues, apiKeyBody, expiryOf, keyLives, newKeyValues } from './api-key-form.ts'
import { apiKeysKey } from './api-keys-list.ts'
import { ShownKey } from './ShownKey.tsx'

const serviceAccountsQuery = queryOptions({
  queryKey: [...usersKey, 'services'],
  queryFn: async ({ signal }) =>
    (await api.userList({ query: { ordering: 'first_name', is_active: 'true' } }, { signal })).results.filter(
      ({ is_service }: User) => is_service === true,
    ),
})

/** Adds an API key and shows it, once. Opens when it is mounted. */
export function ApiKeyForm({ page, onClose }: Pick<ListDialogProps<ApiKey>, 'page' | 'onClose'>) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const [made, setMade] = useState<(ApiKey & { key: string }) | null>(null)
  const permissions = useQuery(permissionsQuery)
  const form = useKeyForm()
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={made === null ? t('apiKeys.add') : made.name}
      form={form}
      save={async (values) =>
        (
          await api.apiKeyCreate({
            body: apiKeyBody(values, { permissions: permissions.data ?? [], now: Date.now() }),
          })
        ).data
      }
      addsTo={page}
      onSaved={setMade}
      stays={() => true}
      renews={apiKeysKey}
      done={({ name }) => t('apiKeys.added', { name })}
      failed={t('apiKeys.addFailed')}
      onInvalid={() => notify.error(t('settingPermission.modal.invalidInput'), { id: 'invalid-input' })}
      // Closing the dialog loses the key.
      closeOnEscape={made === null}
      placeholder={made && <ShownKey made={made} onClose={close} />}
    >
      <Fields form={form} />
    </FormDialog>
  )
}

function useKeyForm() {
  const { t } = useTranslation()
  const isLimited = useCurrentUser()?.stations_reached !== 'all'
  return useForm<ApiKeyValues>({
    initialValues: newKeyValues(isLimited),
    validate: {
      name: (text) => (text.trim() === '' ? t('form.required') : null),
      permissions: (ids) => (ids.length === 0 ? t('settingPermission.modal.permissionsRequired') : null),
      module_ids: (ids, { scope }) => {
        if (scope === 'chosen' && ids.length === 0) return t('settingPermission.modal.modulesRequired')
        return null
      },
    },
  })
}

interface FieldProps {
  form: UseFormReturnType<ApiKeyValues>
}

function Fields({ form }: FieldProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('apiKeys.name')}
        description={t('apiKeys.nameHelp')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...fieldRules.apiKey.name}
        {...form.getInputProps('name')}
      />
      <AccountField form={form} />
      <PermissionPicker
        presets={keyPresets}
        {...form.getInputProps('permissions')}
        value={form.values.permissions}
      />
      <ScopeField form={form} help={{ all: t('apiKeys.scopeAllHelp'), chosen: t('apiKeys.scopeHelp') }} />
      <LifeField form={form} />
      <Textarea
        label={t('apiKeys.addresses')}
        description={t('apiKeys.addressesHelp')}
        autosize
        minRows={2}
        autoComplete="off"
        spellCheck={false}
        {...fieldRules.apiKey.addresses}
        {...form.getInputProps('addresses')}
      />
    </>
  )
}

/** Whose rights the key has at most. Only for people who see accounts: else it is their own. */
function AccountField({ form }: FieldProps) {
  const { t } = useTranslation()
  const maySee = useCan('accounts.view_useraccount')
  const services = useQuery({ ...serviceAccountsQuery, enabled: maySee })
  if (!maySee) return null
  return (
    <NativeSelect
      label={t('apiKeys.account')}
      description={t(form.values.user_id === '' ? 'apiKeys.ownHelp' : 'apiKeys.serviceHelp')}
      data={[
        { value: '', label: t('apiKeys.own') },
        ...(services.data ?? []).map(({ id, first_name }) => ({ value: String(id), label: first_name })),
      ]}
      {...form.getInputProps('user_id')}
    />
  )
}

function LifeField({ form }: FieldProps) {
  const { t } = useTranslation()
  const [now] = useState(Date.now)
  return (
    <NativeSelect
      label={t('apiKeys.life')}
      description={t('apiKeys.lifeHelp', { day: formatDay(expiryOf(form.values.expires_at, now)) })}
      data={keyLives.map((life) => ({ value: String(life), label: t('apiKeys.days', { count: life }) }))}
      {...form.getInputProps('expires_at')}
    />
  )
}
