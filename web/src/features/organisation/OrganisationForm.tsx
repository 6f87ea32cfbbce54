import type { Organisation } from '@quantrac/contract'
import { Alert, Button, Card, Group, Stack, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { DiscardQuestion, useDirtyGuard } from '../../components/form/DirtyGuard.tsx'
import { fieldErrorsFor } from '../../components/form/form-errors.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { LogoField } from './LogoField.tsx'
import { organisationQuery } from './organisation-query.ts'

/** Name, unit, place and logo. */
export function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const form = useForm<Organisation>({ initialValues: organisation })
  const save = useSave((saved) => {
    form.setInitialValues(saved)
    form.setValues(saved)
  })
  const guard = useDirtyGuard(form.isDirty() && !save.isPending)
  const { known } = fieldErrorsFor(save.error, form.values)
  return (
    <Card
      component="form"
      maw={640}
      noValidate
      aria-label={t('nav.organisation')}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <Stack gap={16}>
        <Texts form={form} known={known} />
        <LogoField
          value={form.values.logo}
          error={known['logo']}
          onChange={(logo) => form.setFieldValue('logo', logo)}
        />
        {save.isError && Object.keys(known).length === 0 && (
          <Alert color="red" role="alert">
            {errorText(save.error, t('organisation.saveFailed'))}
          </Alert>
        )}
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

interface TextsProps {
  form: UseFormReturnType<Organisation>
  /** What the server says of a field. */
  known: Readonly<Record<string, string>>
}

function Texts({ form, known }: TextsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('organisation.name')}
        {...fieldRules.organisation.name}
        {...form.getInputProps('name')}
        error={known['name']}
      />
      <TextInput
        label={t('organisation.unit')}
        description={t('organisation.unitHelp')}
        {...fieldRules.organisation.unit}
        {...form.getInputProps('unit')}
        error={known['unit']}
      />
      <TextInput
        label={t('organisation.place')}
        description={t('organisation.placeHelp')}
        {...fieldRules.organisation.place}
        {...form.getInputProps('place')}
        error={known['place']}
      />
    </>
  )
}

function useSave(onSaved: (saved: Organisation) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Organisation) => api.organisationUpdate({ body }),
    onSuccess: ({ data }) => {
      onSaved(data)
      client.setQueryData(organisationQuery.queryKey, data)
      notify.success(t('organisation.saved'))
    },
  })
}
