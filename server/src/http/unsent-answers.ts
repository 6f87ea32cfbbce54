import { constants, type Http2Stream } from 'node:http2'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { whenSent } from './when-sent.ts'

/** What bounds the answers that wait in memory for their readers. */
interface UnsentLimits {
  /** Shorter ones fit into the buffers of their connection. */
  readonly countedBytes: number
  /**
   * Of a person, or of an address without a sign-in: the four heavy calls that may run, of five megabytes each, and
   * lists.
   */
  readonly bytesOfOne: number
  /** A quarter of the memory of the smallest machine. */
  readonly bytes: number
}

const limits: UnsentLimits = { countedBytes: 64 * 1024, bytesOfOne: 32 * 1024 ** 2, bytes: 128 * 1024 ** 2 }

interface Unsent {
  readonly bytes: number
  /** Ends the connection, or what of it has this answer. */
  readonly end: () => void
}

/**
 * The answers that are made and not sent yet. Beyond a bound the oldest one ends of whoever has too much, of all people
 * of whoever has the most: a client that does not read loses its own answers.
 */
export class UnsentAnswers {
  readonly #limits: UnsentLimits
  readonly #of = new Map<string, Unsent[]>()

  constructor(given: Partial<UnsentLimits> = {}) {
    this.#limits = { ...limits, ...given }
  }

  /** Returns what to call when it is sent, or its client has gone. */
  add(whose: string, unsent: Unsent): () => void {
    if (unsent.bytes < this.#limits.countedBytes) return () => undefined
    this.#of.set(whose, [...(this.#of.get(whose) ?? []), unsent])
    while (this.#bytesOf(whose) > this.#limits.bytesOfOne && this.#endOldest(whose));
    while (this.#bytes > this.#limits.bytes && this.#endOldest(this.#whoHasMost()));
    return () => this.#remove(whose, unsent)
  }

  /** False: it is the only one. */
  #endOldest(whose: string): boolean {
    const [oldest, ...others] = this.#of.get(whose) ?? []
    if (oldest === undefined || others.length === 0) return false
    this.#remove(whose, oldest)
    oldest.end()
    return true
  }

  #remove(whose: string, unsent: Unsent): void {
    const left = (this.#of.get(whose) ?? []).filter((one) => one !== unsent)
    if (left.length === 0) this.#of.delete(whose)
    else this.#of.set(whose, left)
  }

  #whoHasMost(): string {
    const names = [...this.#of.keys()]
    return names.toSorted((a, b) => this.#bytesOf(b) - this.#bytesOf(a))[0] ?? ''
  }

  #bytesOf(whose: string): number {
    return (this.#of.get(whose) ?? []).reduce((sum, { bytes }) => sum + bytes, 0)
  }

  get #bytes(): number {
    return [...this.#of.keys()].reduce((sum, whose) => sum + this.#bytesOf(whose), 0)
  }
}

/** Bounds what is in memory of answers; those of files are made as they are read. */
export function limitUnsent(server: FastifyInstance): void {
  const answers = new UnsentAnswers()
  server.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    const whose = request.actor === null ? request.address : `person ${request.actor.user_id}`
    whenSent(reply, answers.add(whose, { bytes, end: () => endAnswer(reply) }))
    return payload
  })
}

function endAnswer({ raw }: FastifyReply): void {
  const { stream } = raw as { stream?: Http2Stream } // of HTTP/2, which has other answers on the connection
  if (stream === undefined) raw.destroy()
  else stream.close(constants.NGHTTP2_CANCEL)
}
