import { type PriceBook, type PriceBookWrite, tariffPeriods } from '@quantrac/contract'
import { Input, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { electricityKey } from '../../api/electricity-key.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { NumberField } from '../../components/form/NumberField.tsx'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import { groupsIn } from '../../components/tariffs/dated.ts'
import { useTariffWords } from '../../components/tariffs/use-tariff-words.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText, numberIn, type NumberRules } from '../../lib/decimal-input.ts'
import { Changes, originBody, OriginFields, type OriginValues, originValues } from './origin.tsx'
import { daysChanged, firstDay, type FormOf } from './subjects.ts'

const rules: NumberRules = { ...fieldRules.priceBook.normal, decimals: 2 }
const demandRules: NumberRules = { ...fieldRules.priceBook.demand, decimals: 2 }
/** In the place of a group that people name themselves. */
const OTHER = '\u0000'

interface PriceValues extends OriginValues {
  group: string
  named: string
  valid_from: string
  offpeak: string
  normal: string
  peak: string
  demand: string
}

/** Texts of the numbers of an entry. */
function valuesOf({ entry, like, today }: Omit<FormOf<PriceBook>, 'tariffs'>): PriceValues {
  const typed = (value: number | null | undefined) => decimalText(value ?? null, currentLanguage())
  return {
    ...originValues(entry),
    group: like?.group ?? '',
    named: '',
    valid_from: firstDay(entry, today),
    offpeak: typed(like?.offpeak),
    normal: typed(like?.normal),
    peak: typed(like?.peak),
    demand: typed(like?.demand),
  }
}

function bodyOf(values: PriceValues): PriceBookWrite {
  // The form's rules have let numbers alone through.
  const price = (text: string) => numberIn(text, currentLanguage(), rules) ?? 0
  return {
    ...originBody(values),
    group: groupOf(values),
    valid_from: values.valid_from || null,
    offpeak: price(values.offpeak),
    normal: price(values.normal),
    peak: price(values.peak),
    demand: numberIn(values.demand, currentLanguage(), demandRules),
  }
}

const groupOf = ({ group, named }: PriceValues): string => (group === OTHER ? named.trim() : group)

/** Prices of a group from a day on. */
export function PriceForm({ entry, like, tariffs, today }: FormOf<PriceBook>) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const [opened, close] = useOpenOnMount()
  const form = usePriceForm(valuesOf({ entry, like, today }))
  const save = async (values: PriceValues) => {
    const body = bodyOf(values)
    if (entry === null) return (await api.priceBookCreate({ body })).data
    return (await api.priceBookUpdate({ params: { id: entry.id }, body })).data
  }
  const group = groupOf(form.values)
  const others = tariffs.prices.filter((one) => one.group === group)
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={t(entry === null ? 'tariffs.prices.add' : 'tariffs.prices.edit')}
      form={form}
      save={save}
      renews={electricityKey}
      done={t('tariffs.prices.saved')}
      failed={t('tariffs.saveFailed')}
    >
      <GroupFields form={form} groups={groupsIn(tariffs.prices.map((one) => one.group))} />
      <PriceFields form={form} />
      <OriginFields props={form.getInputProps} />
      <Changes
        words={words.changes(t('tariffs.what.prices'), daysChanged(others, entry, form.values.valid_from))}
      />
    </FormDialog>
  )
}

type Form = UseFormReturnType<PriceValues>

function usePriceForm(initialValues: PriceValues): Form {
  const { t } = useTranslation()
  const check = useNumberCheck()
  const price = (text: string) =>
    text.trim() === '' ? t('form.required') : check(rules, t('tariffs.prices.invalid'))(text)
  return useForm<PriceValues>({
    initialValues,
    validate: {
      named: (text, { group }) => (group === OTHER && text.trim() === '' ? t('form.required') : null),
      offpeak: price,
      normal: price,
      peak: price,
      demand: check(demandRules, t('tariffs.prices.demandInvalid')),
    },
  })
}

function GroupFields({ form, groups }: { form: Form; groups: readonly string[] }) {
  const { t } = useTranslation()
  const words = useTariffWords()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
      <NativeSelect
        label={t('tariffs.prices.group')}
        data={[
          ...groups.map((value) => ({ value, label: words.group(value) })),
          { value: OTHER, label: t('tariffs.prices.otherGroup') },
        ]}
        {...form.getInputProps('group')}
      />
      {form.values.group === OTHER && (
        <TextInput
          label={t('tariffs.prices.groupName')}
          {...fieldRules.priceBook.group}
          {...form.getInputProps('named')}
        />
      )}
    </SimpleGrid>
  )
}

function PriceFields({ form }: { form: Form }) {
  const { t } = useTranslation()
  return (
    <Input.Wrapper
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the wrapper is a div; heard, «Peak» alone is no price
      role="group"
      aria-label={t('tariffs.prices.values')}
      label={t('tariffs.prices.values')}
      labelElement="div"
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12} verticalSpacing={8} mt={8} mb={12}>
        {tariffPeriods.map((period, place) => (
          <NumberField
            key={period}
            label={t(`energy.periods.${period}`)}
            rules={rules}
            unit={t('energy.perKwh')}
            {...(place === 0 && { 'data-autofocus': true })}
            {...form.getInputProps(period)}
            value={form.values[period]}
            onChoose={(text) => form.setFieldValue(period, text)}
          />
        ))}
      </SimpleGrid>
      <NumberField
        label={t('tariffs.prices.demand')}
        description={t('tariffs.prices.demandHelp')}
        rules={demandRules}
        unit={t('tariffs.perKw')}
        {...form.getInputProps('demand')}
        value={form.values.demand}
        onChoose={(text) => form.setFieldValue('demand', text)}
      />
    </Input.Wrapper>
  )
}
