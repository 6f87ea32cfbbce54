import type { DeviceGroup } from '@quantrac/contract'

/** In the order of the list. */
export const groups: readonly DeviceGroup[] = ['new', 'refused', 'known']
