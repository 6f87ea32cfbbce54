import { Text } from '@mantine/core'
import type { Group } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeGroupsQuery } from '../../api/people.ts'
import { Loaded } from '../feedback/Loaded.tsx'
import { optionsInOrder, SearchChecklist } from '../form/SearchChecklist.tsx'

const optionsOf = (groups: readonly Group[]) =>
  optionsInOrder(groups.map(({ id, name }) => ({ id, label: name })))

interface GroupFieldProps {
  value: number[]
  onChange: (ids: number[]) => void
  error?: ReactNode
}

/** The groups that an account is in. */
export function GroupField({ value, ...input }: GroupFieldProps) {
  const { t } = useTranslation()
  const query = useQuery({ ...wholeGroupsQuery, select: optionsOf })
  return (
    <Loaded query={query} fallback={t('errors.fetchPermissionsFailed')} height={200}>
      {(options) =>
        options.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('settingUsers.modal.noGroups')}
          </Text>
        ) : (
          <SearchChecklist
            {...input}
            label={t('settingUsers.groups')}
            searchLabel={t('settingUsers.modal.searchGroups')}
            options={options}
            chosen={value}
          />
        )
      }
    </Loaded>
  )
}
