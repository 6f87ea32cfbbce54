import { Button, Input, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { Group, Module, Permission } from '@quantrac/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { useCan, useCurrentUser } from '../../api/current-user.ts'
import { modulesKey } from '../../api/module-choices.ts'
import { renewPeople } from '../../api/people.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { Checklist } from '../../components/form/Checklist.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { optionsInOrder, SearchChecklist } from '../../components/form/SearchChecklist.tsx'
import { type GroupValues, groupBody, groupValues } from './group-form.ts'
import { groupPresets, presetIds } from './group-presets.ts'
import { PermissionGrid } from './PermissionGrid.tsx'
import { codeOf, contentTypeName } from './permission-names.ts'

/** Every module that a group's permissions may be limited to. */
const scopeModulesQuery = queryOptions({
  queryKey: [...modulesKey, 'whole'],
  queryFn: async ({ signal }) => (await api.moduleListWhole(undefined, { signal })).data,
})

const optionsOf = (modules: readonly Module[]) =>
  optionsInOrder(
    modules.map(({ id, code, name }) => ({ id, label: code, ...(name === code ? {} : { hint: name }) })),
  )

/** Every permission that a group can give; the list changes only with the product's version. */
const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async ({ signal }) => (await api.permissionList(undefined, { signal })).data,
  staleTime: Infinity,
})

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

interface PermissionPickerProps {
  value: number[]
  onChange: (ids: number[]) => void
  error?: ReactNode
  /** The group's permissions now. A person who lacks one of them may still remove it. */
  held: readonly Permission[]
}

/**
 * The permissions that a group gives, filtered by kind. Only the person's own are offered: nobody grants what they
 * lack.
 */
function PermissionPicker(props: PermissionPickerProps) {
  const { t } = useTranslation()
  const query = useQuery(permissionsQuery)
  return (
    <Loaded query={query} fallback={t('errors.fetchPermissionTypesFailed')} height={300}>
      {(all) => <Picker {...props} all={all} />}
    </Loaded>
  )
}

interface PickerProps extends PermissionPickerProps {
  all: readonly Permission[]
}

function Picker({ value, onChange, error, held, all, ...rest }: PickerProps) {
  const { t } = useTranslation()
  const [contentType, setContentType] = useState('')
  const user = useCurrentUser()
  const own = new Set<string>(user?.permissions)
  const offered = all.filter(
    (permission) => own.has(codeOf(permission)) || held.some(({ id }) => id === permission.id),
  )
  const types = [...new Set(offered.map((permission) => permission.content_type))]
  const shown = offered.filter(({ content_type }) => contentType === '' || content_type === contentType)
  return (
    <Checklist
      {...rest}
      label={t('settingPermission.permissions')}
      withAsterisk
      error={error}
      chosen={value}
      onChange={onChange}
      options={shown}
      renderList={(state) => <PermissionGrid permissions={shown} {...state} />}
      narrowing={
        <NativeSelect
          size="xs"
          aria-label={t('settingPermission.modal.contentType')}
          value={contentType}
          onChange={(event) => setContentType(event.currentTarget.value)}
          data={[
            { value: '', label: t('settingPermission.modal.allTypes') },
            ...types.map((type) => ({ value: type, label: contentTypeName(t, type) })),
          ]}
        />
      }
      above={<Presets offered={offered} chosen={value} onChange={onChange} />}
    />
  )
}

interface PresetsProps {
  offered: readonly Permission[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** What three kinds of people usually may, to begin with. */
function Presets({ offered, chosen, onChange }: PresetsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Text span size="sm" c="dimmed">
        {t('settingPermission.presets.title')}
      </Text>
      {groupPresets.map((preset) => {
        const ids = presetIds(preset, offered)
        return (
          <Button
            key={preset}
            variant="default"
            size="xs"
            aria-pressed={String(ids) === String(chosen)}
            onClick={() => onChange(ids)}
          >
            {t(`settingPermission.presets.${preset}`)}
          </Button>
        )
      })}
    </>
  )
}

/** The group's reach: all modules, or chosen ones. */
function ScopeField({ form }: { form: UseFormReturnType<GroupValues> }) {
  const { t } = useTranslation()
  const id = useId()
  const mayChoose = useCan('adaptors.view_module')
  const isAll = form.values.scope === 'all'
  const count = form.values.module_ids.length
  const scopeText = isAll ? t('settingPermission.scopeAll') : t('settingPermission.scopeCount', { count })
  return (
    <Stack gap={8}>
      <Input.Wrapper
        label={t('settingPermission.scope')}
        labelElement="div"
        labelProps={{ id }}
        description={
          !mayChoose
            ? t('settingPermission.modal.scopeHidden')
            : isAll
              ? t('settingPermission.modal.scopeAllHelp')
              : t('settingPermission.modal.scopeHelp')
        }
      >
        {mayChoose ? (
          <div>
            <SegmentedControl
              aria-labelledby={id}
              data={[
                { value: 'all', label: t('settingPermission.scopeAll') },
                { value: 'chosen', label: t('settingPermission.modal.scopeChosen') },
              ]}
              {...form.getInputProps('scope')}
            />
          </div>
        ) : (
          <Text size="md">{scopeText}</Text>
        )}
      </Input.Wrapper>
      {mayChoose && !isAll && <ModuleChecklist form={form} />}
    </Stack>
  )
}

function ModuleChecklist({ form }: { form: UseFormReturnType<GroupValues> }) {
  const { t } = useTranslation()
  const query = useQuery({ ...scopeModulesQuery, select: optionsOf })
  const { value, ...input } = form.getInputProps('module_ids')
  return (
    <Loaded query={query} fallback={t('errors.fetchModulesFailed')} height={200}>
      {(options) => (
        <SearchChecklist
          {...input}
          label={t('settingPermission.modal.modules')}
          searchLabel={t('settingPermission.modal.searchModules')}
          options={options}
          chosen={value}
        />
      )}
    </Loaded>
  )
}
