import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { healthFaults } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factorsOfQuery } from '../../api/module-choices.ts'
import { DateField } from '../../components/date/DateField.tsx'
import { StationField } from '../../components/form/StationField.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText, numberIn } from '../../lib/decimal-input.ts'
import classes from './RuleTester.module.css'
import { hasFactor, testLimits, type TestValues } from './test-ask.ts'

interface TestFieldsProps {
  values: TestValues
  onChange: (values: Partial<TestValues>) => void
  at: string
  onAt: (at: string) => void
}

/** «Nếu COD của NT-01 vượt ngưỡng lúc 02:10 thì…» */
export function TestFields({ values, onChange, at, onAt }: TestFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.fields}>
        <StationField
          label={t('rules.test.station')}
          value={values.module}
          onChange={(module) => onChange({ module })}
        />
        <NativeSelect
          label={t('rules.test.what')}
          value={values.what}
          onChange={(event) => onChange({ what: event.currentTarget.value })}
          data={[
            ...testLimits.map((value) => ({ value, label: t(`rules.test.limits.${value}`) })),
            ...healthFaults.map((fault) => ({
              value: `health-${fault}`,
              label: t(`healthFaults.names.${fault}`),
            })),
          ]}
        />
        {hasFactor(values.what) && <Factor values={values} onChange={onChange} />}
        <DateField kind="datetime" label={t('rules.test.at')} value={at} onChange={onAt} />
      </div>
      <Taking values={values} onChange={onChange} />
    </>
  )
}

function Factor({ values, onChange }: Pick<TestFieldsProps, 'values' | 'onChange'>) {
  const { t } = useTranslation()
  const { data } = useQuery(factorsOfQuery(values.module))
  const codes = data?.results[0]?.factors.map(({ code }) => code) ?? []
  return (
    <NativeSelect
      label={t('rules.test.factor')}
      value={values.factor}
      disabled={codes.length === 0}
      data={codes.length === 0 ? [{ value: '', label: t('rules.test.noFactor') }] : codes}
      onChange={(event) => onChange({ factor: event.currentTarget.value })}
    />
  )
}

const minutes = { min: 0, max: 1440, isWhole: true }

/** Whether somebody takes it, and after how many minutes. */
function Taking({ values: { takes, taken }, onChange }: Pick<TestFieldsProps, 'values' | 'onChange'>) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [text, setText] = useState(() => decimalText(taken, language))
  return (
    <div className={classes.taking}>
      <SegmentedControl
        aria-label={t('rules.test.taking')}
        data={[
          { value: 'no', label: t('rules.test.nobody') },
          { value: 'yes', label: t('rules.test.somebody') },
        ]}
        value={takes ? 'yes' : 'no'}
        onChange={(value) => onChange({ takes: value === 'yes' })}
      />
      {takes && (
        <TextInput
          aria-label={t('rules.test.takenAfter')}
          inputMode="numeric"
          w={110}
          rightSection={<span className={classes.unit}>{t('rules.form.minutes')}</span>}
          rightSectionWidth={48}
          value={text}
          error={taken === null}
          onChange={(event) => {
            setText(event.currentTarget.value)
            onChange({ taken: numberIn(event.currentTarget.value, language, minutes) })
          }}
        />
      )}
    </div>
  )
}
