import { Input, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../components/form/NumberField.tsx'
import { priceRules, type TariffValues, tariffPeriods } from './tariff-form.ts'

interface TariffPriceFieldsProps {
  form: UseFormReturnType<TariffValues>
  /** Whether the dialog was opened for them. */
  isAskedFor: boolean
}

/** What a kWh costs in each period; all three or none. */
export function TariffPriceFields({ form, isAskedFor }: TariffPriceFieldsProps) {
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
