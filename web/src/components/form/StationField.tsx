import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { latestOfAll } from '../../api/latest.ts'
import { stationLabel } from '../../api/module-choices.ts'
import { ModuleSelect } from './ModuleSelect.tsx'

interface StationFieldProps {
  label?: string
  'aria-label'?: string
  value: string
  error?: ReactNode
  w?: SelectProps['w']
  /** The field of a form, which brings it into focus where it is wrong. */
  'data-path'?: string
  onChange: (code: string) => void
}

/**
 * Chooses a station. Those who may not see the list of modules choose among the stations that they can see values of.
 */
export function StationField(props: StationFieldProps) {
  const { t } = useTranslation()
  const maySearch = useCan('adaptors.view_module')
  if (!maySearch) return <SeenStations {...props} />
  const { onChange, ...field } = props
  return (
    <ModuleSelect {...field} placeholder={t('moduleSelect.choose')} onChange={(code) => onChange(code)} />
  )
}

function SeenStations({ value, error, onChange, ...field }: StationFieldProps) {
  const { t } = useTranslation()
  const stations = useQuery({
    queryKey: ['modules', 'seen'],
    queryFn: async ({ signal }) => {
      const found = new Map<string, string>()
      for await (const page of latestOfAll(undefined, signal))
        for (const station of page) found.set(station.code, stationLabel(station))
      return [...found].map(([value, label]) => ({ value, label }))
    },
    staleTime: 60_000,
  })
  return (
    <Select
      {...field}
      placeholder={t('moduleSelect.choose')}
      searchable
      openOnFocus={false}
      limit={50}
      data={stations.data ?? []}
      value={value === '' ? null : value}
      error={error ?? (stations.isError ? t('errors.fetchModulesFailed') : undefined)}
      onChange={(code) => onChange(code ?? '')}
      nothingFoundMessage={stations.isFetching ? t('loading.label') : t('table.noMatch')}
      allowDeselect={false}
    />
  )
}
