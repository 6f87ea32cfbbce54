import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface OriginalsFieldProps {
  /** Whether the report that is asked for can have them. */
  may: boolean
  checked: boolean
  /** What else there is to know of it. */
  description: string
  error?: ReactNode
  onChange: (checked: boolean) => void
}

/** Whether a report has what readings came as that a person changed or set aside. */
export function OriginalsField({ may, checked, description, error, onChange }: OriginalsFieldProps) {
  const { t } = useTranslation()
  return (
    <Switch
      label={t('reports.originals')}
      description={description}
      error={error}
      disabled={!may}
      checked={may && checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
