const nothing = Buffer.alloc(0)

/**
 * Cuts the bytes of a connection into whole MQTT packets. A packet is gathered in one buffer that grows with what has
 * come, not with what it announces: the parser's own list of chunks takes a hundred bytes and more for each, however
 * small.
 */
export class Frames {
  readonly #max: number
  #allowed: number
  /** What is not taken lies from #start to #end. */
  #bytes: Buffer = nothing
  #start = 0
  #end = 0
  #isOwn = false

  /** `first`: the most of the first packet, without its header. */
  constructor(max: number, first = max) {
    this.#max = max
    this.#allowed = first
  }

  push(chunk: Buffer): void {
    if (this.#start === this.#end) this.#hold(chunk, chunk.length, false)
    else {
      if (!this.#isOwn || this.#end + chunk.length > this.#bytes.length)
        this.#own(this.#roomFor(chunk.length))
      // Only behind what was given out: messages still hold it.
      chunk.copy(this.#bytes, this.#end)
      this.#end += chunk.length
    }
  }

  /** Bytes of memory in which a packet is gathered. */
  get gathered(): number {
    return this.#isOwn ? this.#bytes.length : 0
  }

  /** The first byte of the next packet. */
  get firstByte(): number | undefined {
    return this.#start === this.#end ? undefined : this.#bytes[this.#start]
  }

  /** What has come and is not taken. */
  get rest(): Buffer {
    return this.#bytes.subarray(this.#start, this.#end)
  }

  /** The next whole packet; null if more has to come. */
  next(): Buffer | null | 'tooLarge' | 'malformed' {
    const size = this.#sizeOfNext()
    if (typeof size === 'string') return size
    if (size === null || this.#end - this.#start < size) {
      // A few bytes must not keep the chunk in which they came.
      if (this.#start === this.#end) this.#hold(nothing, 0, false)
      else if (!this.#isOwn) this.#own(this.#end - this.#start)
      return null
    }
    this.#allowed = this.#max
    const frame = this.#bytes.subarray(this.#start, this.#start + size)
    this.#start += size
    return frame
  }

  /** Bytes with the header; null if the header is not whole. */
  #sizeOfNext(): number | null | 'tooLarge' | 'malformed' {
    let length = 0
    for (let n = 1; this.#start + n < this.#end; n += 1) {
      if (n > 4) return 'malformed'
      const byte = this.#bytes[this.#start + n] as number // it lies before the end
      length += (byte & 127) * 128 ** (n - 1)
      if (length > this.#allowed) return 'tooLarge'
      if (byte < 128) return 1 + n + length
    }
    return null
  }

  /** Twice of what has come, but not more than the packet needs. */
  #roomFor(more: number): number {
    const needed = this.#end - this.#start + more
    const size = this.#sizeOfNext()
    return typeof size === 'number' ? Math.max(needed, Math.min(needed * 2, size)) : needed * 2
  }

  #own(capacity: number): void {
    const bytes = Buffer.allocUnsafeSlow(capacity)
    const length = this.#bytes.copy(bytes, 0, this.#start, this.#end)
    this.#hold(bytes, length, true)
  }

  #hold(bytes: Buffer, length: number, isOwn: boolean): void {
    this.#bytes = bytes
    this.#start = 0
    this.#end = length
    this.#isOwn = isOwn
  }
}
