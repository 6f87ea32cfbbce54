import type { Group } from '@quantrac/contract'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { renewPeople } from '../../api/people.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useErrorText, useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { groupBody, groupValues, type GroupValues } from './group-form.ts'
import { PermissionPicker } from './PermissionPicker.tsx'
import { ScopeField } from './ScopeField.tsx'

/** Adds or edits a permission group. Opens when it is mounted. */
export function GroupForm({ row: group, page, onClose }: ListDialogProps<Group>) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const form = useGroupForm(group)
  const save = useSaveGroup(group, page.clear)
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
      onSubmit={save}
      onInvalid={() => notify.error(t('settingPermission.modal.invalidInput'), { id: 'invalid-input' })}
      errorFallback={isNew ? t('errors.createPermissionFailed') : t('errors.updatePermissionFailed')}
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
        held={group?.permissions ?? []}
        {...form.getInputProps('permission_ids')}
        value={form.values.permission_ids}
      />
      <ScopeField form={form} />
    </FormDialog>
  )
}

function useGroupForm(group: Group | undefined) {
  const { t } = useTranslation()
  return useForm<GroupValues>({
    initialValues: groupValues(group),
    validate: {
      name: (text) => (text.trim() === '' ? t('form.required') : null),
      permission_ids: (ids) => (ids.length === 0 ? t('settingPermission.modal.permissionsRequired') : null),
      // An empty list would mean all modules, the opposite of what was chosen.
      module_ids: (ids, { scope }) =>
        scope === 'chosen' && ids.length === 0 ? t('settingPermission.modal.modulesRequired') : null,
    },
  })
}

function useSaveGroup(group: Group | undefined, onCreated: () => void) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  const isNew = group === undefined
  return async (values: GroupValues): Promise<void> => {
    const body = groupBody(values, group)
    try {
      if (isNew) await api.groupCreate({ body })
      else await api.groupUpdate({ params: { id: group.id }, body })
    } catch (error) {
      const failure = isNew ? t('errors.createPermissionFailed') : t('errors.updatePermissionFailed')
      notifyFailure(error, failure)
      // UI-323 requires the browser's own alert here, and nowhere else. It blocks the page, so the form shows its errors first.
      setTimeout(() => window.alert(errorText(error, failure)), 100)
      throw error
    }
    if (isNew) onCreated()
    await renewPeople(client, 'groups')
    const { name } = body
    notify.success(isNew ? t('settingPermission.added', { name }) : t('settingPermission.saved', { name }))
  }
}
