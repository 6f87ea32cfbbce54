import type { Caller } from './caller.ts'
import { type Canary, fits } from './canaries.ts'

/** Instruments that are switched off, with the canary in every text; the one with a station of its own is deleted. */
export async function plantInstrument(
  { call }: Caller,
  canary: Canary,
  { module_id, factor_id }: { module_id: number; factor_id: number },
): Promise<void> {
  const name = fits.line(canary)
  const off = { name, host: '127.0.0.1', enabled: false }
  const place = { function: 4 as const, address: 0, type: 'float32' as const }
  const module = { code: 'MODBUS', name, description: fits.prose(canary), contact: name }
  const factor = { code: fits.code(canary), name, unit: fits.unit(canary) }
  const fields = [{ ...place, factor }]
  for (const registers of [fields, [{ ...place, factor: { ...factor, code: 'plain' } }]]) {
    const { data } = await call('modbusSourceCreate', { body: { ...off, module, registers } })
    if (registers !== fields)
      await call('modbusSourceUpdate', { params: { id: data.id }, body: { registers: fields } })
    await call('moduleDelete', { params: { id: data.module.id } })
  }
  const registers = [{ ...place, factor_id }]
  const { id } = (await call('modbusSourceCreate', { body: { ...off, module_id, registers } })).data
  await call('modbusSourceUpdate', { params: { id }, body: { name } })
  await call('modbusTableRead', { body: fits.prose(canary) })
}
