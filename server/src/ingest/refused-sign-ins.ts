import type { RefusedSignIn, SignInRefusal } from '@quantrac/contract'
import type { Logger } from 'pino'
import { printable } from '../lib/printable.ts'
import { connectionsEnded, signInsRefused } from '../measures.ts'
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

const refusedWords = 'a station’s sign-in to the endpoint was refused'
const endedWords = 'a connection to the endpoint was ended'

/**
 * Keeps the newest refused sign-ins and ended connections of the endpoint, and logs one line per address and minute,
 * however many.
 */
export class RefusedSignIns {
  readonly #log: Logger
  readonly #now: () => Date
  readonly #quiet = new Map<string, { until: number; count: number }>()
  readonly #newest = new Newest<Omit<RefusedSignIn, keyof Counted>>()

  constructor({ log, now }: { log: Logger; now: () => Date }) {
    this.#log = log
    this.#now = now
  }

  note(refused: Refused): void {
    signInsRefused.inc({ reason: refused.reason })
    this.#keep(refused, refusedWords)
  }

  noteEnded(ended: Refused): void {
    connectionsEnded.inc({ reason: ended.reason })
    this.#keep(ended, endedWords)
  }

  #keep({ address, username, clientId, reason }: Refused, words: string): void {
    const name = shown(username ?? '')
    const entry = { username: name, client_id: shown(clientId), address, reason }
    this.#newest.note(`${address}\n${reason}\n${name}`, entry, this.#now())
    this.#logSometimes({ address, username: username?.slice(0, maxName), reason }, words)
  }

  /** The newest first. */
  list(): RefusedSignIn[] {
    return this.#newest.list()
  }

  #logSometimes(
    refused: { address: string; username: string | undefined; reason: SignInRefusal },
    words: string,
  ): void {
    const now = this.#now().getTime()
    const key = `${words}\n${refused.address}`
    const known = this.#quiet.get(key)
    if (known !== undefined && known.until > now) {
      known.count += 1
      return
    }
    if (this.#quiet.size >= maxAddresses) this.#quiet.clear()
    this.#quiet.set(key, { until: now + everyMs, count: 0 })
    const more = known === undefined ? 0 : known.count
    this.#log.warn({ ...refused, refused_meanwhile: more }, words)
  }
}

const shown = (text: string): string => printable(text.slice(0, maxName))
