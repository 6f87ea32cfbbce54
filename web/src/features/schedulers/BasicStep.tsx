import { Checkbox, Input, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { groupsQuery } from './groups-query.ts'
import type { SchedulerValues } from './scheduler-form.ts'
import classes from './Steps.module.css'

export interface StepProps {
  form: UseFormReturnType<SchedulerValues>
}

/** What the task is called, and whom it tells. */
export function BasicStep({ form }: StepProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('schedulers.name')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...fieldRules.scheduler.task_name}
        {...form.getInputProps('task_name')}
      />
      <Textarea
        label={t('schedulers.description')}
        autosize
        minRows={2}
        maxRows={5}
        {...fieldRules.scheduler.task_description}
        {...form.getInputProps('task_description')}
      />
      <Groups form={form} />
    </>
  )
}

/** The groups whose active members are told when a report is ready. */
function Groups({ form }: StepProps) {
  const { t } = useTranslation()
  const id = useId()
  const groups = useQuery(groupsQuery)
  const { group_ids: chosen } = form.values
  const toggle = (group: number): void =>
    form.setFieldValue(
      'group_ids',
      chosen.includes(group) ? chosen.filter((one) => one !== group) : [...chosen, group],
    )
  return (
    <Input.Wrapper
      label={t('schedulers.groups')}
      description={t('schedulers.groupsHelp')}
      labelElement="div"
      labelProps={{ id }}
      error={form.errors['group_ids']}
    >
      <Loaded query={groups} fallback={t('schedulers.groupsFailed')} height={60}>
        {(found) => (
          <fieldset className={classes.list} aria-labelledby={id}>
            {found.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('schedulers.noGroups')}
              </Text>
            )}
            <Stack gap={8}>
              {found.map(({ id: group, name, user_count: count }) => (
                <Checkbox
                  key={group}
                  label={`${name} (${t('schedulers.members', { count })})`}
                  checked={chosen.includes(group)}
                  onChange={() => toggle(group)}
                />
              ))}
            </Stack>
          </fieldset>
        )}
      </Loaded>
    </Input.Wrapper>
  )
}
