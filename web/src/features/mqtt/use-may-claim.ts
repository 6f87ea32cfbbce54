import type { PermissionCode } from '@quantrac/contract'
import { useCurrentUser } from '../../api/current-user.ts'

/** What the person may do with an unmatched device. */
export interface ClaimWays {
  newModule: boolean
  /** Gives an existing module the device's id. */
  oldModule: boolean
  newFactor: boolean
  /** Gives an existing factor the device's id for it. */
  oldFactor: boolean
}

export function useClaimWays(): ClaimWays {
  const user = useCurrentUser()
  const may = (...codes: readonly PermissionCode[]): boolean =>
    codes.every((code) => user?.permissions.includes(code))
  return {
    newModule: may('adaptors.add_module'),
    oldModule: may('adaptors.change_module', 'adaptors.view_module'),
    newFactor: may('adaptors.add_factor'),
    oldFactor: may('adaptors.change_factor', 'adaptors.view_factor'),
  }
}

/** Whether the person may claim an unmatched device in any way. */
export function useMayClaim(): boolean {
  const user = useCurrentUser()
  const ways = useClaimWays()
  const may = user?.permissions.includes('settings.change_mqttconfig') ?? false
  return may && (ways.newFactor || ways.oldFactor)
}
