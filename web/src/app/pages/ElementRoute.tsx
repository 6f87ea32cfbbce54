import type { ModuleType } from '@quantrac/contract'
import { lazyRouteComponent, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { PageLoader } from '../../components/feedback/PageLoader.tsx'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { useHasActed } from '../../lib/first-action.ts'

// Its route loads the one that is shown first.
const Stations = lazyRouteComponent(() => import('../../features/stations/StationsPage.tsx'), 'StationsPage')
const Station = lazyRouteComponent(() => import('../../features/station/StationPage.tsx'), 'StationPage')
const ElectricityCards = lazyRouteComponent(
  () => import('../../features/electricity/ElectricityCards.tsx'),
  'ElectricityCards',
)

/** The stations of a type, or the one that the address names: `?module=KK-DNG`. */
export function ElementRoute({ kind }: { kind: ModuleType }) {
  const { module: code }: TableSearch = useSearch({ strict: false })
  const hasActed = useHasActed()
  // The other one comes without waiting.
  useEffect(() => {
    if (hasActed) void Promise.allSettled([Stations.preload?.(), Station.preload?.()])
  }, [hasActed])
  return (
    <Suspense fallback={<PageLoader />}>
      {code === undefined ? (
        <Stations kind={kind} />
      ) : (
        <Station
          key={kind}
          kind={kind}
          code={code}
          Cards={kind === 'elecConsum' ? ElectricityCards : undefined}
        />
      )}
    </Suspense>
  )
}
