import { Checkbox, Group, Input, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { factorsOfQuery } from '../../api/module-choices.ts'
import type { Question } from './ask-question.ts'
import classes from './AskCard.module.css'

interface FactorsFieldProps {
  question: Question
  error: string | undefined
  onChange: (change: Partial<Question>) => void
}

/** All factors of the chosen station, or some of them. */
export function FactorsField({ question, error, onChange }: FactorsFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { module, isAll } = question
  const found = useQuery(factorsOfQuery(module))
  const factors = found.data?.results[0]?.factors
  const chosen = new Set(question.factors)
  const codes = factors?.map(({ code }) => code) ?? []
  const toggle = (code: string): void => {
    const next = codes.filter((one) => (isAll || chosen.has(one)) !== (one === code))
    onChange({ isAll: false, factors: next })
  }
  return (
    <Input.Wrapper
      label={t('reports.factors')}
      labelElement="div"
      labelProps={{ id }}
      error={error}
      data-wrong={error !== undefined || undefined}
    >
      {module === '' ? (
        <Text size="sm" c="dimmed">
          {t('reports.stationFirst')}
        </Text>
      ) : (
        <fieldset className={classes.factors} aria-labelledby={id}>
          <Checkbox
            label={t('reports.allFactors', { count: codes.length })}
            checked={isAll}
            indeterminate={!isAll && chosen.size > 0}
            onChange={() => onChange(isAll ? { isAll: false, factors: [] } : { isAll: true })}
          />
          <Group gap="8px 20px" className={classes.some}>
            {factors === undefined && found.isFetching && <Skeleton height={24} w={240} />}
            {found.isError && (
              <Text size="sm" c="red">
                {t('reports.factorsFailed')}
              </Text>
            )}
            {factors?.map(({ code, name, unit }) => (
              <Checkbox
                key={code}
                label={unit === '' ? code : `${code} (${unit})`}
                title={name}
                checked={isAll || chosen.has(code)}
                onChange={() => toggle(code)}
              />
            ))}
          </Group>
        </fieldset>
      )}
    </Input.Wrapper>
  )
}
