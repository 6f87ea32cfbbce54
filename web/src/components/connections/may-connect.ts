import type { PermissionCode } from '@quantrac/contract'
import { mayAny, useCurrentUser } from '../../api/current-user.ts'

/** Any one of them shows how a station is connected. */
export const connectNeeds: readonly PermissionCode[] = ['settings.view_mqttconfig', 'adaptors.change_module']

/** The part of a station’s page that shows it. */
export const toConnect = (code: string) => ({ module: code, tab: 'connect' })

export const useMayConnect = (): boolean => mayAny(useCurrentUser(), connectNeeds)
