import type { Caller } from './caller.ts'
import { type Canary, fits } from './canaries.ts'

/** Maintenance of a station with the canary as its reason. */
export async function plantMaintenance({ call }: Caller, canary: Canary, module_code: string): Promise<void> {
  const reason = fits.prose(canary)
  const times = { start_datetime: '2026-03-01T02:30:00Z', end_datetime: '2026-03-01T03:30:00Z' }
  const body = { module_code, kind: 'service' as const, ...times, reason }
  const { id } = (await call('maintenanceCreate', { body })).data
  await call('maintenanceUpdate', { params: { id }, body: { reason } })
}
