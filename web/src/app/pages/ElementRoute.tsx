import type { ModuleType } from '@quantrac/contract'
import { useSearch } from '@tanstack/react-router'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { ElectricityCards } from '../../features/electricity/ElectricityCards.tsx'
import { StationPage } from '../../features/station/StationPage.tsx'
import { StationsPage } from '../../features/stations/StationsPage.tsx'

/** The stations of a type, or the one that the address names: `?module=KK-DNG`. */
export function ElementRoute({ kind }: { kind: ModuleType }) {
  const { module: code }: TableSearch = useSearch({ strict: false })
  return code === undefined ? (
    <StationsPage kind={kind} />
  ) : (
    <StationPage
      key={kind}
      kind={kind}
      code={code}
      Cards={kind === 'elecConsum' ? ElectricityCards : undefined}
    />
  )
}
