import type { GridFactor, GridFactorWrite } from '@quantrac/contract'
import { SimpleGrid } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { electricityKey } from '../../api/electricity-key.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { NumberField } from '../../components/form/NumberField.tsx'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText, numberIn, type NumberRules } from '../../lib/decimal-input.ts'
import { Changes, originBody, OriginFields, type OriginValues, originValues } from './origin.tsx'
import type { FormOf } from './subjects.ts'

const yearRules: NumberRules = { ...fieldRules.gridFactor.year, isWhole: true }
// The bound of the contract is open: nothing emits nothing.
const factorRules: NumberRules = { ...fieldRules.gridFactor.factor, min: Number.MIN_VALUE }

interface Values extends OriginValues {
  year: string
  factor: string
}

/** The factor of a year's data. */
export function GridForm({ entry, like }: Pick<FormOf<GridFactor>, 'entry' | 'like'>) {
  const { t } = useTranslation()
  const check = useNumberCheck()
  const [opened, close] = useOpenOnMount()
  const required = (rules: NumberRules, invalid: string) => (text: string) =>
    text.trim() === '' ? t('form.required') : check(rules, invalid)(text)
  const next = entry === null && like !== null ? like.year + 1 : (like?.year ?? null)
  const form = useForm<Values>({
    initialValues: {
      ...originValues(entry),
      year: decimalText(next, currentLanguage()),
      factor: decimalText(like?.factor ?? null, currentLanguage()),
    },
    validate: {
      year: required(yearRules, t('tariffs.grid.yearInvalid')),
      factor: required(factorRules, t('tariffs.grid.factorInvalid')),
    },
  })
  const number = (text: string, rules: NumberRules) => numberIn(text, currentLanguage(), rules)
  const save = async (values: Values) => {
    const body: GridFactorWrite = {
      ...originBody(values),
      year: number(values.year, yearRules) ?? 0,
      factor: number(values.factor, factorRules) ?? 0,
    }
    if (entry === null) return (await api.gridFactorCreate({ body })).data
    return (await api.gridFactorUpdate({ params: { id: entry.id }, body })).data
  }
  const year = number(form.values.year, yearRules)
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={t(entry === null ? 'tariffs.grid.add' : 'tariffs.grid.edit')}
      form={form}
      save={save}
      renews={electricityKey}
      done={t('tariffs.grid.saved')}
      failed={t('tariffs.saveFailed')}
    >
      <NumberFields form={form} />
      <OriginFields props={form.getInputProps} isDated={false} />
      <Changes words={year === null ? '' : t('tariffs.grid.changes', { year })} />
    </FormDialog>
  )
}

function NumberFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
      <NumberField
        label={t('tariffs.grid.year')}
        rules={yearRules}
        data-autofocus
        {...form.getInputProps('year')}
        value={form.values.year}
        onChoose={(text) => form.setFieldValue('year', text)}
      />
      <NumberField
        label={t('tariffs.grid.factor')}
        rules={factorRules}
        unit={t('tariffs.grid.unit')}
        {...form.getInputProps('factor')}
        value={form.values.factor}
        onChoose={(text) => form.setFieldValue('factor', text)}
      />
    </SimpleGrid>
  )
}
