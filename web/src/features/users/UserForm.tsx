import type { PasswordLink, User } from '@quantrac/contract'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { dayInZone } from '../../lib/time-format.ts'
import { ShownLink } from './ShownLink.tsx'
import { useSaveUser } from './use-save-user.ts'
import { userProblems, userValues, type UserValues } from './user-form.ts'
import { UserFields } from './UserFields.tsx'

/** A new user whose link has to be passed on by hand. */
interface Invited {
  email: string
  link: PasswordLink
}

/** Adds or edits a user. Opens when it is mounted. */
export function UserForm({ row: user, page, onClose }: ListDialogProps<User>) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const [invited, setInvited] = useState<Invited | null>(null)
  const form = useForm<UserValues>({
    initialValues: userValues(user),
    validate: (values) =>
      Object.fromEntries(
        Object.entries(userProblems(values, { isNew: user === undefined, today: dayInZone(Date.now()) })).map(
          ([field, problem]) => [field, t(problem)],
        ),
      ),
  })
  const save = useSaveUser(user, page.clear)
  const submit = async (values: UserValues): Promise<'stay' | undefined> => {
    const link = await save(values)
    if (link === null || link.url === null) return undefined
    setInvited({ email: values.email.trim(), link })
    return 'stay'
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={invited === null ? <FormTitle user={user} /> : t('invitation.title', { email: invited.email })}
      form={form}
      isDirty={isTyped(form)}
      onSubmit={submit}
      onInvalid={() => notify.error(t('settingUsers.modal.invalidInput'), { id: 'invalid-input' })}
      errorFallback={user === undefined ? t('errors.signUpFailed') : t('errors.updateUserFailed')}
      {...(user === undefined && form.values.way === 'invite' && { submitLabel: t('invitation.submit') })}
      // Closing the dialog loses the link.
      closeOnEscape={invited === null}
      placeholder={invited && <ShownLink {...invited} onClose={close} />}
    >
      <UserFields form={form} user={user} />
    </FormDialog>
  )
}

/** Who chooses the password is no input of its own: it shows other fields, and is lost without a question. */
const isTyped = (form: UseFormReturnType<UserValues>): boolean =>
  Object.keys(form.values).some((field) => field !== 'way' && form.isDirty(field))

function FormTitle({ user }: { user: User | undefined }) {
  const { t } = useTranslation()
  return user === undefined
    ? t('settingUsers.modal.addTitle')
    : t('settingUsers.editTitle', { email: user.email })
}
