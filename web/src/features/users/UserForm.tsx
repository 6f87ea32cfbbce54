import { localDay, type PasswordLink, type User } from '@quantrac/contract'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { renewPeople } from '../../api/people.ts'
import type { ListDialogProps } from '../../components/dialog/ListDialog.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { notify } from '../../components/feedback/notify.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { ShownLink } from './ShownLink.tsx'
import {
  changeBody,
  invitationBody,
  signupBody,
  userProblems,
  userValues,
  type UserValues,
} from './user-form.ts'
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
        Object.entries(
          userProblems(values, {
            isNew: user === undefined,
            isService: user?.is_service === true,
            today: localDay(Date.now()),
          }),
        ).map(([field, problem]) => [field, t(problem)]),
      ),
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={invited === null ? <FormTitle user={user} /> : t('invitation.title', { email: invited.email })}
      form={form}
      isDirty={isTyped(form)}
      save={(values) => send(values, user)}
      addsTo={user === undefined && page}
      onSaved={(link, { email }) => isToPassOn(link) && setInvited({ email: email.trim(), link })}
      stays={isToPassOn}
      renews={(client) => renewPeople(client, 'users')}
      done={(link, values) => {
        const email = values.email.trim()
        if (user !== undefined) return t('settingUsers.saved', { email })
        return link?.mail === 'sent' ? t('invitation.sent', { email }) : t('settingUsers.added', { email })
      }}
      onInvalid={() => notify.error(t('settingUsers.modal.invalidInput'), { id: 'invalid-input' })}
      failed={user === undefined ? t('errors.signUpFailed') : t('errors.updateUserFailed')}
      {...(user === undefined && form.values.way === 'invite' && { submitLabel: t('invitation.submit') })}
      // Closing the dialog loses the link.
      closeOnEscape={invited === null}
      placeholder={invited && <ShownLink {...invited} onClose={close} />}
    >
      <UserFields form={form} user={user} />
    </FormDialog>
  )
}

/** Saves a user, or adds one if there is none; returns the link of one who is invited. */
async function send(values: UserValues, user: User | undefined): Promise<PasswordLink | null> {
  if (user !== undefined) await api.userUpdate({ params: { id: user.id }, body: changeBody(values, user) })
  else if (values.way === 'typed') await api.userSignup({ body: signupBody(values) })
  else return (await api.userInvite({ body: invitationBody(values) })).data.link
  return null
}

const isToPassOn = (link: PasswordLink | null): link is PasswordLink => link !== null && link.url !== null

/** Who chooses the password is no input of its own: it shows other fields, and is lost without a question. */
const isTyped = (form: UseFormReturnType<UserValues>): boolean =>
  Object.keys(form.values).some((field) => field !== 'way' && form.isDirty(field))

function FormTitle({ user }: { user: User | undefined }) {
  const { t } = useTranslation()
  return user === undefined
    ? t('settingUsers.modal.addTitle')
    : t('settingUsers.editTitle', { email: user.email })
}
