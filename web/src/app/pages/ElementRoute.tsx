import type { ModuleType } from '@quantrac/contract'
import { useSearch } from '@tanstack/react-router'
import type { TableSearch } from '../../components/table/list-address.ts'
import { StationPage } from '../../features/station/StationPage.tsx'
import { StationsPage } from '../../features/stations/StationsPage.tsx'

const loadElectricity = async () =>
  (await import('../../features/electricity/ElectricityCards.tsx')).ElectricityCards

/** The stations of a type, or the one that the address names: `?module=KK-DNG`. */
export function ElementRoute({ kind }: { kind: ModuleType }) {
  const { module: code }: TableSearch = useSearch({ strict: false })
  if (code === undefined) return <StationsPage kind={kind} />
  const loadCards = kind === 'elecConsum' ? loadElectricity : undefined
  return <StationPage key={kind} kind={kind} code={code} loadCards={loadCards} />
}
