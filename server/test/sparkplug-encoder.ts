// Writes the payloads that a Sparkplug B edge node would send, for tests and measurements.

export interface SentMetric {
  readonly name?: string
  readonly alias?: number
  readonly time?: number
  /** The number of the type: 3 is Int32, 9 Float, 10 Double, 11 Boolean, 12 String. */
  readonly type?: number
  /** Null: it is sent as null. */
  readonly value: number | string | boolean | null
}

const typeOf = (value: SentMetric['value']): number =>
  typeof value === 'boolean' ? 11 : typeof value === 'string' ? 12 : 10

function varint(value: number | bigint): number[] {
  const bytes: number[] = []
  let left = BigInt.asUintN(64, BigInt(value))
  for (; left >= 128n; left >>= 7n) bytes.push(Number(left & 127n) | 128)
  return [...bytes, Number(left)]
}

const text = (tag: number, value: string): number[] => {
  const bytes = Buffer.from(value)
  return [tag, ...varint(bytes.length), ...bytes]
}

function float(tag: number, value: number, size: 4 | 8): number[] {
  const bytes = Buffer.alloc(size)
  if (size === 4) bytes.writeFloatLE(value)
  else bytes.writeDoubleLE(value)
  return [tag, ...bytes]
}

function valueOf(value: NonNullable<SentMetric['value']>, type: number): number[] {
  if (typeof value === 'boolean') return [0x70, value ? 1 : 0]
  if (typeof value === 'string') return text(0x7a, value)
  if (type === 9) return float(0x65, value, 4)
  if (type === 10) return float(0x69, value, 8)
  return [type <= 3 || (type >= 5 && type <= 7) ? 0x50 : 0x58, ...varint(type <= 3 ? value >>> 0 : value)]
}

function metricOf({ name, alias, time, type, value }: SentMetric): number[] {
  return [
    ...(name === undefined ? [] : text(0x0a, name)),
    ...(alias === undefined ? [] : [0x10, ...varint(alias)]),
    ...(time === undefined ? [] : [0x18, ...varint(time)]),
    ...(type === undefined ? [] : [0x20, ...varint(type)]),
    ...(value === null ? [0x38, 1] : valueOf(value, type ?? typeOf(value))),
  ]
}

/** The payload of a message that is sent at this time. */
export function sparkplugBytes(time: number, metrics: readonly SentMetric[], seq = 0): Buffer {
  const parts = metrics.map((metric) => {
    const bytes = metricOf(metric)
    return [0x12, ...varint(bytes.length), ...bytes]
  })
  return Buffer.from([0x08, ...varint(time), ...parts.flat(), 0x18, ...varint(seq)])
}
