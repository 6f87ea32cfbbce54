import { Stack, Switch, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import type { Group } from '@quantrac/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { renewPeople } from '../../api/people.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { groupPresets } from '../../components/permissions/group-presets.ts'
import { PermissionPicker } from '../../components/permissions/PermissionPicker.tsx'
import { ScopeField } from '../../components/permissions/ScopeField.tsx'
import { daysOf, type GroupValues, groupBody, groupValues } from './group-form.ts'

/** Adds or edits a permission group. Opens when it is mounted. */
export function GroupForm({ row: group, page, onClose }: ListDialogProps<Group>) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const form = useGroupForm(group)
  const isNew = group === undefined
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={
        isNew ? t('settingPermission.modal.addTitle') : t('settingPermission.editTitle', { name: group.name })
      }
      form={form}
      save={async (values) => {
        const body = groupBody(values, group)
        if (isNew) await api.groupCreate({ body })
        else await api.groupUpdate({ params: { id: group.id }, body })
      }}
      addsTo={isNew && page}
      renews={(client) => renewPeople(client, 'groups')}
      done={(_, { name }) =>
        isNew ? t('settingPermission.added', { name }) : t('settingPermission.saved', { name })
      }
      failed={isNew ? t('errors.createPermissionFailed') : t('errors.updatePermissionFailed')}
      onInvalid={() => notify.error(t('settingPermission.modal.invalidInput'), { id: 'invalid-input' })}
    >
      <TextInput
        label={t('settingPermission.name')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...fieldRules.group.name}
        {...form.getInputProps('name')}
      />
      <PermissionPicker
        presets={groupPresets}
        held={group?.permissions ?? []}
        {...form.getInputProps('permission_ids')}
        value={form.values.permission_ids}
      />
      <ScopeField
        form={form}
        help={{
          all: t('settingPermission.modal.scopeAllHelp'),
          chosen: t('settingPermission.modal.scopeHelp'),
        }}
      />
      <SecondFactorField form={form} />
    </FormDialog>
  )
}

/** Whether members must use two-step sign-in, and from when. */
function SecondFactorField({ form }: { form: UseFormReturnType<GroupValues> }) {
  const { t } = useTranslation()
  return (
    <Stack gap={12}>
      <Switch
        label={t('settingPermission.twoStep.switch')}
        description={t('settingPermission.twoStep.help')}
        {...form.getInputProps('needs_second', { type: 'checkbox' })}
      />
      {form.values.needs_second && (
        <TextInput
          label={t('settingPermission.twoStep.days')}
          description={t('settingPermission.twoStep.daysHelp')}
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          {...fieldRules.group.second_factor_days}
          {...form.getInputProps('second_factor_days')}
        />
      )}
    </Stack>
  )
}

const isInRange = (days: number | null): boolean =>
  days !== null && days <= (fieldRules.group.second_factor_days.max ?? days)

function useGroupForm(group: Group | undefined) {
  const { t } = useTranslation()
  return useForm<GroupValues>({
    initialValues: groupValues(group),
    validate: {
      name: (text) => (text.trim() === '' ? t('form.required') : null),
      permission_ids: (ids) => (ids.length === 0 ? t('settingPermission.modal.permissionsRequired') : null),
      second_factor_days: (text, { needs_second }) =>
        needs_second && !isInRange(daysOf(text)) ? t('settingPermission.twoStep.daysRange') : null,
      // An empty list would mean all modules, the opposite of what was chosen.
      module_ids: (ids, { scope }) =>
        scope === 'chosen' && ids.length === 0 ? t('settingPermission.modal.modulesRequired') : null,
    },
  })
}
