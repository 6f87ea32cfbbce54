// The few fields of a Sparkplug B payload (Eclipse Tahu's sparkplug_b.proto) that readings are made of, read from the
// wire format of protobuf. Data sets, templates, properties and metadata are passed over.

export interface SparkplugMetric {
  readonly name: string | null
  /** As text: it is a key. */
  readonly alias: string | null
  /** Epoch milliseconds. */
  readonly time: number | null
  /** The number of its type; null where the message leaves it out, as all but births may. */
  readonly type: number | null
  /** A whole number is as it was sent, without a sign: `signed` gives it that of its type. */
  readonly value: number | bigint | string | boolean | null
}

export interface SparkplugPayload {
  readonly time: number | null
  readonly metrics: readonly SparkplugMetric[]
}

const mostMetrics = 20_000

class Reader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at: number
  readonly #end: number

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#at = at
    this.#end = end
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end
  }

  varint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#take(1)] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return BigInt.asUintN(64, value)
    }
    throw new Error('a number is too long')
  }

  /** Of a time, a length or the number of a field. */
  number(): number {
    let value = 0
    for (let scale = 1; scale <= 2 ** 63; scale *= 128) {
      const byte = this.#bytes[this.#take(1)] ?? 0
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
    throw new Error('a number is too long')
  }

  /** A whole number of any size, as text. */
  wholeText(): string {
    const before = this.#at
    const value = this.number()
    if (value <= Number.MAX_SAFE_INTEGER) return String(value)
    this.#at = before
    return String(this.varint())
  }

  float = (): number => shortest(this.#view.getFloat32(this.#take(4), true))
  double = (): number => this.#view.getFloat64(this.#take(8), true)

  inner(): Reader {
    const length = this.#length()
    const at = this.#take(length)
    return new Reader(this.#bytes, at, at + length)
  }

  text(): string {
    const length = this.#length()
    const at = this.#take(length)
    return utf8.decode(this.#bytes.subarray(at, at + length))
  }

  skip(wire: number): void {
    if (wire === 0) this.varint()
    else if (wire === 1) this.#take(8)
    else if (wire === 2) this.#take(this.#length())
    else if (wire === 5) this.#take(4)
    else throw new Error('a field of an unknown kind')
  }

  #length(): number {
    return this.number()
  }

  #take(count: number): number {
    const at = this.#at
    if (count > this.#end - at) throw new Error('it ends within a field')
    this.#at += count
    return at
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Null where the bytes are no such payload. */
export function readSparkplug(bytes: Uint8Array): SparkplugPayload | null {
  try {
    const reader = new Reader(bytes)
    const metrics: SparkplugMetric[] = []
    let time: number | null = null
    while (!reader.isAtEnd) {
      const tag = reader.number()
      if (tag === 0x08) time = reader.number()
      else if (tag === 0x12) metrics.push(metricOf(reader.inner()))
      else reader.skip(tag & 7)
      if (metrics.length > mostMetrics) return null
    }
    return { time, metrics }
  } catch {
    return null
  }
}

function metricOf(reader: Reader): SparkplugMetric {
  let name: string | null = null
  let alias: string | null = null
  let time: number | null = null
  let type: number | null = null
  let isNull = false
  let value: SparkplugMetric['value'] = null
  while (!reader.isAtEnd) {
    const tag = reader.number()
    if (tag === 0x0a) name = reader.text()
    else if (tag === 0x10) alias = reader.wholeText()
    else if (tag === 0x18) time = reader.number()
    else if (tag === 0x20) type = reader.number()
    else if (tag === 0x38) isNull = reader.number() !== 0
    else if (tag === 0x50 || tag === 0x58) value = reader.varint()
    else if (tag === 0x65) value = reader.float()
    else if (tag === 0x69) value = reader.double()
    else if (tag === 0x70) value = reader.number() !== 0
    else if (tag === 0x7a) value = reader.text()
    else reader.skip(tag & 7)
  }
  return { name, alias, time, type, value: isNull ? null : value }
}

// Int8, Int16, Int32 and Int64; the shorter ones may come extended to 32 or 64 bits.
const signedBits: Readonly<Record<number, number>> = { 1: 8, 2: 16, 3: 32, 4: 64 }

/** A whole number with the sign of its type. */
export function signed(value: bigint, type: number): number {
  const bits = signedBits[type]
  return Number(bits === undefined ? value : BigInt.asIntN(bits, value))
}

/** A number of 32 bits as it was meant: 7.1, not 7.099999904632568. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}
