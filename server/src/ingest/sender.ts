/** A connection whose client left a will: if it ends without a word, its stations are gone. */
export interface Sender {
  /** As the list of connections shows them; `clientId` is null where the device alone names it. */
  readonly device: string
  readonly clientId: string | null
  /** When it signed in. */
  readonly since: Date
  /** When its newest message came, in epoch milliseconds. */
  heardAt: number
}

/** By which connection each station came last: a station belongs to one device at a time. */
export class LastSenders {
  readonly #senders = new Map<string, Sender>()

  note(station: string, sender: Sender | undefined): void {
    if (sender !== undefined) this.#senders.set(station, sender)
    else if (this.#senders.size > 0) this.#senders.delete(station)
  }

  of(sender: Sender): string[] {
    return [...this.#senders].flatMap(([station, last]) => (last === sender ? [station] : []))
  }
}
