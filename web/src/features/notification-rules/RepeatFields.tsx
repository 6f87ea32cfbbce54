import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../components/form/NumberField.tsx'
import { digestRules, repeatRules } from './rule-form.ts'
import classes from './RuleForm.module.css'
import type { RuleFormState } from './rule-form-state.ts'

const fields = [
  { flag: 'repeats', field: 'repeat_hours', rules: repeatRules, unit: 'hours' },
  { flag: 'gathers', field: 'digest_minutes', rules: digestRules, unit: 'minutes' },
] as const

/** Reminders while it is open, and how often one person is told of one station. */
export function RepeatFields({ form }: { form: RuleFormState }) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.part}>
      <legend>{t('rules.form.further')}</legend>
      {fields.map(({ flag, field, rules, unit }) => (
        <div key={field} className={classes.repeat}>
          <Checkbox
            label={t(`rules.form.${flag}`)}
            description={t(`rules.form.${flag}Help`)}
            {...form.getInputProps(flag, { type: 'checkbox' })}
          />
          {form.values[flag] && (
            <NumberField
              aria-label={t(`rules.form.${flag}`)}
              rules={rules}
              unit={t(`rules.form.${unit}`)}
              {...form.getInputProps(field)}
              value={form.values[field]}
              onChoose={(text) => form.setFieldValue(field, text)}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}
