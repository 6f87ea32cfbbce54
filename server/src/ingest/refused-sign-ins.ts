import type { RefusedSignIn, SignInRefusal } from '@quantrac/contract'
import type { Logger } from 'pino'
import { printable } from '../lib/printable.ts'
import { signInsRefused } from '../measures.ts'
import { type Counted, Newest } from './newest.ts'

const everyMs = 60_000
// Bounds the memory: refusals may come from many addresses.
const maxAddresses = 1000
const maxName = 100

export interface Refused {
  readonly address: string
  /** Null also if no password came with it: a username alone may be a secret, as access tokens are. */
  readonly username: string | null
  readonly clientId: string
  readonly reason: SignInRefusal
}

/** Keeps the newest refused sign-ins at the endpoint, and logs one line per address and minute, however many attempts. */
export class RefusedSignIns {
  readonly #log: Logger
  readonly #now: () => Date
  readonly #quiet = new Map<string, { until: number; count: number }>()
  readonly #newest = new Newest<Omit<RefusedSignIn, keyof Counted>>()

  constructor({ log, now }: { log: Logger; now: () => Date }) {
    this.#log = log
    this.#now = now
  }

  note({ address, username, clientId, reason }: Refused): void {
    const name = shown(username ?? '')
    const entry = { username: name, client_id: shown(clientId), address, reason }
    this.#newest.note(`${address}\n${reason}\n${name}`, entry, this.#now())
    signInsRefused.inc({ reason })
    this.#logSometimes({ address, username: username?.slice(0, maxName), reason })
  }

  /** The newest first. */
  list(): RefusedSignIn[] {
    return this.#newest.list()
  }

  #logSometimes(refused: { address: string; username: string | undefined; reason: SignInRefusal }): void {
    const now = this.#now().getTime()
    const known = this.#quiet.get(refused.address)
    if (known !== undefined && known.until > now) {
      known.count += 1
      return
    }
    if (this.#quiet.size >= maxAddresses) this.#quiet.clear()
    this.#quiet.set(refused.address, { until: now + everyMs, count: 0 })
    const more = known === undefined ? 0 : known.count
    this.#log.warn({ ...refused, refused_meanwhile: more }, 'a station’s sign-in to the endpoint was refused')
  }
}

const shown = (text: string): string => printable(text.slice(0, maxName))
