import { parseJson } from '../../../readings/payload/parse-json.ts'
import { isObject } from '../json-paths.ts'
import { type Decoding, problem, type Refused } from './decoded.ts'

// A time below this is counted from now (RFC 8428, 4.5.3).
const absoluteFrom = 2 ** 28

const textOr = (value: unknown, before: string): string => (typeof value === 'string' ? value : before)
const numberOr = (value: unknown, before: number): number => (typeof value === 'number' ? value : before)

/**
 * SenML (RFC 8428) as JSON: what stands in a base field holds until the next one. Each record is an item with `base`,
 * `name`, `value`, `unit` and `time` in milliseconds.
 */
export function decodeSenml(payload: Uint8Array, receivedAt: number): Decoding {
  const json = parseJson(payload)
  if (json.problem !== undefined) return problem(json.problem, json.detail)
  if (!Array.isArray(json.value) || json.value.length === 0 || !json.value.every(isObject))
    return problem('bad-form')
  const refused: Refused[] = []
  let [bn, bu] = ['', '']
  let [bt, bv, bs] = [0, 0, 0]
  const items = json.value.flatMap((record: Readonly<Record<string, unknown>>, n) => {
    ;[bn, bu] = [textOr(record['bn'], bn), textOr(record['bu'], bu)]
    ;[bt, bv, bs] = [numberOr(record['bt'], bt), numberOr(record['bv'], bv), numberOr(record['bs'], bs)]
    const { n: own, t, v, vb, vs, vd, s } = record
    const name = textOr(own, '')
    // A record with base fields alone.
    if ([v, vb, vs, vd, s].every((value) => value === undefined)) return []
    if (bn + name === '') {
      refused.push({ key: `${n}.n`, reason: 'bad-name', found: '""' })
      return []
    }
    const at = bt + numberOr(t, 0)
    return [
      {
        base: bn.replace(/[:/_.]+$/, ''),
        name: name === '' ? bn : name,
        unit: textOr(record['u'], bu),
        value: typeof v === 'number' ? v + bv : (vb ?? vs ?? vd),
        ...(typeof s === 'number' && { sum: s + bs }),
        time: bt === 0 && t === undefined ? null : at < absoluteFrom ? receivedAt + at * 1000 : at * 1000,
      },
    ]
  })
  return { value: items, refused }
}
