import { localInstant } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDay, ZONE_LABEL } from '../../lib/time-format.ts'
import type { StepProps } from './BasicStep.tsx'
import { groupsQuery } from './groups-query.ts'
import { isWhole, originalsOf, wholeOf } from './scheduler-form.ts'
import classes from './Steps.module.css'

/** Everything that was chosen, and the rule in words. */
export function SummaryStep({ form: { values } }: StepProps) {
  const { t } = useTranslation()
  const groups = useQuery(groupsQuery)
  const names = groups.data?.filter(({ id }) => values.group_ids.includes(id)).map(({ name }) => name) ?? []
  const ends = {
    never: t('schedulers.never'),
    after: t('schedulers.afterCount', { count: wholeOf(values, 'occurrences') }),
    on: formatDay(localInstant(values.end_day)),
  }
  const facts: [string, string][] = [
    [t('schedulers.name'), values.task_name.trim()],
    [t('schedulers.description'), values.task_description.trim() || '-'],
    [t('schedulers.groups'), names.join(', ') || '-'],
    [t('schedulers.function'), t(`schedulers.functions.${values.task_function}`)],
    ...(values.task_function === 'generate_history_report'
      ? [[t('reports.resolution'), t(`reports.resolutions.${values.resolution}`)] satisfies [string, string]]
      : []),
    ...(originalsOf(values)
      ? [[t('reports.originals'), t('schedulers.originalsLong')] satisfies [string, string]]
      : []),
    [t('schedulers.module'), values.module_code],
    [
      t('schedulers.factors'),
      values.all_factors || isWhole(values) ? t('schedulers.allFactors') : values.factors.join(', '),
    ],
    [
      t('schedulers.starts'),
      `${formatDay(localInstant(values.start_day))} ${values.start_clock} (${ZONE_LABEL})`,
    ],
    [t('schedulers.everyMonths'), String(wholeOf(values, 'repeat_every'))],
    [t('schedulers.ends'), ends[values.ends]],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" size="sm">
              {value}
            </Text>
          </div>
        ))}
      </dl>
      <Text fw={600}>{t('schedulers.monthlyOn', { day: wholeOf(values, 'day') })}</Text>
      {wholeOf(values, 'day') > 28 && (
        <Text size="sm" c="dimmed">
          {t('schedulers.shorterMonth')}
        </Text>
      )}
    </>
  )
}
