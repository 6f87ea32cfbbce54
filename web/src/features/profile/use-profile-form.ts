import type { User } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { currentUserQuery } from '../../api/current-user.ts'
import { fieldErrorsFor } from '../../components/form/form-errors.ts'
import { useFieldSentences } from '../../components/feedback/field-sentences.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { profileBody, profileValues, type ProfileValues } from './profile-form.ts'
import { profileQuery } from './profile-query.ts'

/** The profile form and its Save. `onSaved` runs when the server has stored it; `failure` is then null. */
export function useProfileForm(user: User, onSaved: () => void) {
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
    if (!isHalfTyped(form.getInputNode('date_of_birth'))) return save.mutate(values)
    form.setFieldError('date_of_birth', t('profile.dateIncomplete'))
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

const profileFields = ['first_name', 'last_name', 'phone_number', 'date_of_birth'] as const

/** A partly typed date reads as empty; sending it would delete the stored one. */
const isHalfTyped = (input: HTMLElement | null): boolean =>
  input instanceof HTMLInputElement && input.validity.badInput
