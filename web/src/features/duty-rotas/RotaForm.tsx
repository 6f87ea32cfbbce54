import { ActionIcon, Button, Checkbox, NativeSelect, Select, SimpleGrid, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { DutyRota } from '@quantrac/contract'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { DateField } from '../../components/date/DateField.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { byName } from '../../lib/by-name.ts'
import { useMinute } from '../../lib/use-now.ts'
import classes from './DutyRotas.module.css'
import { bodyOf, longestCycle, type RotaValues, valuesOf, withShift } from './rota-form.ts'
import { dutyPeopleQuery, rotasQuery } from './rotas-query.ts'

type Form = UseFormReturnType<RotaValues>

/** A rota and its shifts; of a new one where there is none. */
export function RotaForm({ rota }: { rota: DutyRota | null }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const now = useMinute()
  const form = useRotaForm(rota, now)
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size={720}
      title={rota === null ? t('duty.add') : t('duty.edit', { name: rota.name })}
      form={form}
      save={async (values) => {
        if (rota === null) await api.dutyRotaCreate({ body: bodyOf(values) })
        else await api.dutyRotaUpdate({ params: { id: rota.id }, body: bodyOf(values) })
      }}
      renews={rotasQuery.queryKey}
      done={(_, { name }) => t('duty.saved', { name })}
      failed={t('duty.failed.save')}
    >
      <TextInput
        label={t('duty.form.name')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...fieldRules.dutyRota.name}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <NativeSelect
          label={t('duty.form.cycle')}
          data={Array.from({ length: longestCycle }, (_, place) => ({
            value: String(place + 1),
            label: place === 0 ? t('duty.form.everyWeek') : t('duty.form.weeks', { count: place + 1 }),
          }))}
          {...form.getInputProps('cycle_weeks')}
        />
        {form.values.cycle_weeks !== '1' && (
          <DateField
            kind="date"
            label={t('duty.form.startsOn')}
            description={t('duty.form.startsOnHelp')}
            {...form.getInputProps('starts_on')}
          />
        )}
      </SimpleGrid>
      <Shifts form={form} />
    </FormDialog>
  )
}

function useRotaForm(rota: DutyRota | null, now: number): Form {
  const { t } = useTranslation()
  const required = (text: string) => (text.trim() === '' ? t('form.required') : null)
  return useForm<RotaValues>({
    initialValues: valuesOf(rota, now),
    validate: {
      name: required,
      starts_on: required,
      shifts: {
        user: required,
        from_time: required,
        to_time: required,
        days: (days) => (days.length === 0 ? t('form.required') : null),
      },
    },
  })
}

function Shifts({ form }: { form: Form }) {
  const { t } = useTranslation()
  const people = useQuery(dutyPeopleQuery)
  const { shifts } = form.values
  const choices = people.data
    ?.map(({ id, name }) => ({ value: String(id), label: name }))
    .toSorted((a, b) => byName(a.label, b.label))
  return (
    <fieldset className={classes.shifts} data-path="shifts">
      <legend>{t('duty.form.shifts')}</legend>
      {shifts.map((shift, place) => (
        <ShiftFields key={shift.key} form={form} place={place} choices={choices} isFailed={people.isError} />
      ))}
      <Button
        variant="default"
        size="xs"
        style={{ justifySelf: 'start' }}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => form.setFieldValue('shifts', withShift(shifts))}
      >
        {t('duty.form.addShift')}
      </Button>
    </fieldset>
  )
}

interface ShiftFieldsProps {
  form: Form
  place: number
  /** Undefined while loading. */
  choices: { value: string; label: string }[] | undefined
  isFailed: boolean
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

function ShiftFields({ form, place, choices, isFailed }: ShiftFieldsProps) {
  const { t } = useTranslation()
  const { cycle_weeks: cycle, shifts } = form.values
  const path = `shifts.${place}`
  const number = place + 1
  const remove = () =>
    form.setFieldValue(
      'shifts',
      shifts.filter((_, at) => at !== place),
    )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a grid in every browser
    <div className={classes.shiftFields} role="group" aria-label={t('duty.form.shift', { number })}>
      <Select
        label={t('duty.person')}
        searchable
        openOnFocus={false}
        limit={100}
        data={choices ?? []}
        nothingFoundMessage={choices === undefined ? t('loading.label') : t('table.noMatch')}
        allowDeselect={false}
        {...form.getInputProps(`${path}.user`)}
        error={form.errors[`${path}.user`] ?? (isFailed ? t('duty.failed.people') : undefined)}
      />
      <DateField kind="time" label={t('rules.form.from')} {...form.getInputProps(`${path}.from_time`)} />
      <DateField kind="time" label={t('rules.form.until')} {...form.getInputProps(`${path}.to_time`)} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('duty.form.removeShift', { number })}
        onClick={remove}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
      {cycle !== '1' && (
        <NativeSelect
          label={t('duty.form.inWeek')}
          data={Array.from({ length: Number(cycle) }, (_, week) => ({
            value: String(week + 1),
            label: t('duty.form.week', { week: week + 1 }),
          }))}
          {...form.getInputProps(`${path}.week`)}
        />
      )}
      <Checkbox.Group
        className={classes.days ?? ''}
        aria-label={t('rules.form.days')}
        {...form.getInputProps(`${path}.days`)}
      >
        <div className={classes.ticks}>
          {weekdays.map((day) => (
            <Checkbox key={day} value={day} label={t(`ruleSentence.day.${day}`)} />
          ))}
        </div>
      </Checkbox.Group>
    </div>
  )
}
