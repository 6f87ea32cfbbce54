import type { VatRate, VatRateWrite } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { electricityKey } from '../../api/electricity-key.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { NumberField } from '../../components/form/NumberField.tsx'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import { useTariffWords } from '../../components/tariffs/use-tariff-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText, numberIn } from '../../lib/decimal-input.ts'
import { Changes, originBody, OriginFields, type OriginValues, originValues } from './origin.tsx'
import { daysChanged, firstDay, type FormOf } from './subjects.ts'

const rules = fieldRules.vat.percent

interface Values extends OriginValues {
  valid_from: string
  percent: string
}

/** A rate of the value added tax from a day on. */
export function VatForm({ entry, like, tariffs, today }: FormOf<VatRate>) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const check = useNumberCheck()
  const [opened, close] = useOpenOnMount()
  const form = useForm<Values>({
    initialValues: {
      ...originValues(entry),
      valid_from: firstDay(entry, today),
      percent: decimalText(like?.percent ?? null, currentLanguage()),
    },
    validate: { percent: check(rules, t('tariffs.vat.invalid')) },
  })
  const save = async (values: Values) => {
    const body: VatRateWrite = {
      ...originBody(values),
      valid_from: values.valid_from || null,
      percent: numberIn(values.percent, currentLanguage(), rules),
    }
    if (entry === null) return (await api.vatCreate({ body })).data
    return (await api.vatUpdate({ params: { id: entry.id }, body })).data
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={t(entry === null ? 'tariffs.vat.add' : 'tariffs.vat.edit')}
      form={form}
      save={save}
      renews={electricityKey}
      done={t('tariffs.vat.saved')}
      failed={t('tariffs.saveFailed')}
    >
      <NumberField
        label={t('tariffs.vat.percent')}
        description={t('tariffs.vat.help')}
        rules={rules}
        unit="%"
        data-autofocus
        {...form.getInputProps('percent')}
        value={form.values.percent}
        onChoose={(text) => form.setFieldValue('percent', text)}
      />
      <OriginFields props={form.getInputProps} />
      <Changes
        words={words.changes(t('tariffs.what.vat'), daysChanged(tariffs.vat, entry, form.values.valid_from))}
      />
    </FormDialog>
  )
}
