import { Checkbox, Text, TextInput } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factorsOfQuery } from '../../api/module-choices.ts'
import { Disclosure } from '../../components/form/Disclosure.tsx'
import { RowAction } from '../../components/table/RowAction.tsx'
import classes from './DestinationForm.module.css'
import type { DestinationFormState, FactorValues, StationValues } from './transmission-form.ts'

interface StationRowProps {
  form: DestinationFormState
  index: number
  station: StationValues
  startsOpen: boolean
  onRemove: () => void
}

/** A station in one line; opened, what it is called there and its factors. */
export function StationRow(props: StationRowProps) {
  const { t } = useTranslation()
  const { form, index, station, startsOpen, onRemove } = props
  const [isOpen, setOpen] = useState(startsOpen)
  const hasError = Object.keys(form.errors).some((name) => name.startsWith(`stations.${index}.`))
  const { module_code: code, station_code: name, factors } = station
  return (
    <li className={classes.station}>
      <Disclosure
        open={isOpen || hasError}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        summary={
          <span>
            <b>{code}</b>
            <span className={classes.quiet}>
              {[name === code ? '' : name, t('transmissions.factorCount', { count: factors.length })]
                .filter((text) => text !== '')
                .join(' · ')}
            </span>
          </span>
        }
      >
        {(isOpen || hasError) && <Opened {...props} />}
      </Disclosure>
      <RowAction icon={IconX} label={t('transmissions.removeStation', { code })} onClick={onRemove} />
    </li>
  )
}

function Opened({ form, index, station }: StationRowProps) {
  const { t } = useTranslation()
  const at = `stations.${index}`
  return (
    <div className={classes.stationFields}>
      <div className={classes.fields}>
        <TextInput
          label={t('transmissions.stationCode')}
          withAsterisk
          maxLength={40}
          spellCheck={false}
          {...form.getInputProps(`${at}.station_code`)}
        />
        <TextInput
          label={t('transmissions.type')}
          placeholder="NT"
          maxLength={40}
          {...form.getInputProps(`${at}.type`)}
        />
      </div>
      <Text size="sm" c="dimmed">
        {t('transmissions.symbolHelp')}
      </Text>
      <Factors form={form} index={index} station={station} />
    </div>
  )
}

type FactorsProps = Pick<StationRowProps, 'form' | 'index' | 'station'>

/** What is sent in its order, then what is not. */
function Factors({ form, index, station: { module_code: code, factors } }: FactorsProps) {
  const { t } = useTranslation()
  const { data } = useQuery(factorsOfQuery(code))
  const known = data?.results.find((one) => one.code === code)?.factors ?? []
  const others = known.filter((one) => !factors.some(({ factor_code: sent }) => sent === one.code))
  const at = `stations.${index}.factors`
  const nameOf = (factor: string) => known.find((one) => one.code === factor)?.name ?? ''
  const change = (next: FactorValues[]) => form.setFieldValue(at, next)
  return (
    <ul className={classes.factors}>
      {factors.map(({ factor_code: factor }, place) => (
        <li key={factor}>
          <Checkbox
            checked
            label={<Named code={factor} name={nameOf(factor)} />}
            onChange={() => change(factors.filter((one) => one.factor_code !== factor))}
          />
          <TextInput
            size="xs"
            aria-label={t('transmissions.symbolOf', { code: factor })}
            placeholder={t('transmissions.symbol')}
            maxLength={50}
            spellCheck={false}
            {...form.getInputProps(`${at}.${place}.symbol`)}
          />
          <TextInput
            size="xs"
            aria-label={t('transmissions.unitOf', { code: factor })}
            placeholder={t('transmissions.unit')}
            maxLength={20}
            spellCheck={false}
            {...form.getInputProps(`${at}.${place}.unit`)}
          />
        </li>
      ))}
      {others.map((factor) => (
        <li key={factor.code}>
          <Checkbox
            checked={false}
            label={<Named code={factor.code} name={factor.name} />}
            onChange={() => {
              const unit = factor.unit.replace(/\s+/g, '')
              change([...factors, { factor_code: factor.code, symbol: '', unit }])
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function Named({ code, name }: { code: string; name: string }) {
  return (
    <>
      {code}
      {name !== '' && name !== code && <span className={classes.quiet}>{name}</span>}
    </>
  )
}
