import { elements, quantities, type Quantity, quantityOf, unitOf } from '@quantrac/contract'
import { Button, type ComboboxItem, Group, type OptionsFilter, Select, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { holdsWords } from '../../lib/search-text.ts'
import { type FactorValues, guessedQuantity, quantityIn } from './factor-form.ts'

type Form = UseFormReturnType<FactorValues>

/**
 * What the factor measures. A new one has what code and unit say, marked as guessed, until a person chooses; one that
 * is there without is offered it, so that saving something else does not confirm it.
 */
export function QuantityField({ form }: { form: Form }) {
  const { t } = useTranslation()
  const chosen = quantityIn(form.values)
  const isGuessed = !form.values.is_quantity_chosen && chosen !== ''
  const data = useGroups()
  const choose = (code: string) => form.setValues({ quantity: code, is_quantity_chosen: true })
  return (
    <div>
      <Select
        label={t('factor.quantity')}
        description={t(isGuessed ? 'quantity.guessed' : 'quantity.help')}
        placeholder={t('quantity.none')}
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': t('quantity.clear') }}
        data={data}
        filter={bySearch}
        nothingFoundMessage={t('table.noMatch')}
        maxDropdownHeight={320}
        {...form.getInputProps('quantity')}
        value={chosen === '' ? null : chosen}
        onChange={(code) => choose(code ?? '')}
      />
      {chosen === '' ? <Offer form={form} onTake={choose} /> : <UnitQuestion form={form} code={chosen} />}
    </div>
  )
}

const nameOf = ({ name_vi, name_en }: Quantity): string => (currentLanguage() === 'en' ? name_en : name_vi)

function useGroups() {
  const { t } = useTranslation()
  return elements.map((element) => ({
    group: t(`quantity.elements.${element}`),
    items: quantities
      .filter((quantity) => quantity.element === element)
      .map((quantity) => ({ value: quantity.code, label: nameOf(quantity) })),
  }))
}

/** By words of the name, without marks, or of the code. */
const bySearch: OptionsFilter = ({ options, search }) => {
  const isFound = ({ value, label }: ComboboxItem) => holdsWords(`${label} ${value}`, search)
  return options
    .map((option) => ('group' in option ? { ...option, items: option.items.filter(isFound) } : option))
    .filter((option) => ('group' in option ? option.items.length > 0 : isFound(option)))
}

/** What a factor without a quantity is likely to measure. */
function Offer({ form, onTake }: { form: Form; onTake: (code: string) => void }) {
  const { t } = useTranslation()
  const guess = quantityOf(guessedQuantity(form.values))
  if (guess === undefined) return null
  return (
    <Group gap={8} mt={6}>
      <Text size="sm">{t('quantity.maybe', { quantity: nameOf(guess) })}</Text>
      <Button size="compact-sm" variant="default" onClick={() => onTake(guess.code)}>
        {t('quantity.take')}
      </Button>
    </Group>
  )
}

/** A unit that the quantity is not given in is saved all the same: only a person knows which of the two is wrong. */
function UnitQuestion({ form, code }: { form: Form; code: string }) {
  const { t } = useTranslation()
  const quantity = quantityOf(code)
  const unit = form.values.unit.trim()
  if (quantity === undefined || unitOf(quantity, unit) !== undefined) return null
  const units = quantity.units.map((one) => one.unit).filter((one) => one !== '')
  return (
    <Group component="output" gap={6} mt={6} align="flex-start" wrap="nowrap">
      <IconHelpCircle size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Text size="sm">
        {t(unit === '' ? 'quantity.unitMissing' : 'quantity.unitOther', {
          unit,
          quantity: nameOf(quantity),
          units: units.join(', '),
        })}
      </Text>
    </Group>
  )
}
