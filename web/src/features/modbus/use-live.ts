import { type ModbusReadAnswer, type RegisterType, wordsOf } from '@quantrac/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import type { InstrumentValues, RegisterValues } from './modbus-form.ts'
import { placeIn } from './modbus-form.ts'

export type LiveRegister = ModbusReadAnswer['registers'][number]

/** What the instrument answered, by where it was asked. */
export type Live = ReadonlyMap<string, LiveRegister>

const liveKey = (code: 3 | 4, address: number, type: RegisterType): string =>
  `${code}/${address}/${wordsOf(type)}`

/** What was read for a register; undefined: nothing yet. */
export function liveOf(live: Live, register: RegisterValues): LiveRegister | undefined {
  const place = placeIn(register)
  return place === null ? undefined : live.get(liveKey(place.function, place.address, register.type))
}

/** One call takes so many registers. */
const most = 100
/** Longer than the server reads at most. */
const timeoutMs = 30_000

/** Reads the registers of the form now. */
export function useLive() {
  const [live, setLive] = useState<Live>(new Map())
  const read = useMutation({
    mutationFn: async ({ host, port, unit_id, timeout_ms, registers }: InstrumentValues) => {
      const places = registers
        .flatMap((register) => {
          const place = placeIn(register)
          return place === null ? [] : [{ ...place, type: register.type }]
        })
        .slice(0, most)
      const body = {
        host: host.trim(),
        port: Number(port),
        unit_id: Number(unit_id),
        timeout_ms: Number(timeout_ms),
        registers: places,
      }
      return (await api.modbusSourceRead({ body }, { timeoutMs })).data
    },
    onSuccess: ({ registers }) =>
      setLive(new Map(registers.map((one) => [liveKey(one.function, one.address, one.type), one]))),
  })
  return { live, read }
}
