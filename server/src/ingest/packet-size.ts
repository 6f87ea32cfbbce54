/**
 * Follows the frames of an MQTT stream and detects one that announces more than the allowed length, before it is gathered in
 * memory. The broker's parser would gather up to 256 MiB.
 */
export class PacketSizeGuard {
  readonly #max: number
  #allowed: number
  #body = 0
  #length = 0
  #shift = -1

  /** `first`: the most of the first frame. */
  constructor(max: number, first = max) {
    this.#max = max
    this.#allowed = first
  }

  /** False once a frame is too long; the caller then ends the stream. */
  accepts(chunk: Uint8Array): boolean {
    let at = 0
    while (at < chunk.length) {
      if (this.#body > 0) {
        const step = Math.min(this.#body, chunk.length - at)
        this.#body -= step
        at += step
      } else if (this.#shift < 0) {
        this.#shift = 0
        this.#length = 0
        at += 1
      } else {
        const byte = chunk[at] as number // at is within the chunk
        at += 1
        this.#length += (byte & 127) * 2 ** this.#shift
        this.#shift += 7
        if (this.#length > this.#allowed || this.#shift > 28) return false
        if (byte < 128) {
          this.#body = this.#length
          this.#shift = -1
          this.#allowed = this.#max
        }
      }
    }
    return true
  }
}
