import type { PasswordLink, User } from '@quantrac/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { renewPeople } from '../../api/people.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useNotifyFailure } from '../../components/feedback/use-error-text.ts'
import { changeBody, invitationBody, signupBody, type UserValues } from './user-form.ts'

/** Saves a user, or adds one if there is none; returns the link of one who is invited. */
export function useSaveUser(user: User | undefined, onCreated: () => void) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const client = useQueryClient()
  return async (values: UserValues): Promise<PasswordLink | null> => {
    const link = await send(values, user).catch((error: unknown) => {
      notifyFailure(error, user === undefined ? t('errors.signUpFailed') : t('errors.updateUserFailed'))
      throw error
    })
    if (user === undefined) onCreated()
    await renewPeople(client, 'users')
    const email = values.email.trim()
    if (user !== undefined) notify.success(t('settingUsers.saved', { email }))
    else
      notify.success(
        link?.mail === 'sent' ? t('invitation.sent', { email }) : t('settingUsers.added', { email }),
      )
    return link
  }
}

async function send(values: UserValues, user: User | undefined): Promise<PasswordLink | null> {
  if (user !== undefined) await api.userUpdate({ params: { id: user.id }, body: changeBody(values, user) })
  else if (values.way === 'typed') await api.userSignup({ body: signupBody(values) })
  else return (await api.userInvite({ body: invitationBody(values) })).data.link
  return null
}
