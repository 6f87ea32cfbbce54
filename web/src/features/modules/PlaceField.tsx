import type { Module } from '@quantrac/contract'
import { Skeleton } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { currentLanguage, loadTexts } from '../../i18n/i18n.ts'
import { decimalText, numberIn } from '../../lib/decimal-input.ts'
import { type ModuleValues, numberRules } from './module-form.ts'

const loadPicker = async () => {
  const [{ PlacePicker }] = await Promise.all([import('./PlacePicker.tsx'), loadTexts(['dashboard'])])
  return PlacePicker
}

/** About one metre. */
const DECIMALS = 5

interface PlaceFieldProps {
  form: UseFormReturnType<ModuleValues>
  module: Module | undefined
}

/** A map beside the fields of latitude and longitude: each sets the other. */
export function PlaceField({ form, module }: PlaceFieldProps) {
  const { t } = useTranslation()
  const latitude = numberIn(form.values.latitude, currentLanguage(), numberRules.latitude)
  const longitude = numberIn(form.values.longitude, currentLanguage(), numberRules.longitude)
  return (
    <LateDialog
      load={loadPicker}
      asking={1}
      waiting={<Skeleton height={360} />}
      renderFailed={(retry) => <ErrorView text={t('errorView.offline')} onRetry={retry} />}
    >
      {(PlacePicker) => (
        <PlacePicker
          place={latitude === null || longitude === null ? null : { latitude, longitude }}
          except={module?.id}
          onPick={(spot) => {
            for (const field of ['latitude', 'longitude'] as const)
              form.setFieldValue(field, decimalText(spot[field], currentLanguage(), DECIMALS))
          }}
        />
      )}
    </LateDialog>
  )
}
