import type { Caller } from './caller.ts'
import { type Canary, fits } from './canaries.ts'

/** A destination of files that is switched off, with the canary in every text that can hold it. */
export async function plantTransmission(
  { call }: Caller,
  canary: Canary,
  { module, factor }: { module: string; factor: string },
): Promise<void> {
  const factors = [{ factor_code: factor, symbol: 'COD', unit: 'mg/L' }]
  const body = {
    name: fits.line(canary),
    protocol: 'ftp' as const,
    host: '127.0.0.1',
    username: fits.line(canary),
    password: fits.password(canary),
    enabled: false,
    stations: [{ module_code: module, station_code: 'CANARY', factors }],
  }
  const { id } = (await call('transmissionCreate', { body })).data
  await call('transmissionUpdate', { params: { id }, body })
}
