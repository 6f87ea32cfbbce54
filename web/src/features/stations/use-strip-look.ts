import { useMemo } from 'react'
import type { PageStrips } from '../../components/strip/use-strips.ts'
import type { StripLook } from './row-strip.ts'

export function useStripLook({ answer, window }: PageStrips): StripLook | undefined {
  const factors = answer?.factors
  const isDaily = answer?.is_daily
  return useMemo(
    () => (factors === undefined || isDaily === undefined ? undefined : { window, factors, isDaily }),
    [window, factors, isDaily],
  )
}
