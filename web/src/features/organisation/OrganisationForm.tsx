import type { Organisation } from '@quantrac/contract'
import { Button, Card, Group, Stack, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { DiscardQuestion, useDirtyGuard } from '../../components/form/DirtyGuard.tsx'
import { SaveFailure } from '../../components/form/SaveFailure.tsx'
import { useSave } from '../../components/form/use-save.ts'
import { LogoField } from './LogoField.tsx'
import { organisationQuery } from './organisation-query.ts'

/** Name, unit, place and logo. */
export function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useForm<Organisation>({ initialValues: organisation })
  const failed = t('organisation.saveFailed')
  const save = useSave({
    form,
    save: async (body: Organisation) => (await api.organisationUpdate({ body })).data,
    onSaved: (saved) => {
      form.setInitialValues(saved)
      form.setValues(saved)
      client.setQueryData(organisationQuery.queryKey, saved)
    },
    done: t('organisation.saved'),
    failed,
  })
  const guard = useDirtyGuard(form.isDirty() && !save.isPending)
  return (
    <Card
      component="form"
      maw={640}
      noValidate
      aria-label={t('nav.organisation')}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <Stack gap={16}>
        <Texts form={form} />
        <LogoField
          value={form.values.logo}
          error={form.errors['logo']}
          onChange={(logo) => form.setFieldValue('logo', logo)}
        />
        <SaveFailure error={save.error} form={form} failed={failed} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
      <DiscardQuestion
        opened={guard.isAsking}
        onKeep={guard.keep}
        onDiscard={() => {
          form.reset()
          guard.leave()
        }}
      />
    </Card>
  )
}

function Texts({ form }: { form: UseFormReturnType<Organisation> }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('organisation.name')}
        {...fieldRules.organisation.name}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('organisation.unit')}
        description={t('organisation.unitHelp')}
        {...fieldRules.organisation.unit}
        {...form.getInputProps('unit')}
      />
      <TextInput
        label={t('organisation.place')}
        description={t('organisation.placeHelp')}
        {...fieldRules.organisation.place}
        {...form.getInputProps('place')}
      />
    </>
  )
}
