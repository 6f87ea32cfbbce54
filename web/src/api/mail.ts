import type { Language } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'
import { accessToken } from './tokens.ts'

/** Whether and how the signed-in person gets mails. */
export const mailQuery = queryOptions({
  queryKey: ['notification-settings', 'mail'],
  queryFn: async ({ signal }) => (await api.mailState(undefined, { signal })).data,
})

/**
 * Makes this the language of the signed-in person's mails. A failure is no loss on this page, and the next sign-in says
 * it again.
 */
export async function tellLanguage(language: Language): Promise<void> {
  if (accessToken() === null) return
  try {
    const { data } = await api.mailLanguage({ body: { language } })
    queryClient.setQueryData(mailQuery.queryKey, (mail) => mail && { ...mail, ...data })
  } catch {
    return
  }
}
