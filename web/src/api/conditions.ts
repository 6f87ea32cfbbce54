import type { IntakeFrame } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

// The end of an excursion and what falls silent send nothing.
const RENEW_MS = 15_000

const asked = {
  queryKey: ['module-conditions'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => api.dashboardConditions(undefined, { signal }),
  refetchInterval: RENEW_MS,
}

/** How many modules of each type are in which condition. */
export const conditionsQuery = queryOptions({ ...asked, select: ({ data }) => data })

/** Whether the server receives readings; if not, since when. The same call; with a socket, a change is told at once. */
export const intakeQuery = queryOptions({ ...asked, select: ({ intake }) => intake })

/** How many alerts are open, of the same call; null for people who may not see alerts. */
export const openAlertsQuery = queryOptions({ ...asked, select: ({ open_alerts }) => open_alerts })

/** How many stations have an open fault, of the same call; null for people who may not see stations. */
export const faultyStationsQuery = queryOptions({
  ...asked,
  select: ({ faulty_stations }) => faulty_stations,
})

/** How many messages come in a second; null for people who may not see the connection, and while nothing comes. */
export const messageRateQuery = queryOptions({
  ...asked,
  select: ({ messages_per_second }) => messages_per_second,
})

/** Takes what both live sockets send when the state changes; other messages are ignored. */
export function noteIntake(message: unknown): void {
  if (!isIntake(message)) return
  const { connected, since } = message
  queryClient.setQueryData(intakeQuery.queryKey, (last) => last && { ...last, intake: { connected, since } })
}

function isIntake(message: unknown): message is IntakeFrame {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'intake'
}
