import type { Caller } from './caller.ts'
import { type Canary, fits } from './canaries.ts'

/** A rota called like the canary, and a rule of the factor that is; it stays off, so that nobody is told by it. */
export async function plantRules(
  { call }: Caller,
  canary: Canary,
  { module_code, factor_code, user_id }: { module_code: string; factor_code: string; user_id: number },
): Promise<void> {
  const name = fits.line(canary)
  const shift = { day: 1, from_time: '06:00', to_time: '14:00', user_id }
  const rota = (await call('dutyRotaCreate', { body: { name, starts_on: '2026-11-23', shifts: [shift] } }))
    .data
  await call('dutyRotaUpdate', { params: { id: rota.id }, body: { name } })
  const to = [{ kind: 'duty' as const, id: rota.id }]
  const rule = {
    enabled: false,
    factor_codes: [factor_code],
    steps: [{ after_minutes: 0, channels: ['app' as const], to }],
  }
  const { id } = (await call('notificationRuleCreate', { body: rule })).data
  await call('notificationRuleUpdate', { params: { id }, body: rule })
  await call('notificationRulePreview', {
    body: { module_code, factor_code, at: '2026-11-23T06:00:00+07:00' },
  })
}
