import { ActionIcon, Button, Chip, Group, Input, NativeSelect, SimpleGrid } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { weekdayInWords } from '@quantrac/charts/time-words.ts'
import type { Tariff } from '@quantrac/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { DateField } from '../../components/date/DateField.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { NumberField } from '../../components/form/NumberField.tsx'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { electricityKey } from './electricity-query.ts'
import classes from './TariffDialog.module.css'
import {
  isMissing,
  priceRules,
  type TariffValues,
  tariffBody,
  tariffPeriods,
  tariffValues,
  withRow,
} from './tariff-form.ts'

type Form = UseFormReturnType<TariffValues>

interface TariffDialogProps {
  tariff: Tariff
  /** Whether the prices are what it was opened for. */
  isForPrices: boolean
}

/** Prices and hours of the tariff periods, and the days without peak. Opens when it is mounted. */
export function TariffDialog({ tariff, isForPrices }: TariffDialogProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const checked = usePriceCheck()
  const form = useForm<TariffValues>({
    initialValues: tariffValues(tariff, currentLanguage()),
    validate: { prices: { offpeak: checked, normal: checked, peak: checked } },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('energy.tariff.title')}
      size="lg"
      form={form}
      save={(values) => api.tariffUpdate({ body: tariffBody(values, currentLanguage()) })}
      renews={electricityKey}
      done={t('energy.tariff.saved')}
      failed={t('energy.tariff.failed')}
    >
      <TariffPriceFields form={form} isAskedFor={isForPrices} />
      <Hours form={form} />
      <CalmDays form={form} />
    </FormDialog>
  )
}

/** The rule of each price. */
function usePriceCheck() {
  const { t } = useTranslation()
  const check = useNumberCheck()
  return (text: string, { prices }: TariffValues): string | null =>
    isMissing(text, prices)
      ? t('energy.tariff.priceMissing')
      : check(priceRules, t('energy.tariff.priceInvalid'))(text)
}

function Hours({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { hours } = form.values
  const more = withRow(hours)
  return (
    <Input.Wrapper
      label={t('energy.tariff.hours')}
      description={t('energy.tariff.help')}
      error={form.errors['hours']}
      labelElement="div"
    >
      {hours.map((_, place) => (
        <Group key={place} gap={8} wrap="nowrap" mb={8}>
          <DateField
            kind="time"
            classNames={{ input: classes.time ?? '' }}
            w={120}
            aria-label={t('energy.tariff.from', { place: place + 1 })}
            readOnly={place === 0}
            {...form.getInputProps(`hours.${place}.start`)}
          />
          <NativeSelect
            flex={1}
            maw={280}
            aria-label={t('energy.tariff.period', { place: place + 1 })}
            data={tariffPeriods.map((value) => ({ value, label: t(`energy.periods.${value}`) }))}
            {...form.getInputProps(`hours.${place}.period`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={place === 0}
            aria-label={t('energy.tariff.remove', { place: place + 1 })}
            onClick={() => form.removeListItem('hours', place)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={more === null}
        onClick={() => more !== null && form.setFieldValue('hours', more)}
      >
        {t('energy.tariff.add')}
      </Button>
    </Input.Wrapper>
  )
}

/** The days of a week, from Monday, 1, to Sunday, 7. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

function CalmDays({ form }: { form: Form }) {
  const { t } = useTranslation()
  return (
    <Input.Wrapper
      label={t('energy.tariff.calmDays')}
      error={form.errors['days_without_peak']}
      labelElement="div"
    >
      <Chip.Group multiple {...form.getInputProps('days_without_peak')}>
        <Group gap={8}>
          {weekdays.map((day) => (
            <Chip key={day} value={String(day)} size="sm" variant="outline">
              {weekdayInWords(day % 7, { locale: currentLanguage(), isShort: true })}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

interface TariffPriceFieldsProps {
  form: UseFormReturnType<TariffValues>
  /** Whether the dialog was opened for them. */
  isAskedFor: boolean
}

/** What a kWh costs in each period; all three or none. */
function TariffPriceFields({ form, isAskedFor }: TariffPriceFieldsProps) {
  const { t } = useTranslation()
  return (
    <Input.Wrapper
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the wrapper is a div; heard, «Peak» alone is no price
      role="group"
      aria-label={t('energy.tariff.prices')}
      label={t('energy.tariff.prices')}
      description={t('energy.tariff.pricesHelp')}
      labelElement="div"
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12} verticalSpacing={8} mt={8}>
        {tariffPeriods.map((period, place) => (
          <NumberField
            key={period}
            label={t(`energy.periods.${period}`)}
            rules={priceRules}
            unit={t('energy.perKwh')}
            {...(isAskedFor && place === 0 && { 'data-autofocus': true })}
            {...form.getInputProps(`prices.${period}`)}
            value={form.values.prices[period]}
            onChoose={(text) => form.setFieldValue(`prices.${period}`, text)}
          />
        ))}
      </SimpleGrid>
    </Input.Wrapper>
  )
}
