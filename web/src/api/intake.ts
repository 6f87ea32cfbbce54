import type { IntakeFrame, IntakeState } from '@quantrac/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

// For a person without a socket; with one, a change is told at once.
const RENEW_MS = 30_000

/** Whether the server receives readings; if not, since when. */
export const intakeQuery = queryOptions({
  queryKey: ['intake'],
  queryFn: async ({ signal }): Promise<IntakeState> => (await api.mqttIntake(undefined, { signal })).data,
  refetchInterval: RENEW_MS,
})

/** Takes what both live sockets send when the state changes; other messages are ignored. */
export function noteIntake(message: unknown): void {
  if (!isIntake(message)) return
  const { connected, since } = message
  queryClient.setQueryData(intakeQuery.queryKey, { connected, since })
}

function isIntake(message: unknown): message is IntakeFrame {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'intake'
}
