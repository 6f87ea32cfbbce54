import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import type { ClaimForm } from './claim-form.ts'
import classes from './ClaimFactorRows.module.css'
import { deviceFactorsQuery } from './mqtt-query.ts'
import { useClaimWays } from './use-may-claim.ts'

export interface ClaimFactorRowsProps {
  form: ClaimForm
  /** The module whose factors can be chosen; null if it is a new one or none is chosen. */
  moduleId: number | null
}

/** What becomes of each factor that the device sends: a row each. */
export function ClaimFactorRows({ form, moduleId }: ClaimFactorRowsProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.rows} aria-label={t('claim.factors')}>
      {form.values.factors.map(({ sent }, n) => (
        <fieldset key={sent} className={classes.row} aria-label={sent}>
          <Way form={form} moduleId={moduleId} n={n} />
          <Chosen form={form} moduleId={moduleId} n={n} />
        </fieldset>
      ))}
      <Text size="sm" c="dimmed">
        {t('factor.codeHelp')}
      </Text>
    </section>
  )
}

interface RowProps extends ClaimFactorRowsProps {
  n: number
}

function Way({ form, moduleId, n }: RowProps) {
  const { t } = useTranslation()
  const ways = useClaimWays()
  const { factors } = form.values
  const options = [
    ...(ways.newFactor ? [{ value: 'new', label: t('claim.newFactor') }] : []),
    // A new module has no factors to choose from.
    ...(ways.oldFactor && (moduleId !== null || !ways.newFactor)
      ? [{ value: 'old', label: t('claim.oldFactor') }]
      : []),
    ...(factors.length > 1 ? [{ value: 'none', label: t('claim.notNow') }] : []),
  ]
  return (
    <NativeSelect
      className={classes.way ?? ''}
      label={<span className={classes.sent}>{factors[n]?.sent}</span>}
      data={options}
      {...form.getInputProps(`factors.${n}.way`)}
    />
  )
}

function Chosen({ form, moduleId, n }: RowProps) {
  const way = form.values.factors[n]?.way
  if (way === 'none') return null
  return way === 'old' ? <OldFactor form={form} moduleId={moduleId} n={n} /> : <NewFactor form={form} n={n} />
}

function NewFactor({ form, n }: Omit<RowProps, 'moduleId'>) {
  const { t } = useTranslation()
  const at = (field: string) => form.getInputProps(`factors.${n}.${field}`)
  return (
    <>
      <TextInput
        label={t('claim.factorCode')}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        {...fieldRules.factor.code}
        {...at('code')}
      />
      <TextInput
        label={t('claim.factorName')}
        withAsterisk
        autoComplete="off"
        {...fieldRules.factor.name}
        {...at('name')}
      />
      <TextInput label={t('factor.unit')} autoComplete="off" {...fieldRules.factor.unit} {...at('unit')} />
      <NativeSelect
        label={t('factor.kind')}
        data={[
          { value: 'gauge', label: t('claim.gauge') },
          { value: 'counter', label: t('claim.counter') },
        ]}
        {...at('kind')}
      />
    </>
  )
}

function OldFactor({ form, moduleId, n }: RowProps) {
  const { t } = useTranslation()
  const factors = useQuery({ ...deviceFactorsQuery(moduleId ?? 0), enabled: moduleId !== null })
  return (
    <NativeSelect
      className={classes.old ?? ''}
      label={t('settingThresholds.factor')}
      description={t('claim.oldFactorHelp')}
      withAsterisk
      disabled={factors.data === undefined}
      data={[
        { value: '', label: t('settingThresholds.chooseFactor') },
        ...(factors.data ?? []).map((factor) => ({
          value: String(factor.id),
          label: `${factor.code} – ${factor.name} (${factor.manufacturer_id})`,
        })),
      ]}
      {...form.getInputProps(`factors.${n}.factor_id`)}
    />
  )
}
