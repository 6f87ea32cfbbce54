import type { Gone } from '../features/station-health/gone.service.ts'
import type { Death } from './parsed-batch.ts'
import type { LastSenders, Sender } from './sender.ts'

/** Whoever signed in with the key of a station speaks of no other. */
export function asGone({ message, gone, back = [] }: Death): Gone {
  const { sender, station, receivedAt } = message
  const own = (names: readonly string[]) =>
    station === undefined || names.length === 0 ? [...names] : [station]
  return {
    names: message.isWill === true && station !== undefined ? [station] : own(gone?.names ?? []),
    back: own(back),
    beginnings: station === undefined ? (gone?.beginnings ?? []) : [],
    heardSince: new Set(),
    at: receivedAt,
    // What another connection has brought since is not gone.
    lastHeard: (message.isWill === true ? sender?.heardAt : undefined) ?? receivedAt,
    sender: message.isWill === true ? (sender ?? null) : null,
  }
}

/** Follows the readings of a batch in their order: what is heard after a death is not gone. */
export class DeathsInOrder {
  readonly #deaths: readonly Death[]
  readonly #gone: readonly Gone[]
  readonly #senders: LastSenders
  #passed = 0

  /** `gone`: of each death. */
  constructor(deaths: readonly Death[], gone: readonly Gone[], senders: LastSenders) {
    this.#deaths = deaths
    this.#gone = gone
    this.#senders = senders
  }

  /** The deaths that came before this reading. */
  before(reading: number): void {
    for (; this.#passed < this.#deaths.length; this.#passed += 1) {
      const [death, gone] = [this.#deaths[this.#passed], this.#gone[this.#passed]]
      if (death === undefined || gone === undefined || death.before > reading) return
      const { isWill, sender } = death.message
      if (isWill === true && sender !== undefined) gone.names.push(...this.#senders.of(sender))
      for (const station of gone.back)
        for (const earlier of this.#gone.slice(0, this.#passed)) earlier.heardSince.add(station)
    }
  }

  heard(station: string, sender: Sender | undefined): void {
    this.#senders.note(station, sender)
    for (let n = 0; n < this.#passed; n += 1) this.#gone[n]?.heardSince.add(station)
  }
}
