import { useCan } from '../../api/current-user.ts'

/** Whether the person may make factors of what a device sends, in a new station or in one that is there. */
export function useMayAdopt(): boolean {
  const mayChange = useCan('settings.change_mqttconfig')
  const mayFactor = useCan('adaptors.add_factor')
  const isAnywhere = useAdoptWays()
  return mayChange && mayFactor && (isAnywhere.newStation || isAnywhere.oldStation)
}

/** Where the person may put the factors of a device without a station. */
export function useAdoptWays(): { newStation: boolean; oldStation: boolean } {
  const newStation = useCan('adaptors.add_module')
  const mayView = useCan('adaptors.view_module')
  const mayTake = useCan('adaptors.change_module')
  return { newStation, oldStation: mayView && mayTake }
}
