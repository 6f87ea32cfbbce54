import type { DeviceDetail, PressedKeys } from '@quantrac/contract'
import type { Draft, StationAt } from './draft.ts'
import type { Reading } from './links.ts'
import { leavesOf, type TreeNode } from './message-tree.ts'

// The first level of a message may name station and time in these, in the product’s own forms.
const ownTimes = new Set(['timestamp', 'ts', 'time'])
const ownStations = new Set(['module', 'device', 'station', 'manufacturer_id'])

const times = /^(?:t|ts|time|timestamp|date|datetime|date_?time|time_?stamp|measured_?at|thoi_?gian|gio)$/i
const ids =
  /^(?:gw|gateway|imei|serial|serial_?(?:no|number)|sn|mac|dev_?id|device_?id|deveui|dev_?eui|station_?id|device|station|module)$/i

const DAY_MS = 86_400_000
const unitsInMs = [1_000, 1, 0.001, 0.000_001]

/** When a value says that it was measured, near `now`; null: it says no time. */
export function timeIn(value: TreeNode['value'], now: number): number | null {
  if (typeof value === 'number') {
    const near = unitsInMs.map((unit) => value * unit).find((at) => Math.abs(at - now) < 30 * DAY_MS)
    return near ?? null
  }
  if (typeof value !== 'string' || value.length > 40) return null
  if (/^\s*\d{9,19}\s*$/.test(value)) return timeIn(Number(value), now)
  const [, year, month, day, hour, minute, second] =
    /^\s*(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d)(?::?(\d\d))?/.exec(value) ?? []
  if (year === undefined) return null
  const isZoned = /(?:z|[+-]\d\d:?\d\d)\s*$/i.test(value)
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second ?? '00'}`
  const at = isZoned ? Date.parse(value.trim().replace(' ', 'T')) : Date.parse(`${written}+07:00`)
  return Number.isFinite(at) ? at : null
}

/** How the messages are read now: which parts name station and time. */
export function asReadOf(tree: readonly TreeNode[], readings: readonly Reading[]): Draft {
  const own = (names: ReadonlySet<string>): TreeNode | undefined =>
    tree.find(({ keys, children }) => children === null && names.has(keys.at(-1) ?? ''))
  const station = own(ownStations)
  const isNamed = readings.some(({ module }) => module === station?.value)
  const time = own(ownTimes)
  return {
    factors: [],
    station: station !== undefined && isNamed ? { keys: station.keys } : null,
    time: time === undefined || readings.length === 0 ? null : time.keys,
  }
}

/** Which parts likely name station and time, where nothing says how the messages are read. */
export function likelyParts(
  device: Pick<DeviceDetail, 'profile'>,
  tree: readonly TreeNode[],
  { asRead, receivedAt }: { asRead: Draft; receivedAt: number },
): Pick<Draft, 'station' | 'time'> {
  if (device.profile !== null) return { station: null, time: null }
  const leaves = leavesOf(tree).filter(({ isReadOnly }) => !isReadOnly)
  return {
    station: asRead.station ?? likelyStation(tree),
    time: asRead.time ?? likelyTime(leaves, receivedAt),
  }
}

function likelyStation(tree: readonly TreeNode[]): StationAt {
  const found = tree.find(
    ({ keys, value }) => ids.test(keys.at(-1) ?? '') && typeof value === 'string' && value.trim() !== '',
  )
  return found === undefined ? null : { keys: found.keys }
}

function likelyTime(leaves: readonly TreeNode[], receivedAt: number): PressedKeys | null {
  const found = leaves.find(
    ({ keys, value }) => times.test(keys.at(-1) ?? '') && timeIn(value, receivedAt) !== null,
  )
  return found?.keys ?? null
}
