import type {
  DeviceDetail,
  DeviceGroup,
  DeviceMessage,
  DevicePage,
  DeviceProfile,
  ModuleType,
  UsualLimits,
} from '@quantrac/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { PressedRules } from './draft.ts'

/** Every query about devices. */
const devicesKey = ['devices'] as const

/** How often what is on the screen is asked for again. */
const LIST_MS = 5_000
const DETAIL_MS = 3_000

/** How many devices are in the list at once; a search finds the others. */
export const MOST = 100

export interface DevicesAsked {
  readonly page: number
  readonly search: string
  readonly group: DeviceGroup | undefined
}

export const devicesQuery = ({ page, search, group }: DevicesAsked) =>
  queryOptions({
    queryKey: [...devicesKey, 'list', { page, search, group }],
    queryFn: ({ signal }): Promise<DevicePage> =>
      api.deviceList({ query: { offset: (page - 1) * MOST, limit: MOST, search, group } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_MS,
  })

/** One device with its newest messages; not renewed while a person reads them. */
export const deviceQuery = (device: string, isPaused = false) =>
  queryOptions({
    queryKey: [...devicesKey, 'one', device],
    queryFn: async ({ signal }): Promise<DeviceDetail> =>
      (await api.deviceRetrieve({ query: { device } }, { signal })).data,
    refetchInterval: isPaused ? false : DETAIL_MS,
  })

/** What a profile that is not saved makes of the newest messages. */
export const previewQuery = (device: string, rules: PressedRules | null) =>
  queryOptions({
    queryKey: [...devicesKey, 'preview', device, rules],
    queryFn: async ({ signal }): Promise<readonly DeviceMessage[]> =>
      rules === null
        ? []
        : (await api.devicePreview({ body: { device, profile: rules } }, { signal })).data.newest,
    enabled: rules !== null,
    placeholderData: keepPreviousData,
    refetchInterval: LIST_MS,
    retry: false,
  })

/** What limits the stations of a type have for each quantity. */
export const usualLimitsQuery = (type: ModuleType) =>
  queryOptions({
    queryKey: [...devicesKey, 'usual-limits', type],
    queryFn: async ({ signal }): Promise<readonly UsualLimits[]> =>
      (await api.thresholdUsual({ query: { type } }, { signal })).data,
  })

/** A profile with its rules. */
export const profileQuery = (code: string) =>
  queryOptions({
    queryKey: [...devicesKey, 'profile', code],
    queryFn: async ({ signal }): Promise<DeviceProfile> =>
      (await api.deviceProfileRetrieve({ params: { code } }, { signal })).data,
  })

/** The factors of a station, of which one may take over what a device calls its own. */
export const stationFactorsQuery = (id: number) =>
  queryOptions({
    queryKey: [...devicesKey, 'factors-of', id],
    queryFn: async ({ signal }) => (await api.moduleFactors({ params: { id } }, { signal })).data,
  })
