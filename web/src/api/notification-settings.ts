import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** The caller's switches. The live toast and the settings page read the same entry, so a switch works at once. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }) =>
    (await api.notificationSettingList(undefined, { signal })).results[0] ?? null,
})
