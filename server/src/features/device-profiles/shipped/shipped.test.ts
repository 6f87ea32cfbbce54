import { readFile } from 'node:fs/promises'
import { ProfileRules } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { BoundedMemory } from '../engine/memory.ts'
import { ProfileSet } from '../engine/profile-set.ts'
import { deviceOf } from '../../readings/payload/topic-names.ts'
import { shippedFiles, shippedProfiles } from './all.ts'
import type { Sample } from './samples.ts'
import { samples } from './samples/all.ts'

const receivedAt = Date.parse('2026-11-20T05:00:00Z')
const set = new ProfileSet(shippedProfiles.map(({ id, ...rules }) => ({ id, rules })))

const bytesOf = ({ payload, base64 }: Pick<Sample, 'payload' | 'base64'>): Buffer => {
  if (base64 !== undefined) return Buffer.from(base64, 'base64')
  return Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
}

function read(sample: Sample) {
  const memory = new BoundedMemory()
  const send = (message: Pick<Sample, 'topic' | 'payload' | 'base64'>, device?: string) =>
    set.read({ topic: message.topic, payload: bytesOf(message), receivedAt, retained: false, device }, memory)
  for (const before of sample.after ?? []) send(before)
  return send(sample, sample.device)
}

test('every shipped profile has the form of the contract, and a name of its own', () => {
  for (const { rules } of shippedFiles) expect(ProfileRules.safeParse(rules).error).toBeUndefined()
  const ids = shippedFiles.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every shipped profile reads samples of its own', () => {
  const used = new Set(Object.values(samples).flatMap((own) => own.map((sample) => read(sample).profile)))
  expect(shippedFiles.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([])
})

test('the document has every shipped profile', async () => {
  const document = await readFile(new URL('../../../../../docs/devices.md', import.meta.url), 'utf8')
  const missing = shippedFiles.filter(
    ({ id, name, rules }) =>
      !document.includes(
        `| \`${id}\` | ${name} | ${rules.topics.map((topic) => `\`${topic}\``).join(' ')} |`,
      ),
  )
  expect(missing.map(({ id }) => id)).toEqual([])
})

describe.for(Object.entries(samples))('%s', ([, own]) => {
  test.for(own)('$says', (sample) => {
    const { parsed } = read(sample)
    const { readings, rejects, ignored } = parsed
    expect(Object.fromEntries(readings.map(({ factor, value }) => [factor, value]))).toEqual(sample.readings)
    expect(readings).toHaveLength(Object.keys(sample.readings).length)
    expect(rejects.map(({ detail }) => detail.split(': ')[0])).toEqual(sample.refused ?? [])
    expect(ignored).toBe(sample.ignored)
    const modules = readings.map(
      ({ module, device, factor }) => module ?? device ?? deviceOf(sample.topic, factor),
    )
    expect([...new Set(modules)]).toEqual(sample.module === undefined ? [] : [sample.module])
    const times = sample.times ?? readings.map(() => sample.at ?? '2026-11-20T05:00:00Z')
    expect(readings.map(({ ts }) => ts)).toEqual(times.map((time) => Date.parse(time)))
    for (const { factor, quality } of readings)
      expect([factor, quality]).toEqual([factor, sample.quality?.[factor] ?? 0])
  })
})
