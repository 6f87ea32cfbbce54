import { Alert, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { User } from '@quantrac/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { currentUserQuery } from '../../api/current-user.ts'
import { useFieldSentences } from '../../components/feedback/field-sentences.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { DateField } from '../../components/date/DateField.tsx'
import { DiscardQuestion, useDirtyGuard } from '../../components/form/DirtyGuard.tsx'
import { FormButtons } from '../../components/form/FormButtons.tsx'
import { fieldErrorsFor } from '../../components/form/form-errors.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { nameFields } from '../../lib/name-fields.ts'
import classes from './ProfileForm.module.css'
import { type ProfileValues, profileBody, profileValues } from './profile-form.ts'
import { profileQuery } from './profile-query.ts'

const profileFields = ['first_name', 'last_name', 'phone_number', 'date_of_birth'] as const

/** A partly typed date reads as empty; sending it would delete the stored one. */
const isHalfTyped = (input: HTMLElement | null): boolean =>
  input instanceof HTMLInputElement && input.value !== ''

export interface ProfileFormProps {
  user: User
  isEditing: boolean
  /** Leaves edit mode, after Cancel or when Save is done. */
  onLeave: () => void
}

/** The profile as a form. Mounted again each time editing starts, so that it starts with the stored values. */
export function ProfileForm({ user, isEditing, onLeave }: ProfileFormProps) {
  const { t } = useTranslation()
  const { form, save, submit, failure } = useProfileForm(user, onLeave)
  const guard = useDirtyGuard(isEditing && !save.isPending && !save.isSuccess && form.isDirty())
  useEffect(() => {
    if (isEditing) form.getInputNode(nameFields(currentLanguage())[0])?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only when editing begins
  }, [isEditing])
  return (
    <>
      <form noValidate onSubmit={submit} aria-label={t('profile.personal')}>
        {isEditing && (
          <Text size="sm" c="dimmed" mb="md" component="output" display="block">
            {t('profile.hint')}
          </Text>
        )}
        <ProfileFields form={form} readOnly={!isEditing} />
        {failure !== null && (
          <Alert color="red" role="alert" mt="md" maw={440}>
            {failure}
          </Alert>
        )}
        {isEditing && <FormButtons isPending={save.isPending} onCancel={onLeave} mt="md" maw={440} />}
      </form>
      <DiscardQuestion opened={guard.isAsking} onKeep={guard.keep} onDiscard={guard.leave} />
    </>
  )
}

interface ProfileFieldsProps {
  form: UseFormReturnType<ProfileValues>
  readOnly: boolean
}

function ProfileFields({ form, readOnly }: ProfileFieldsProps) {
  const { t } = useTranslation()
  const fixed = { readOnly, placeholder: readOnly ? '–' : '' }
  return (
    <div className={classes.fields}>
      {nameFields(currentLanguage()).map((name) => (
        <TextInput
          key={name}
          label={t(name === 'first_name' ? 'profile.firstName' : 'profile.lastName')}
          autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
          {...fieldRules.user[name]}
          {...fixed}
          {...form.getInputProps(name)}
        />
      ))}
      <TextInput
        label={t('profile.phone')}
        {...(!readOnly && { description: t('settingUsers.modal.phoneHelp') })}
        type="tel"
        autoComplete="tel"
        {...fieldRules.user.phone_number}
        {...fixed}
        {...form.getInputProps('phone_number')}
      />
      <DateField
        kind="date"
        label={t('profile.dateOfBirth')}
        {...fixed}
        {...form.getInputProps('date_of_birth')}
      />
    </div>
  )
}

/** The profile form and its Save. `onSaved` runs when the server has stored it; `failure` is then null. */
function useProfileForm(user: User, onSaved: () => void) {
  const { t } = useTranslation()
  const reason = useErrorText()
  const sentences = useFieldSentences('commas')
  const client = useQueryClient()
  const stored = profileValues(user)
  const form = useForm<ProfileValues>({ initialValues: stored })
  const focus = (field: keyof ProfileValues): void => form.getInputNode(field)?.focus()
  const words = (error: unknown): string => {
    const messages = error instanceof ApiError ? error.messages : []
    return messages.length > 0 ? sentences(messages) : `${t('profile.updateFailed')}: ${reason(error)}`
  }
  const save = useMutation({
    mutationFn: async (values: ProfileValues) =>
      (await api.userUpdate({ params: { id: user.id }, body: profileBody(values, stored) })).data,
    onSuccess: (saved) => {
      client.setQueryData(profileQuery(user.id).queryKey, saved)
      void client.invalidateQueries(currentUserQuery)
      notify.success(t('profile.saved'))
      onSaved()
    },
    onError: (error) => {
      notify.error(words(error))
      const { known } = fieldErrorsFor(error, stored)
      form.setErrors(known)
      const first = profileFields.find((field) => known[field] !== undefined)
      if (first !== undefined) focus(first)
    },
  })
  const submit = form.onSubmit((values) => {
    const isHalf = values.date_of_birth === '' && isHalfTyped(form.getInputNode('date_of_birth'))
    if (!isHalf) return save.mutate(values)
    // The field says itself what is wrong.
    focus('date_of_birth')
  })
  return { form, save, submit, failure: isUnderFields(save.error, stored) ? null : words(save.error) }
}

/** Whether every message of a failed save is shown under a field; true without a failure. */
function isUnderFields(error: unknown, values: ProfileValues): boolean {
  if (error === null) return true
  const { known, others } = fieldErrorsFor(error, values)
  return others.length === 0 && Object.keys(known).length > 0
}
