import type { Assignee, Excursion } from '@quantrac/contract'
import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { useHandling } from '../../components/handling/use-handling.ts'
import { handledAs } from './handled-as.ts'
import { alertPeopleQuery } from './handling-queries.ts'

interface HandOverDialogProps {
  row: Excursion
}

/** Hands an excursion over to a person or a group. Opens when it is mounted. */
export function HandOverDialog({ row }: HandOverDialogProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount()
  const { save } = useHandling()
  const people = useQuery(alertPeopleQuery(row.id))
  const form = useForm({
    initialValues: { to: '' },
    validate: { to: (to) => (to === '' ? t('form.required') : null) },
  })
  const { users = [], groups = [] } = people.data ?? {}
  const others: Assignee[] = [
    ...users.map((one) => ({ ...one, kind: 'user' as const })),
    ...groups.map((one) => ({ ...one, kind: 'group' as const })),
  ].filter((one) => keyOf(one) !== (row.handling.assignee && keyOf(row.handling.assignee)))
  const options = (kind: Assignee['kind']) =>
    others.filter((one) => one.kind === kind).map((one) => ({ value: keyOf(one), label: one.name }))
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('handling.assign.title')}
      form={form}
      submitLabel={t('handling.assign.submit')}
      save={async ({ to }) => {
        const receiver = others.find((one) => keyOf(one) === to)
        if (receiver !== undefined) await save(handledAs(row, t), { do: 'assign', to: receiver })
      }}
      failed={t('owner.failed.assign')}
    >
      <Loaded query={people} fallback={t('handling.people.failed')} height={80}>
        {() => (
          <Select
            label={t('handling.assign.to')}
            description={t('handling.assign.told')}
            searchable
            data-autofocus
            withAsterisk
            data={[
              { group: t('handling.people.users'), items: options('user') },
              { group: t('handling.people.groups'), items: options('group') },
            ].filter(({ items }) => items.length > 0)}
            nothingFoundMessage={t('table.noMatch')}
            maxDropdownHeight={280}
            {...form.getInputProps('to')}
            value={form.values.to === '' ? null : form.values.to}
          />
        )}
      </Loaded>
    </FormDialog>
  )
}

const keyOf = ({ kind, id }: Pick<Assignee, 'kind' | 'id'>): string => `${kind}-${id}`
