import type { Read } from '../../features/modbus/client/round.ts'
import { hexOf, valueIn } from '../../features/modbus/client/values.ts'
import type { ModbusSettings } from '../../features/modbus/modbus.settings.service.ts'
import { isStorable } from '../../features/readings/payload/parse-value.ts'
import type { ParsedMessage } from '../../features/readings/payload/parse.ts'
import type { Message } from '../message.ts'

/**
 * A round as a message in our own form, with its readings: all have one time, so that they are one row of a table. A
 * value that the instrument does not have is refused like that of a message. Null: no register was read.
 */
export function messageOf(
  { name, module, registers }: ModbusSettings,
  reads: readonly Read[],
  at: number,
): Omit<Message, 'acknowledge'> | null {
  const parsed: ParsedMessage = { readings: [], rejects: [] }
  const of = { module, moduleCandidates: [] }
  const values: Record<string, number | string> = {}
  for (const [n, register] of registers.entries()) {
    const read = reads[n]
    if (read === undefined || 'problem' in read) continue
    const { factor } = register
    const value = valueIn(read.words, register)
    values[factor] = value ?? hexOf(read.words)
    if (value === null)
      parsed.rejects.push({ reason: 'bad-value', detail: `${factor}: ${values[factor]}`, of })
    else if (!isStorable(value))
      parsed.rejects.push({ reason: 'value-too-large', detail: `${factor}: ${value}`, of })
    else parsed.readings.push({ ...of, factor, ts: at, value, quality: 0 })
  }
  if (parsed.readings.length + parsed.rejects.length === 0) return null
  const payload = Buffer.from(JSON.stringify({ module, values }))
  return { topic: `modbus/${name}`, payload, receivedAt: at, retained: false, isHere: true, parsed }
}
