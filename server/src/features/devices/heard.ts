import type { RefusalReason } from '@quantrac/contract'
import { keyAndFound } from '../device-profiles/key-and-found.ts'
import { textIn } from './message-form.ts'

/** A message as it came. */
export interface SentMessage {
  readonly topic: string
  readonly payload: Uint8Array
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly device?: string | undefined
}

export interface HeardRefusal {
  readonly reason: RefusalReason
  readonly key: string
  readonly found: string
}

/** What one message had of one device. */
export interface Heard {
  readonly message: SentMessage
  readonly name: string
  readonly profile: string | null
  /** It is a station’s. */
  readonly isKnown: boolean
  numbers: number
  readonly keys: string[]
  refused: HeardRefusal | null
  refusals: number
}

type Device = Pick<Heard, 'name' | 'profile' | 'isKnown'>

const mostKeys = 50

// Of these the whole message is what stood there.
const shapeless: ReadonlySet<RefusalReason> = new Set(['not-json', 'not-an-object', 'bad-form'])
const longestBeginning = 200

/** The beginning of a text; '' of what is none. */
function beginningOf({ payload }: SentMessage): string {
  const cut = Buffer.from(payload.subarray(0, longestBeginning)).toString('utf8')
  // The last letter may be cut.
  return textIn(Buffer.from(cut.replace(/\uFFFD$/, ''))) ?? ''
}

export const deviceId = ({ name, profile }: Pick<Heard, 'name' | 'profile'>): string =>
  `${profile ?? 'own'}:${name}`

/** What the messages of a batch had, by message and device. The readings of a message are added one after the other. */
export class HeardBatch {
  readonly #all: Heard[] = []
  /** Made for the first refusal: a batch mostly has none. */
  #byMessage: Map<SentMessage, Heard> | null = null

  reading(message: SentMessage, device: Device, factor: string): void {
    const heard = this.#of(message, device)
    heard.numbers += 1
    if (heard.keys.length < mostKeys) heard.keys.push(factor)
  }

  /** Of the device whose readings the message has, else of that which `otherwise` names. */
  refusal(
    message: SentMessage,
    { reason, detail }: { reason: RefusalReason; detail: string },
    otherwise: () => Device | null,
  ): void {
    const byMessage = (this.#byMessage ??= firstOfEach(this.#all))
    let heard = byMessage.get(message)
    if (heard === undefined) {
      const device = otherwise()
      if (device === null) return
      heard = this.#of(message, device)
      byMessage.set(message, heard)
    }
    heard.refusals += 1
    const isWhole = detail === '' && shapeless.has(reason)
    heard.refused = { reason, ...(isWhole ? { key: '', found: beginningOf(message) } : keyAndFound(detail)) }
  }

  get all(): readonly Heard[] {
    return this.#all
  }

  #of(message: SentMessage, { name, profile, isKnown }: Device): Heard {
    const all = this.#all
    for (let place = all.length - 1; place >= 0; place -= 1) {
      const one = all[place]
      if (one === undefined || one.message !== message) break
      if (one.name === name && one.profile === profile) return one
    }
    const added: Heard = { message, name, profile, isKnown, numbers: 0, keys: [], refused: null, refusals: 0 }
    all.push(added)
    return added
  }
}

function firstOfEach(all: readonly Heard[]): Map<SentMessage, Heard> {
  const first = new Map<SentMessage, Heard>()
  for (const one of all) if (!first.has(one.message)) first.set(one.message, one)
  return first
}
