import type { WidgetType } from '@quantrac/contract'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { widgetTypes } from '../../api/contract-values.ts'
import classes from './FactorField.module.css'
import { typesWithMore } from './type-groups.ts'
import { moduleQuery } from './widget-data.ts'

interface FactorFieldProps {
  type: WidgetType
  /** The module's code; '' for none. */
  module: string
  value: readonly string[]
  error: string | undefined
  onChange: (codes: string[]) => void
}

/** Chooses factors of a module, as many as the type shows; says why no more can be chosen. */
export function FactorField({ type, module, value, error, onChange }: FactorFieldProps) {
  const { t } = useTranslation()
  const latest = useQuery({ ...moduleQuery(module), enabled: module !== '' })
  const factors = latest.data?.module?.factors ?? []
  const most = widgetTypes[type].factor_limit
  const isFull = value.length >= most
  const others = typesWithMore(type).map((one) => t(`widgets.types.${one}`))
  const why = [
    t('widgets.factorsFull', { count: most }),
    ...(others.length === 0 ? [] : [t('widgets.factorsOther', { types: others.join(', ') })]),
  ]
  return (
    <MultiSelect
      label={
        <span className={classes.label}>
          {t('widgets.factors')}
          <span className={classes.count}>{t('widgets.factorCount', { count: value.length, most })}</span>
        </span>
      }
      labelProps={{ className: classes.whole }}
      description={module === '' ? t('widgets.stationFirst') : isFull ? why.join(' ') : undefined}
      disabled={module === ''}
      searchable
      placeholder={value.length === 0 ? t('widgets.factorsPick') : undefined}
      // A chosen one can be taken back; another is refused, and the line below says why.
      data={factors.map(({ code, name, unit }) => ({
        value: code,
        label: optionText(code, name, unit),
        disabled: isFull && !value.includes(code),
      }))}
      value={[...value]}
      onChange={onChange}
      error={error}
      nothingFoundMessage={latest.isFetching ? t('loading.label') : t('table.noMatch')}
      comboboxProps={{ withinPortal: true }}
      hidePickedOptions={false}
    />
  )
}

const optionText = (code: string, name: string, unit: string): string =>
  [name === code ? code : `${code} ${name}`, unit].filter((part) => part !== '').join(', ')
