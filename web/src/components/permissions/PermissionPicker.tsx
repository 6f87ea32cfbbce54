import { Button, NativeSelect, Text } from '@mantine/core'
import type { Permission } from '@quantrac/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { Loaded } from '../feedback/Loaded.tsx'
import { Checklist } from '../form/Checklist.tsx'
import { type GroupPreset, presetIds } from './group-presets.ts'
import { PermissionGrid } from './PermissionGrid.tsx'
import { codeOf, contentTypeName } from './permission-names.ts'

/** Every permission that a group can give; the list changes only with the product's version. */
export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async ({ signal }) => (await api.permissionList(undefined, { signal })).data,
  staleTime: Infinity,
})

interface PermissionPickerProps {
  value: number[]
  onChange: (ids: number[]) => void
  error?: ReactNode
  /** What is held now. A person who lacks one of them may still remove it. */
  held?: readonly Permission[]
  /** What to begin with. */
  presets: readonly GroupPreset[]
}

/**
 * The permissions that a group or a key gives, filtered by kind. Only the person's own are offered: nobody grants what
 * they lack.
 */
export function PermissionPicker(props: PermissionPickerProps) {
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

function Picker({ value, onChange, error, held = [], presets, all, ...rest }: PickerProps) {
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
      above={<Presets {...{ presets, offered, onChange }} chosen={value} />}
    />
  )
}

interface PresetsProps {
  presets: readonly GroupPreset[]
  offered: readonly Permission[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** What kinds of people or programs usually may, to begin with. */
function Presets({ presets, offered, chosen, onChange }: PresetsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Text span size="sm" c="dimmed">
        {t('settingPermission.presets.title')}
      </Text>
      {presets.map((preset) => {
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
