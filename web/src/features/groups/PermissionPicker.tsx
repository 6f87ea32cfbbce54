import type { Permission } from '@quantrac/contract'
import { NativeSelect } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { Checklist } from '../../components/form/Checklist.tsx'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { codeOf, contentTypeName, permissionName } from './permission-names.ts'

/** Every right that a group can give; they are the same until the product is updated. */
const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async ({ signal }) => (await api.permissionList(undefined, { signal })).data,
  staleTime: Infinity,
})

export interface PermissionPickerProps {
  value: number[]
  onChange: (ids: number[]) => void
  error?: ReactNode
  /** The rights that the group has now: they are offered also to whoever lacks them, to be taken away. */
  held: readonly Permission[]
}

/** The rights that a group gives, narrowed by what they are about. Nobody grants what they lack, so nothing else is offered. */
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

function Picker({ value, onChange, error, held, all, ...rest }: PickerProps) {
  const { t } = useTranslation()
  const [contentType, setContentType] = useState('')
  const user = useCurrentUser()
  const own = new Set<string>(user?.permissions)
  const offered = all.filter(
    (permission) => own.has(codeOf(permission)) || held.some(({ id }) => id === permission.id),
  )
  const types = [...new Set(offered.map((permission) => permission.content_type))]
  return (
    <Checklist
      {...rest}
      label={t('settingPermission.permissions')}
      withAsterisk
      error={error}
      chosen={value}
      onChange={onChange}
      options={offered
        .filter((permission) => contentType === '' || permission.content_type === contentType)
        .map((permission) => ({
          id: permission.id,
          label: permissionName(t, permission),
          section: contentTypeName(t, permission.content_type),
        }))}
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
    />
  )
}
