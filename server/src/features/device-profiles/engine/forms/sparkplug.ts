import { isPayloadName, payloadLimits } from '@quantrac/contract'
import type { Memory } from '../memory.ts'
import { type Decoding, problem, type Refused } from './decoded.ts'
import { noteSession } from './sparkplug-death.ts'
import { readSparkplug, signed, type SparkplugMetric } from './sparkplug-bytes.ts'

/** By alias, or by `=` and name: the name, and the number of its type. */
type Births = Readonly<Record<string, readonly [string, number]>>

const noBirths: Births = Object.freeze({})

/**
 * A Sparkplug B message as `{time, metrics}`, each metric with `name`, `value` and `time`. Births say what the aliases
 * of an edge node mean; a value whose alias no birth has named is refused. The topic is
 * `spBv1.0/{group}/{type}/{node}[/{device}]`.
 */
export function decodeSparkplug(payload: Uint8Array, topic: string, memory: Memory): Decoding {
  if (payload.length >= payloadLimits.bytes) return problem('too-large', `${payload.length} B`)
  const [, group = '', type = '', node = ''] = topic.split('/', 5)
  const read = readSparkplug(payload)
  if (read === null) return problem('bad-form')
  if (type === 'NBIRTH') noteSession({ group, node }, read.metrics, memory)
  const key = `sparkplug/${group}/${node}`
  const known = (memory.get(key) as Births | undefined) ?? noBirths // what a birth stored below
  const births =
    type === 'NBIRTH' || type === 'DBIRTH'
      ? bornOf(read.metrics, type === 'NBIRTH' ? noBirths : known)
      : known
  if (births !== known && !isSame(births, known)) memory.set(key, births)
  const refused: Refused[] = []
  const metrics = read.metrics.flatMap((metric) => {
    const born = Object.hasOwn(births, keyOf(metric)) ? births[keyOf(metric)] : undefined
    const name = metric.name ?? born?.[0]
    if (name === undefined) {
      refused.push({ key: `alias ${metric.alias ?? ''}`, reason: 'no-birth', found: String(metric.value) })
      return []
    }
    const { value, time } = metric
    const given = typeof value === 'bigint' ? signed(value, metric.type ?? born?.[1] ?? 0) : value
    return [{ name, value: given, time: time ?? read.time }]
  })
  return { value: { time: read.time, metrics }, refused }
}

const keyOf = ({ name, alias }: SparkplugMetric): string => alias ?? `=${name ?? ''}`

// Of an edge node with all its devices. Beyond it the devices whose births come now are known, and no others.
const mostBorn = 20_000

function bornOf(metrics: readonly SparkplugMetric[], before: Births): Births {
  const isFull = Object.keys(before).length + metrics.length > mostBorn
  const births: Record<string, readonly [string, number]> = isFull ? {} : { ...before }
  for (const metric of metrics)
    if (metric.name !== null && isPayloadName(metric.name))
      births[keyOf(metric)] = [metric.name, metric.type ?? 0]
  return births
}

const isSame = (one: Births, other: Births): boolean => JSON.stringify(one) === JSON.stringify(other)
