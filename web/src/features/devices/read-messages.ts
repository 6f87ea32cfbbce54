import type { DeviceMessage, PressedKeys, ProfileTried } from '@quantrac/contract'
import { type PressedFactor, sameKeys } from './draft.ts'
import { leavesOf, numberIn } from './message-tree.ts'
import type { Adopting } from './use-adopt.ts'

/** A message with the value of each factor that was pressed. */
export interface ReadMessage {
  readonly key: string
  /** When it was measured. */
  readonly at: number
  /** Null: it has not sent this one. */
  readonly values: readonly (number | null)[]
  /** The first part that was refused. */
  readonly refused: ProfileTried['refused'][number] | null
}

/** The newest messages, the newest first; what a message sends for another station is not counted. */
export function readMessages(
  newest: readonly DeviceMessage[],
  factors: readonly PressedFactor[],
): readonly ReadMessage[] {
  const station = newest.find(({ read }) => (read?.readings.length ?? 0) > 0)?.read?.readings[0]?.module
  return newest.map(({ received_at, read }, place) => {
    const own = read?.readings.filter(({ module }) => module === station) ?? []
    const values = factors.map(
      ({ manufacturer_id }) => own.find(({ factor }) => factor === manufacturer_id)?.value ?? null,
    )
    return {
      key: `${received_at} ${place}`,
      at: Date.parse(own[0]?.timestamp ?? received_at),
      values,
      refused: read?.refused[0] ?? null,
    }
  })
}

const mostNames = 6

/** The numbers of the message that were not pressed, by their guessed name or their key. */
export function unusedNames(
  { tree, draft }: Pick<Adopting, 'tree' | 'draft'>,
  nameOf: (keys: PressedKeys) => string | null,
): string[] {
  const { factors, station, time } = draft
  const id = station !== null && 'keys' in station ? station.keys : null
  const left = leavesOf(tree).filter(
    ({ id: own, keys, value }) =>
      numberIn(value) !== null &&
      !sameKeys(keys, time) &&
      !sameKeys(keys, id) &&
      !factors.some((factor) => factor.id === own),
  )
  const names = left.map(({ keys }) => nameOf(keys) ?? keys.at(-1) ?? '')
  return names.length > mostNames ? [...names.slice(0, mostNames), '…'] : names
}
