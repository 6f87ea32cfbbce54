import type { DeviceDetail, DeviceProfile } from '@quantrac/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { profileQuery, stationFactorsQuery } from './devices-query.ts'

/** What there is already of a device that has a station. */
export interface Known {
  /** What the factors of its station are called by it. */
  readonly taken: ReadonlySet<string>
  /** The own profile that reads its messages, if further numbers can be pressed into it; null: none does. */
  readonly own: DeviceProfile | null
}

const none: Known = { taken: new Set(), own: null }

/** An id of a shipped profile is a word. */
export const isOwnProfile = ({ profile }: Pick<DeviceDetail, 'profile'>): boolean =>
  profile !== null && /^\d+$/.test(profile.id)

/** Undefined: not known yet. Some people may not see the factors: then none is. */
export function useKnown(device: DeviceDetail | undefined): Known | undefined {
  const station = device?.station ?? null
  const code =
    device !== undefined && station !== null && isOwnProfile(device) ? device.profile?.id : undefined
  const factors = useQuery({
    ...stationFactorsQuery(station?.id ?? 0),
    enabled: station !== null,
    retry: false,
  })
  const profile = useQuery({ ...profileQuery(code ?? ''), enabled: code !== undefined, retry: false })
  return useMemo(() => {
    if (station === null) return none
    if (factors.isPending || (code !== undefined && profile.isPending)) return undefined
    const taken = new Set(factors.data?.map(({ manufacturer_id }) => manufacturer_id))
    return { taken, own: profile.data !== undefined && canGrow(profile.data) ? profile.data : null }
  }, [station, code, factors.isPending, factors.data, profile.isPending, profile.data])
}

/** Its values stand where a press finds them: in the message itself. */
const canGrow = ({ form, items }: DeviceProfile): boolean => form === 'json' && items === null
