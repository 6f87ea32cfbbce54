import { timeFormProblem } from '@quantrac/contract'
import { expect, test } from 'vitest'
import { instantReader } from './times.ts'

const read = (form: string, zone: string, sent: unknown) => {
  const at = instantReader(form, zone)(sent)
  return at === null ? null : new Date(at).toISOString()
}

test.for<[string, string, unknown, string]>([
  ['auto', '+07:00', '2026-11-20T11:59:00', '2026-11-20T04:59:00.000Z'],
  ['auto', 'Z', '2026-11-20T04:59:00', '2026-11-20T04:59:00.000Z'],
  ['auto', 'Z', '2026-11-20 04:59', '2026-11-20T04:59:00.000Z'],
  ['auto', '-05:30', '2026-11-20', '2026-11-20T05:30:00.000Z'],
  ['auto', 'Z', '2026-11-20T11:59:00+07:00', '2026-11-20T04:59:00.000Z'],
  ['auto', '+07:00', 1795150740, '2026-11-20T04:59:00.000Z'],
  ['auto', '+07:00', 1795150740250, '2026-11-20T04:59:00.250Z'],
  ['auto', '+07:00', 1795150740250000, '2026-11-20T04:59:00.250Z'],
  ['auto', '+07:00', 1795150740250000000, '2026-11-20T04:59:00.250Z'],
  ['s', 'Z', '1795150740.25', '2026-11-20T04:59:00.250Z'],
  ['us', 'Z', 1795150740250000, '2026-11-20T04:59:00.250Z'],
  ['ns', 'Z', '1795150740250000000', '2026-11-20T04:59:00.250Z'],
  ['ns', 'Z', 1795150740250000000n, '2026-11-20T04:59:00.250Z'],
  ['dd/MM/yyyy HH:mm:ss', '+07:00', '20/11/2026 11:59:00', '2026-11-20T04:59:00.000Z'],
  ['dd/MM/yyyy HH:mm:ss', '+07:00', ' 2/1/2026 1:59:00 ', '2026-01-01T18:59:00.000Z'],
  ['dd.MM.yy HH.mm', 'Z', '20.11.26 04.59', '2026-11-20T04:59:00.000Z'],
  ['yyyy-MM-dd HH:mm:ss.SSS', 'Z', '2026-11-20 04:59:00.250', '2026-11-20T04:59:00.250Z'],
  ['yyyyMMddHHmmss', '+07:00', 20261120115900, '2026-11-20T04:59:00.000Z'],
])('%s with %s reads %s', ([form, zone, sent, expected]) => {
  expect(timeFormProblem(form)).toBeNull()
  expect(read(form, zone, sent)).toBe(expected)
})

test.for<[string, unknown]>([
  ['auto', 'yesterday'],
  ['auto', 1e40],
  ['ms', 1e14],
  ['ms', -1],
  ['ms', '12:00'],
  ['s', Number.NaN],
  ['s', null],
  ['dd/MM/yyyy HH:mm:ss', '31/02/2026 00:00:00'],
  ['dd/MM/yyyy HH:mm:ss', '20/13/2026 00:00:00'],
  ['dd/MM/yyyy HH:mm:ss', '20/11/2026 24:00:00'],
  ['dd/MM/yyyy HH:mm:ss', '20-11-2026 00:00:00'],
  ['dd/MM/yyyy', `${'2'.repeat(100)}/11/2026`],
])('%s does not read %s', ([form, sent]) => {
  expect(read(form, '+07:00', sent)).toBeNull()
})
