import { Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type DutyRota, localDay, localInstant } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { DateField } from '../../components/date/DateField.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { byName } from '../../lib/by-name.ts'
import { formatDay } from '../../lib/time-format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { dutyPeopleQuery, rotasQuery } from './rotas-query.ts'

/** Lets somebody have the shifts of another person on one day. */
export function SwapForm({ rota }: { rota: DutyRota }) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const today = localDay(useMinute())
  const people = useQuery(dutyPeopleQuery)
  const form = useSwapForm(today)
  const members = new Map(rota.shifts.map(({ user_id, user_name }) => [user_id, user_name]))
  const { date, user_id, by_user_id } = form.values
  const user = members.get(Number(user_id))
  const by = people.data?.find(({ id }) => id === Number(by_user_id))?.name
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('duty.swapOf', { name: rota.name })}
      form={form}
      save={(values) =>
        api.dutySwapCreate({
          params: { id: rota.id },
          body: {
            date: values.date,
            user_id: Number(values.user_id),
            by_user_id: Number(values.by_user_id),
          },
        })
      }
      renews={rotasQuery.queryKey}
      done={t('duty.swapSaved')}
      failed={t('duty.failed.swap')}
    >
      <DateField kind="date" label={t('duty.form.date')} min={today} {...form.getInputProps('date')} />
      <Select
        label={t('duty.form.whose')}
        searchable
        openOnFocus={false}
        data={choicesOf([...members].map(([id, name]) => ({ id, name })))}
        allowDeselect={false}
        {...form.getInputProps('user_id')}
      />
      <Select
        label={t('duty.form.by')}
        searchable
        openOnFocus={false}
        data={choicesOf(people.data ?? [])}
        nothingFoundMessage={people.isFetching ? t('loading.label') : t('table.noMatch')}
        allowDeselect={false}
        {...form.getInputProps('by_user_id')}
        error={form.errors['by_user_id'] ?? (people.isError ? t('duty.failed.people') : undefined)}
      />
      {date !== '' && user !== undefined && by !== undefined && (
        <Text size="sm" c="dimmed">
          {t('duty.swapped', { day: formatDay(localInstant(date)), user, by })}
        </Text>
      )}
    </FormDialog>
  )
}

function useSwapForm(today: string) {
  const { t } = useTranslation()
  const required = (text: string) => (text === '' ? t('form.required') : null)
  return useForm({
    initialValues: { date: today, user_id: '', by_user_id: '' },
    validate: {
      date: (date) => required(date) ?? (date < today ? t('duty.form.past') : null),
      user_id: required,
      by_user_id: (by, { user_id }) => required(by) ?? (by === user_id ? t('duty.form.samePerson') : null),
    },
  })
}

const choicesOf = (people: readonly { id: number; name: string }[]) =>
  people
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .toSorted((a, b) => byName(a.label, b.label))
