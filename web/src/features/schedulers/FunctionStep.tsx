import { Checkbox, Input, Select, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { reportResolutions, taskFunctions } from '../../api/contract-values.ts'
import { factorsOfQuery } from '../../api/module-choices.ts'
import { OriginalsField } from '../../components/form/OriginalsField.tsx'
import { StationField } from '../../components/form/StationField.tsx'
import type { StepProps } from './BasicStep.tsx'
import { isWhole, mayAskOriginals } from './scheduler-form.ts'
import classes from './Steps.module.css'

/** What it makes a report of. */
export function FunctionStep({ form }: StepProps) {
  const { t } = useTranslation()
  const { task_function, module_code, resolution, originals } = form.values
  return (
    <>
      <Select
        label={t('schedulers.function')}
        data={taskFunctions.map((one) => ({ value: one, label: t(`schedulers.functions.${one}`) }))}
        value={task_function}
        allowDeselect={false}
        onChange={(value) =>
          form.setFieldValue('task_function', taskFunctions.find((one) => one === value) ?? task_function)
        }
      />
      <Select
        label={t('schedulers.dataType')}
        data={[{ value: 'history', label: t('schedulers.dataTypes.history') }]}
        value="history"
        allowDeselect={false}
      />
      {task_function === 'generate_history_report' && (
        <>
          <Select
            label={t('reports.resolution')}
            data={reportResolutions.map((one) => ({ value: one, label: t(`reports.resolutions.${one}`) }))}
            value={resolution}
            allowDeselect={false}
            onChange={(value) => value !== null && form.setFieldValue('resolution', value)}
          />
          <OriginalsField
            may={mayAskOriginals(form.values)}
            checked={originals}
            description={t('schedulers.originalsLong')}
            error={form.errors['originals']}
            onChange={(value) => form.setFieldValue('originals', value)}
          />
        </>
      )}
      <StationField
        label={t('schedulers.module')}
        value={module_code}
        error={form.errors['module_code']}
        data-path="module_code"
        onChange={(code) => form.setValues({ module_code: code, factors: [], all_factors: false })}
      />
      {!isWhole(form.values) && <Factors form={form} />}
    </>
  )
}

function Factors({ form }: StepProps) {
  const { t } = useTranslation()
  const id = useId()
  const { module_code: module, factors: chosen, all_factors: isAll } = form.values
  const found = useQuery(factorsOfQuery(module))
  const factors = found.data?.results[0]?.factors ?? []
  const codes = factors.map(({ code }) => code)
  const toggle = (code: string): void => {
    const next = codes.filter((one) => (isAll || chosen.includes(one)) !== (one === code))
    form.setValues({ factors: next, all_factors: false })
  }
  return (
    <Input.Wrapper
      label={t('schedulers.factors')}
      labelElement="div"
      labelProps={{ id }}
      error={form.errors['factors']}
    >
      <Checkbox
        my={6}
        label={t('schedulers.allFactors')}
        disabled={module === ''}
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={() => form.setValues({ all_factors: !isAll, factors: isAll ? [] : codes })}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <fieldset className={classes.factors} aria-labelledby={id} tabIndex={0}>
        {module === '' && (
          <Text size="sm" c="dimmed">
            {t('schedulers.moduleFirst')}
          </Text>
        )}
        {found.isFetching && factors.length === 0 && <Skeleton height={20} />}
        {factors.map(({ code, name, unit }) => (
          <Checkbox
            key={code}
            size="xs"
            label={unit === '' ? code : `${code} (${unit})`}
            title={name}
            checked={isAll || chosen.includes(code)}
            onChange={() => toggle(code)}
          />
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}
