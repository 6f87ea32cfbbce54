import { MINUTE_MS, type Module } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Strip } from '../../components/strip/Strip.tsx'
import { stripsQuery } from '../../components/strip/strips-query.ts'
import { useStrips } from '../../components/strip/use-strips.ts'
import { periodOf } from '../../lib/ranges.ts'
import { useMinute } from '../../lib/use-now.ts'

interface ModuleStripProps {
  module: Module
}

/** The last 24 hours of a station in its row. All rows have them of one call, which `ModuleStripsLive` keeps up. */
export function ModuleStrip({ module: { id, code, name } }: ModuleStripProps) {
  const { data } = useQuery(stripsQuery())
  const minute = useMinute()
  const window = useMemo(() => periodOf('24h', minute + MINUTE_MS), [minute])
  const strip = data?.strips.get(id)
  if (data === undefined || strip === undefined) return null
  return <Strip name={name || code} periods={strip.periods} factors={data.factors} window={window} />
}

/** Renews the strips with what arrives; it shows nothing. */
export function ModuleStripsLive() {
  useStrips()
  return null
}
