import { Select, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { registerNumber, registerTypes, wordOrders, wordsOf } from '@quantrac/contract'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { useCan } from '../../api/current-user.ts'
import { RowAction } from '../../components/table/RowAction.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { numberIn } from '../../lib/decimal-input.ts'
import classes from './InstrumentForm.module.css'
import { valueOf, valueText } from './live-value.ts'
import { type InstrumentValues, type KnownFactor, placeIn, type RegisterValues } from './modbus-form.ts'
import type { LiveRegister } from './use-live.ts'

export interface RegisterRowProps {
  form: UseFormReturnType<InstrumentValues>
  index: number
  register: RegisterValues
  live: LiveRegister | undefined
  known: readonly KnownFactor[]
  onRemove: () => void
}

/** A register: the factor that it becomes, its value now, and how it is read. */
export function RegisterRow(props: RegisterRowProps) {
  const { t } = useTranslation()
  const { index, register, onRemove } = props
  const place = placeIn(register)
  const name = register.factor.code || (place === null ? String(index + 1) : registerNumber(place))
  return (
    <li className={classes.register} aria-label={t('modbus.registerOf', { name })}>
      <div className={classes.what}>
        <FactorChoice {...props} />
        <Value {...props} />
        <RowAction icon={IconX} label={t('modbus.removeRegister', { name })} onClick={onRemove} />
      </div>
      <How {...props} />
    </li>
  )
}

/** Where it is, and how its words become a value. */
function How(props: RegisterRowProps) {
  const { t } = useTranslation()
  const { form, index, register } = props
  const place = placeIn(register)
  return (
    <div className={classes.how}>
      <Select
        label={t('modbus.kind')}
        data={[
          { value: '4', label: t('modbus.input') },
          { value: '3', label: t('modbus.holding') },
        ]}
        allowDeselect={false}
        {...form.getInputProps(`registers.${index}.function`)}
      />
      <TextInput
        label={t('modbus.address')}
        inputMode="numeric"
        autoComplete="off"
        rightSection={
          <Text size="xs" c="dimmed">
            {place === null ? '' : registerNumber(place)}
          </Text>
        }
        rightSectionWidth={56}
        {...form.getInputProps(`registers.${index}.address`)}
      />
      <Select
        label={t('modbus.type')}
        data={[...registerTypes]}
        allowDeselect={false}
        {...form.getInputProps(`registers.${index}.type`)}
      />
      <OrderChoice {...props} />
      <TextInput
        label={t('modbus.scale')}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps(`registers.${index}.scale`)}
      />
      <TextInput
        label={t('modbus.offset')}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps(`registers.${index}.offset`)}
      />
      <TextInput
        label={t('modbus.missing')}
        placeholder={wordsOf(register.type) === 1 ? '8000' : 'F'.repeat(wordsOf(register.type) * 4)}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps(`registers.${index}.missing`)}
      />
    </div>
  )
}

/** A factor of the station, or a new one. */
function FactorChoice({ form, index, register, known }: RegisterRowProps) {
  const { t } = useTranslation()
  const mayAdd = useCan('adaptors.add_factor')
  const isNew = register.factor_id === ''
  const at = `registers.${index}`
  return (
    <div className={classes.factor}>
      {(known.length > 0 || !mayAdd) && (
        <Select
          label={t('modbus.factor')}
          data={[
            ...(mayAdd ? [{ value: '', label: t('modbus.newFactor') }] : []),
            ...known.map(({ id, code, name, unit }) => ({
              value: String(id),
              label: `${code} · ${name}${unit === '' ? '' : ` (${unit})`}`,
            })),
          ]}
          searchable
          openOnFocus={false}
          allowDeselect={false}
          {...form.getInputProps(`${at}.factor_id`)}
        />
      )}
      {isNew && (
        <>
          <TextInput
            label={t('modbus.factorCode')}
            withAsterisk
            spellCheck={false}
            autoComplete="off"
            {...fieldRules.factor.code}
            {...form.getInputProps(`${at}.factor.code`)}
          />
          <TextInput
            label={t('modbus.factorName')}
            autoComplete="off"
            {...fieldRules.factor.name}
            {...form.getInputProps(`${at}.factor.name`)}
          />
          <TextInput
            label={t('modbus.factorUnit')}
            autoComplete="off"
            {...fieldRules.factor.unit}
            {...form.getInputProps(`${at}.factor.unit`)}
          />
        </>
      )}
    </div>
  )
}

/** Numbers of the form as they are while they can be read. */
function scaledForm({ type, word_order, scale, offset }: RegisterValues) {
  const locale = currentLanguage()
  return { type, word_order, scale: numberIn(scale, locale) ?? 1, offset: numberIn(offset, locale) ?? 0 }
}

const unitOf = ({ factor_id, factor }: RegisterValues, known: readonly KnownFactor[]): string =>
  known.find(({ id }) => String(id) === factor_id)?.unit ?? factor.unit

/** What the instrument says now, in the chosen form, or why it says nothing. */
function Value({ register, live, known }: RegisterRowProps) {
  const { t } = useTranslation()
  if (live === undefined) return <div className={classes.value} />
  if (live.problem !== null)
    return (
      <div className={classes.value}>
        <Text size="sm" c="dimmed">
          {live.problem}
        </Text>
      </div>
    )
  const value = valueOf(live, scaledForm(register))
  return (
    <div className={classes.value}>
      <Text size="xs" c="dimmed">
        {t('modbus.now')}
      </Text>
      <output className={classes.number}>
        {value === null
          ? t('modbus.noNumber')
          : `${valueText(value, currentLanguage())} ${unitOf(register, known)}`.trim()}
      </output>
      <Text size="xs" c="dimmed" ff="monospace">
        {live.words}
      </Text>
    </div>
  )
}

/** The order of the words, each with the value that it gives: a person knows which one it is. */
function OrderChoice({ form, index, register, live }: RegisterRowProps) {
  const { t } = useTranslation()
  const isShort = wordsOf(register.type) === 1
  const orders = isShort ? wordOrders.filter((order) => order === 'ABCD' || order === 'DCBA') : wordOrders
  const labelOf = (order: (typeof wordOrders)[number]): string => {
    const short = order === 'ABCD' ? 'AB' : 'BA'
    const word = isShort ? short : order
    if (live === undefined || live.problem !== null) return word
    const value = valueOf(live, { ...scaledForm(register), word_order: order })
    return `${word} · ${value === null ? t('modbus.noNumber') : valueText(value, currentLanguage())}`
  }
  return (
    <Select
      label={live === undefined ? t('modbus.order') : t('modbus.whichOrder')}
      data={orders.map((order) => ({ value: order, label: labelOf(order) }))}
      allowDeselect={false}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      {...form.getInputProps(`registers.${index}.word_order`)}
    />
  )
}
