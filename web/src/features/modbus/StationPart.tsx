import { Checkbox, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldRules, moduleTypes } from '../../api/contract-values.ts'
import { useCan } from '../../api/current-user.ts'
import { factorsOfQuery } from '../../api/module-choices.ts'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { FormPart } from '../../components/form/FormPart.tsx'
import { StationField } from '../../components/form/StationField.tsx'
import classes from './InstrumentForm.module.css'
import { type InstrumentValues, movedTo } from './modbus-form.ts'

export interface StationPartProps {
  form: UseFormReturnType<InstrumentValues>
  isNew: boolean
}

/** Whose readings they are, how often they are taken, and what the instrument is called. */
export function StationPart({ form, isNew }: StationPartProps) {
  const { t } = useTranslation()
  return (
    <FormPart number={3} title={t('modbus.stationPart')} text={t('modbus.stationText')}>
      <div className={classes.station}>
        {isNew ? (
          <StationChoice form={form} />
        ) : (
          <TextInput label={t('modbus.station')} value={form.values.station} readOnly />
        )}
        <TextInput
          label={t('modbus.instrumentName')}
          withAsterisk
          {...fieldRules.modbusSource.name}
          {...form.getInputProps('name')}
        />
        <TextInput label={t('modbus.period')} inputMode="numeric" {...form.getInputProps('period_seconds')} />
      </div>
    </FormPart>
  )
}

function StationChoice({ form }: Pick<StationPartProps, 'form'>) {
  const { t } = useTranslation()
  const mayAdd = useCan('adaptors.add_module')
  const client = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const { isNewStation, station } = form.values
  /** Registers keep their factors by code, where the station has them. */
  const choose = async (code: string): Promise<void> => {
    form.setFieldValue('station', code)
    try {
      const { results } = await client.query(factorsOfQuery(code))
      const factors = results.find((one) => one.code === code)?.factors ?? []
      form.setFieldValue('registers', movedTo(form.getValues().registers, factors))
    } catch (error) {
      notifyFailure(error, t('errors.fetchModulesFailed'))
    }
  }
  const toggle = (isNew: boolean): void => {
    form.setFieldValue('isNewStation', isNew)
    if (isNew) form.setFieldValue('registers', movedTo(form.getValues().registers, []))
    else if (station !== '') void choose(station)
  }
  return (
    <div className={classes.choice}>
      {isNewStation ? (
        <NewStation form={form} />
      ) : (
        <StationField
          label={t('modbus.station')}
          value={station}
          error={form.errors['station']}
          data-path="station"
          onChange={(code) => void choose(code)}
        />
      )}
      {mayAdd && (
        <Checkbox
          mt={8}
          label={t('modbus.newStation')}
          checked={isNewStation}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}

function NewStation({ form }: Pick<StationPartProps, 'form'>) {
  const { t } = useTranslation()
  return (
    <div className={classes.newStation}>
      <TextInput
        label={t('modbus.newStationCode')}
        withAsterisk
        spellCheck={false}
        {...fieldRules.module.code}
        {...form.getInputProps('module.code')}
      />
      <TextInput
        label={t('modbus.newStationName')}
        {...fieldRules.module.name}
        {...form.getInputProps('module.name')}
      />
      <Select
        label={t('settingData.type')}
        data={moduleTypes.map((type) => ({ value: type, label: t(`nav.${type}`) }))}
        allowDeselect={false}
        {...form.getInputProps('module.type')}
      />
    </div>
  )
}
