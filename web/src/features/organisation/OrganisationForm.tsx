import { Button, Card, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { Organisation } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules, longestLogo } from '../../api/contract-values.ts'
import { DiscardQuestion, useDirtyGuard } from '../../components/form/DirtyGuard.tsx'
import { SaveFailure } from '../../components/form/SaveFailure.tsx'
import { useSave } from '../../components/form/use-save.ts'
import classes from './OrganisationForm.module.css'
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

interface LogoFieldProps {
  /** A data URL. */
  value: string | null
  error: ReactNode
  onChange: (logo: string | null) => void
}

/** A picture from the person's disk, shown as documents have it. */
function LogoField({ value, error, onChange }: LogoFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const url = await dataUrlOf(file)
    setTooLarge(url.length > longestLogo)
    if (url.length <= longestLogo) onChange(url)
  }
  return (
    <Input.Wrapper
      label={t('organisation.logo')}
      description={t('organisation.logoHelp')}
      labelElement="div"
      labelProps={{ id }}
      error={isTooLarge ? t('organisation.logoTooLarge') : error}
    >
      <Group gap={12} mt={6}>
        <div className={classes.frame} data-empty={value === null || undefined}>
          {value === null ? (
            <Text size="xs" c="inherit">
              {t('organisation.noLogo')}
            </Text>
          ) : (
            <img src={value} alt={t('organisation.logo')} className={classes.logo} />
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          className={classes.file}
          aria-labelledby={id}
          tabIndex={-1}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Button variant="default" onClick={() => input.current?.click()}>
          {t('organisation.chooseLogo')}
        </Button>
        {value !== null && (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            {t('organisation.removeLogo')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}

function dataUrlOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
  reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
  reader.readAsDataURL(file)
  return promise
}
