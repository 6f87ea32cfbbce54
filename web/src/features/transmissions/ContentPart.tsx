import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AdvancedSection } from '../../components/form/AdvancedSection.tsx'
import { FormPart } from '../../components/form/FormPart.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatDuration } from '../../lib/duration-format.ts'
import classes from './DestinationForm.module.css'
import { type DestinationFormState, usualPeriods } from './transmission-form.ts'

/** How often a file is made, of what, and how its lines are written. */
export function ContentPart({ form }: { form: DestinationFormState }) {
  const { t } = useTranslation()
  const { period_seconds: period } = form.values
  const periods = usualPeriods.some((one) => one === period) ? usualPeriods : [period, ...usualPeriods]
  return (
    <FormPart number={3} title={t('transmissions.contentPart')} text={t('transmissions.contentText')}>
      <div className={classes.fields}>
        <Select
          label={t('transmissions.period')}
          data={periods.map((value) => ({
            value,
            label: formatDuration(Number(value) * 1000, currentLanguage()),
          }))}
          allowDeselect={false}
          {...form.getInputProps('period_seconds')}
        />
        <Select
          label={t('transmissions.value')}
          data={(['latest', 'mean'] as const).map((value) => ({
            value,
            label: t(`transmissions.contents.${value}`),
          }))}
          allowDeselect={false}
          {...form.getInputProps('content')}
        />
        <TextInput
          label={t('transmissions.wait')}
          inputMode="numeric"
          {...form.getInputProps('wait_seconds')}
        />
      </div>
      <div className={classes.advanced}>
        <AdvancedSection hasError={Object.keys(form.errors).some((name) => name.startsWith('line.'))}>
          <LineFields form={form} />
        </AdvancedSection>
      </div>
    </FormPart>
  )
}

function LineFields({ form }: { form: DestinationFormState }) {
  const { t } = useTranslation()
  return (
    <div className={classes.fields}>
      <Select
        label={t('transmissions.separator')}
        data={(['tab', 'comma', 'semicolon'] as const).map((value) => ({
          value,
          label: t(`transmissions.separators.${value}`),
        }))}
        allowDeselect={false}
        {...form.getInputProps('line.separator')}
      />
      <Select
        label={t('transmissions.decimal')}
        data={[
          { value: '.', label: t('transmissions.point') },
          { value: ',', label: t('transmissions.comma') },
        ]}
        allowDeselect={false}
        {...form.getInputProps('line.decimal')}
      />
      <TextInput
        label={t('transmissions.decimals')}
        placeholder={t('transmissions.asFactor')}
        inputMode="numeric"
        {...form.getInputProps('line.decimals')}
      />
      <Select
        label={t('transmissions.lineEnd')}
        data={[
          { value: 'crlf', label: 'CR LF (Windows)' },
          { value: 'lf', label: 'LF (Unix)' },
        ]}
        allowDeselect={false}
        {...form.getInputProps('line.line_end')}
      />
      <TextInput label={t('transmissions.noUnit')} {...form.getInputProps('line.no_unit')} />
    </div>
  )
}
