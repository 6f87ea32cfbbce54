import type { RefusedPacket } from '@quantrac/contract'
import { printable } from '../lib/printable.ts'
import { packetsRefused } from '../measures.ts'
import { type Counted, Newest } from './newest.ts'

const longest = 200

/** Keeps the newest packets that were too large. */
export class RefusedPackets {
  readonly #now: () => Date
  readonly #newest = new Newest<Omit<RefusedPacket, keyof Counted>>()

  constructor({ now }: { now: () => Date }) {
    this.#now = now
  }

  note({ device, topic, address, bytes }: Omit<RefusedPacket, keyof Counted>): void {
    const entry = { device: shown(device), topic: shown(topic), address, bytes }
    this.#newest.note(`${entry.device}\n${entry.topic}\n${address}`, entry, this.#now())
    packetsRefused.inc()
  }

  /** The newest first. */
  list(): RefusedPacket[] {
    return this.#newest.list()
  }
}

const shown = (text: string): string => printable(text.slice(0, longest))
