import { NativeSelect, Radio, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { localDay, type User } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { useCan, useCurrentUser } from '../../api/current-user.ts'
import { mailQuery } from '../../api/mail.ts'
import { DateField } from '../../components/date/DateField.tsx'
import { PasswordField } from '../../components/form/PasswordField.tsx'
import { GroupField } from '../../components/permissions/GroupField.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { nameFields } from '../../lib/name-fields.ts'
import classes from './UserFields.module.css'
import { earliestBirth, type UserValues } from './user-form.ts'

const names = {
  label: classes.label ?? '',
  inner: classes.inner ?? '',
  description: classes.description ?? '',
}

export interface UserFieldsProps {
  form: UseFormReturnType<UserValues>
  /** The user to edit; missing for a new one. */
  user: User | undefined
}

/** The fields of the user dialog: a password only for a new user, the active switch only for an existing one. */
export function UserFields({ form, user }: UserFieldsProps) {
  const { t } = useTranslation()
  const mayChooseGroups = useCan('accounts.view_groupprofile')
  return (
    <>
      {user?.is_service === true ? <ServiceFields form={form} /> : <SignInFields form={form} user={user} />}
      {mayChooseGroups && <GroupField {...form.getInputProps('group_ids')} value={form.values.group_ids} />}
      {user !== undefined && (
        <Switch
          label={t('common.active')}
          description={t('settingUsers.modal.activeHelp')}
          {...form.getInputProps('is_active', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

/** A service account has a name, and nothing of a person. */
function ServiceFields({ form }: Pick<UserFieldsProps, 'form'>) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('settingUsers.name')}
      withAsterisk
      data-autofocus
      autoComplete="off"
      {...fieldRules.userService.name}
      {...form.getInputProps('first_name')}
    />
  )
}

function SignInFields({ form, user }: UserFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('settingUsers.email')}
        withAsterisk
        data-autofocus
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldRules.user.email}
        {...form.getInputProps('email')}
      />
      <PersonFields form={form} />
      {user === undefined && <PasswordWay form={form} />}
      {user === undefined && form.values.way === 'typed' && <PasswordFields form={form} />}
      <RoleField form={form} user={user} />
    </>
  )
}

function PersonFields({ form }: Pick<UserFieldsProps, 'form'>) {
  const { t } = useTranslation()
  const [today] = useState(() => localDay(Date.now()))
  return (
    <>
      {nameFields(currentLanguage()).map((name) => (
        <TextInput
          key={name}
          label={t(name === 'first_name' ? 'settingUsers.modal.firstName' : 'settingUsers.modal.lastName')}
          withAsterisk
          autoComplete="off"
          {...fieldRules.user[name]}
          {...form.getInputProps(name)}
        />
      ))}
      <DateField
        kind="date"
        label={t('settingUsers.modal.dateOfBirth')}
        withAsterisk
        min={earliestBirth}
        max={today}
        {...form.getInputProps('date_of_birth')}
      />
      <TextInput
        label={t('settingUsers.modal.phone')}
        description={t('settingUsers.modal.phoneHelp')}
        withAsterisk
        type="tel"
        autoComplete="off"
        {...fieldRules.user.phone_number}
        {...form.getInputProps('phone_number')}
      />
    </>
  )
}

function PasswordFields({ form }: Pick<UserFieldsProps, 'form'>) {
  const { t } = useTranslation()
  // Otherwise the browser would fill in the signed-in person's own password.
  const given = { withAsterisk: true, autoComplete: 'new-password' }
  return (
    <>
      <PasswordField
        label={t('settingUsers.modal.password')}
        description={t('settingUsers.modal.passwordHelp')}
        {...given}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={t('settingUsers.modal.confirmPassword')}
        {...given}
        {...form.getInputProps('confirm_password')}
      />
    </>
  )
}

/** Only an admin creates another admin. If only one role is left to choose, the field is hidden. */
function RoleField({ form, user }: UserFieldsProps) {
  const { t } = useTranslation()
  const isAdmin = useCurrentUser()?.role === 'admin'
  if (!isAdmin && user?.role !== 'admin') return null
  return (
    <NativeSelect
      label={t('settingUsers.role')}
      description={t('settingUsers.modal.roleHelp')}
      data={[
        { value: 'operator', label: t('settingUsers.roleOperator') },
        { value: 'admin', label: t('settingUsers.roleAdmin') },
      ]}
      {...form.getInputProps('role')}
    />
  )
}

/** Who chooses the password of a new user: themself, by a link, or who adds them. */
function PasswordWay({ form }: { form: UseFormReturnType<UserValues> }) {
  const { t } = useTranslation()
  const isMailOn = useQuery(mailQuery).data?.is_on
  return (
    <Radio.Group label={t('invitation.way')} {...form.getInputProps('way')}>
      <Stack gap={10} mt={6}>
        <Radio
          classNames={names}
          value="invite"
          label={t('invitation.send')}
          description={t(isMailOn === false ? 'invitation.makeHelp' : 'invitation.sendHelp')}
        />
        <Radio
          classNames={names}
          value="typed"
          label={t('invitation.typed')}
          description={t('invitation.typedHelp')}
        />
      </Stack>
    </Radio.Group>
  )
}
