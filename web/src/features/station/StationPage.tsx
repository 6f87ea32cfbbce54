import type { ModuleType } from '@quantrac/contract'
import type { ComponentType } from 'react'

export interface StationCardsProps {
  /** The code of the station. */
  code: string
}

interface StationPageProps extends StationCardsProps {
  kind: ModuleType
  /** The cards between the head and the readings where a type has its own. */
  Cards?: ComponentType<StationCardsProps> | undefined
}

/** One station. */
export function StationPage({ code, Cards }: StationPageProps) {
  return Cards === undefined ? null : <Cards code={code} />
}
