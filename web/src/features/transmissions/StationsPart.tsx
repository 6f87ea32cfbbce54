import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factorsOfQuery } from '../../api/module-choices.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { FormPart } from '../../components/form/FormPart.tsx'
import { StationField } from '../../components/form/StationField.tsx'
import { AddStations } from './AddStations.tsx'
import classes from './DestinationForm.module.css'
import { StationRow } from './StationRow.tsx'
import { type DestinationFormState, stationValues } from './transmission-form.ts'

/** Which stations are sent, what they are called there, and which of their factors. */
export function StationsPart({ form }: { form: DestinationFormState }) {
  const { t } = useTranslation()
  const { stations } = form.values
  const [opened, setOpened] = useState<number>()
  const add = useAdd(form, setOpened)
  const [isMany, many] = useDisclosure(false)
  return (
    <FormPart number={4} title={t('transmissions.stations')} text={t('transmissions.stationsText')}>
      <ul className={classes.stations}>
        {stations.map((station, index) => (
          <StationRow
            key={station.key}
            form={form}
            index={index}
            station={station}
            startsOpen={station.key === opened || stations.length === 1}
            onRemove={() => form.removeListItem('stations', index)}
          />
        ))}
      </ul>
      <div className={classes.addStation}>
        <StationField
          // Empty again after each choice.
          key={stations.length}
          label={t('transmissions.addStation')}
          value=""
          error={form.errors['stations']}
          data-path="stations"
          onChange={(code) => void add(code)}
        />
        <Button variant="default" onClick={many.open}>
          {t('transmissions.addManyButton')}
        </Button>
      </div>
      <AddStations form={form} opened={isMany} onClose={many.close} />
      {stations.length > 0 && (
        <Text size="sm" c="dimmed" mt={8}>
          {t('transmissions.stationCount', { count: stations.length })}
        </Text>
      )}
    </FormPart>
  )
}

/** Adds a station with all of its factors; what is not to be sent is taken out by hand. */
function useAdd(form: DestinationFormState, onAdded: (key: number) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  return async (code: string): Promise<void> => {
    if (code === '' || form.getValues().stations.some((one) => one.module_code === code)) return
    try {
      const { results } = await client.query(factorsOfQuery(code))
      const factors = results.find((one) => one.code === code)?.factors ?? []
      const station = stationValues({
        module_code: code,
        station_code: code.replace(/[^A-Za-z0-9_.-]/g, ''),
        type: '',
        factors: factors.map((factor) => ({
          factor_code: factor.code,
          symbol: '',
          unit: factor.unit.replace(/\s+/g, ''),
        })),
      })
      form.clearFieldError('stations')
      form.insertListItem('stations', station)
      onAdded(station.key)
    } catch (error) {
      notifyFailure(error, t('errors.fetchModulesFailed'))
    }
  }
}
