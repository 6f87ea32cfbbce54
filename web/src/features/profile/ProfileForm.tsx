import type { User } from '@quantrac/contract'
import { Alert, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { DiscardQuestion, useDirtyGuard } from '../../components/form/DirtyGuard.tsx'
import { FormButtons } from '../../components/form/FormButtons.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatCalendarDate } from '../../lib/calendar-date.ts'
import { nameFields } from '../../lib/name-fields.ts'
import type { ProfileValues } from './profile-form.ts'
import classes from './ProfileForm.module.css'
import { useProfileForm } from './use-profile-form.ts'

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
  const { date_of_birth } = form.values
  return (
    <div className={classes.fields}>
      {nameFields(currentLanguage()).map((name) => (
        <TextInput
          key={name}
          label={t(name === 'first_name' ? 'profile.firstName' : 'profile.lastName')}
          autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
          {...fieldRules.user[name]}
          readOnly={readOnly}
          {...form.getInputProps(name)}
        />
      ))}
      <TextInput
        label={t('profile.phone')}
        {...(!readOnly && { description: t('settingUsers.modal.phoneHelp') })}
        type="tel"
        autoComplete="tel"
        {...fieldRules.user.phone_number}
        readOnly={readOnly}
        {...form.getInputProps('phone_number')}
      />
      <TextInput
        label={t('profile.dateOfBirth')}
        // The field shows the day in the browser's format; the text below shows which number is the month.
        description={formatCalendarDate(date_of_birth, currentLanguage()) || undefined}
        // Without a day the native field would show its pattern, as if it could be edited.
        type={readOnly && date_of_birth === '' ? 'text' : 'date'}
        autoComplete="bday"
        max="9999-12-31"
        readOnly={readOnly}
        {...form.getInputProps('date_of_birth')}
      />
    </div>
  )
}
