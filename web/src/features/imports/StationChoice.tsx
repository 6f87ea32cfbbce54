import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { factorsOfQuery, stationLabel } from '../../api/module-choices.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { StationField } from '../../components/form/StationField.tsx'
import type { Station } from './use-station.ts'

export interface StationChoiceProps {
  station: Station | undefined
  moduleId: number | null
  isFixed: boolean
  onChange: (moduleId: number) => void
}

/** The station of a file whose columns are factors. */
export function StationChoice({ station, moduleId, isFixed, onChange }: StationChoiceProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  if (isFixed) {
    return <Text size="sm">{station === undefined ? null : stationLabel(station)}</Text>
  }
  const choose = async (code: string): Promise<void> => {
    try {
      const { results } = await client.query(factorsOfQuery(code))
      const chosen = results.find((one) => one.code === code)
      if (chosen !== undefined) onChange(chosen.id)
    } catch (error) {
      notifyFailure(error, t('errors.fetchModulesFailed'))
    }
  }
  return (
    <StationField
      aria-label={t('moduleSelect.label')}
      w={{ base: '100%', xs: 240 }}
      value={moduleId === null ? '' : (station?.code ?? '')}
      onChange={(code) => void choose(code)}
    />
  )
}
