import type { ReactiveTable, ReactiveTableWrite } from '@quantrac/contract'
import { ActionIcon, Button, Input, SimpleGrid } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
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
import { decimalText, numberIn, type NumberRules } from '../../lib/decimal-input.ts'
import { Changes, originBody, OriginFields, type OriginValues, originValues } from './origin.tsx'
import { daysChanged, firstDay, type FormOf } from './subjects.ts'
import classes from './Tariffs.module.css'

const kwRules: NumberRules = fieldRules.reactiveTable.least_kw
// The bound of the contract is open.
const leastRules: NumberRules = { min: 0.01, max: 1 }
const cosPhiRules: NumberRules = { min: 0, max: 1, decimals: 2 }
const percentRules: NumberRules = { min: 0, max: 1000 }
const MOST_ROWS = 100

interface Row {
  cos_phi: string
  percent: string
}

interface Values extends OriginValues {
  valid_from: string
  least_kw: string
  least_cos_phi: string
  rows: Row[]
}

type Form = UseFormReturnType<Values>

function valuesOf({ entry, like, today }: Omit<FormOf<ReactiveTable>, 'tariffs'>): Values {
  const typed = (value: number | null | undefined) => decimalText(value ?? null, currentLanguage())
  return {
    ...originValues(entry),
    valid_from: firstDay(entry, today),
    least_kw: typed(like?.least_kw),
    least_cos_phi: typed(like?.least_cos_phi),
    rows: like?.rows.map((row) => ({ cos_phi: typed(row.cos_phi), percent: typed(row.percent) })) ?? [
      { cos_phi: '', percent: '' },
    ],
  }
}

function bodyOf(values: Values): ReactiveTableWrite {
  // The form's rules have let numbers alone through.
  const number = (text: string) => numberIn(text, currentLanguage()) ?? 0
  return {
    ...originBody(values),
    valid_from: values.valid_from || null,
    least_kw: number(values.least_kw),
    least_cos_phi: number(values.least_cos_phi),
    rows: values.rows
      .map((row) => ({ cos_phi: number(row.cos_phi), percent: number(row.percent) }))
      .toSorted((one, other) => other.cos_phi - one.cos_phi),
  }
}

/** The table of reactive energy from a day on. */
export function ReactiveForm({ entry, like, tariffs, today }: FormOf<ReactiveTable>) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const [opened, close] = useOpenOnMount()
  const form = useReactiveForm(valuesOf({ entry, like, today }))
  const save = async (values: Values) => {
    const body = bodyOf(values)
    if (entry === null) return (await api.reactiveTableCreate({ body })).data
    return (await api.reactiveTableUpdate({ params: { id: entry.id }, body })).data
  }
  const numbers = [
    ['least_kw', kwRules, 'kW', t('tariffs.reactive.leastKw')],
    ['least_cos_phi', leastRules, '', t('tariffs.reactive.leastCosPhi')],
  ] as const
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="xl"
      title={t(entry === null ? 'tariffs.reactive.add' : 'tariffs.reactive.edit')}
      form={form}
      save={save}
      renews={electricityKey}
      done={t('tariffs.reactive.saved')}
      failed={t('tariffs.saveFailed')}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        {numbers.map(([field, rules, unit, label]) => (
          <NumberField
            key={field}
            label={label}
            rules={rules}
            unit={unit}
            {...form.getInputProps(field)}
            value={form.values[field]}
            onChoose={(text) => form.setFieldValue(field, text)}
          />
        ))}
      </SimpleGrid>
      <Rows form={form} />
      <OriginFields props={form.getInputProps} />
      <Changes
        words={words.changes(
          t('tariffs.what.reactive'),
          daysChanged(tariffs.reactive, entry, form.values.valid_from),
        )}
      />
    </FormDialog>
  )
}

function useReactiveForm(initialValues: Values): Form {
  const { t } = useTranslation()
  const check = useNumberCheck()
  const required = (rules: NumberRules, invalid: string) => (text: string) =>
    text.trim() === '' ? t('form.required') : check(rules, invalid)(text)
  return useForm<Values>({
    initialValues,
    validate: {
      least_kw: required(kwRules, t('tariffs.reactive.kwInvalid')),
      least_cos_phi: required(leastRules, t('tariffs.reactive.cosPhiInvalid')),
      rows: {
        cos_phi: required(cosPhiRules, t('tariffs.reactive.cosPhiInvalid')),
        percent: required(percentRules, t('tariffs.reactive.percentInvalid')),
      },
    },
  })
}

function Rows({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { rows } = form.values
  return (
    <Input.Wrapper
      label={t('tariffs.reactive.rows')}
      description={t('tariffs.reactive.rowsHelp')}
      error={form.errors['rows']}
      labelElement="div"
    >
      <div className={classes.rows}>
        {rows.map((row, place) => (
          <div key={place} className={classes.step}>
            <NumberField
              aria-label={t('tariffs.reactive.rowCosPhi', { place: place + 1 })}
              placeholder="cosφ"
              rules={cosPhiRules}
              {...form.getInputProps(`rows.${place}.cos_phi`)}
              value={row.cos_phi}
              onChoose={(text) => form.setFieldValue(`rows.${place}.cos_phi`, text)}
            />
            <NumberField
              aria-label={t('tariffs.reactive.rowPercent', { place: place + 1 })}
              placeholder="%"
              unit="%"
              rules={percentRules}
              {...form.getInputProps(`rows.${place}.percent`)}
              value={row.percent}
              onChoose={(text) => form.setFieldValue(`rows.${place}.percent`, text)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={rows.length === 1}
              aria-label={t('tariffs.reactive.removeRow', { place: place + 1 })}
              onClick={() => form.removeListItem('rows', place)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={rows.length >= MOST_ROWS}
        onClick={() => form.insertListItem('rows', { cos_phi: '', percent: '' })}
      >
        {t('tariffs.reactive.addRow')}
      </Button>
    </Input.Wrapper>
  )
}
