import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeGroupsQuery } from '../../api/people.ts'
import { ErrorView } from '../../components/ErrorView.tsx'
import { SearchChecklist } from '../../components/SearchChecklist.tsx'

export interface GroupFieldProps {
  value: number[]
  onChange: (ids: number[]) => void
  error?: ReactNode
}

/** The groups that a user is in. */
export function GroupField({ value, ...input }: GroupFieldProps) {
  const { t } = useTranslation()
  const query = useQuery(wholeGroupsQuery)
  const options = useMemo(
    () =>
      query.data
        ?.map(({ id, name }) => ({ id, label: name }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'vi', { numeric: true })),
    [query.data],
  )
  if (options === undefined) {
    return query.isError ? (
      <ErrorView
        error={query.error}
        fallback={t('errors.fetchPermissionsFailed')}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton height={200} />
    )
  }
  if (options.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('settingUsers.modal.noGroups')}
      </Text>
    )
  }
  return (
    <SearchChecklist
      {...input}
      label={t('settingUsers.groups')}
      searchLabel={t('settingUsers.modal.searchGroups')}
      options={options}
      chosen={value}
    />
  )
}
