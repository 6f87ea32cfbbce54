import { useQuery } from '@tanstack/react-query'
import { factorsOfQuery } from '../../api/module-choices.ts'
import type { KnownFactor } from './modbus-form.ts'

/** The chosen station's id, null until it is known, and its factors. */
export function useFactors(code: string): { moduleId: number | null; known: readonly KnownFactor[] } {
  const { data } = useQuery(factorsOfQuery(code))
  const station = code === '' ? undefined : data?.results.find((one) => one.code === code)
  return { moduleId: station?.id ?? null, known: station?.factors ?? [] }
}
