import { exampleNow } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { parsePayload } from '../../server/src/features/readings/payload/parse.ts'
import { transitions } from '../../server/src/ingest/source-transitions.ts'
import { parts, renewed } from '../mqtt-tables.ts'
import { read } from './tree.ts'

const document = read('docs/mqtt.md')

const rising = (words: readonly string[]) => words.toSorted((one, other) => one.localeCompare(other))

describe('docs/mqtt.md', () => {
  test('has the tables of today’s contract and states', () => {
    expect(document, 'renew it with: node tools/mqtt-tables.ts').toBe(renewed(document))
  })

  test('has every table that is made, once', () => {
    const marked = [...document.matchAll(/<!-- made: (\w+) -->/g)].map(([, name = '']) => name)
    expect(rising(marked)).toEqual(rising(Object.keys(parts)))
  })

  const examples = [...document.matchAll(/```json(?: (\S+))?\n(.*?)\n```/gs)]

  test('has examples', () => expect(examples.length).toBeGreaterThan(5))

  test.for(examples)('%s', ([, topic = '', payload = '']) => {
    expect(topic, 'write the topic after ```json').not.toBe('')
    const parsed = parsePayload({
      topic,
      payload: Buffer.from(payload),
      receivedAt: Date.parse(exampleNow),
      retained: false,
      device: 'ST01',
    })
    expect(parsed.rejects).toEqual([])
    expect(parsed.readings).not.toEqual([])
  })

  /** The words in the first column of the table with this head. */
  function explained(head: string): string[] {
    const [table = ''] = document.split(`\n${head}\n`)[1]?.split('\n\n') ?? []
    const rows = table.split('\n').slice(1)
    return rising(rows.flatMap((line) => line.split('|')[1]?.trim().split(', ') ?? []))
  }

  test('explains each state and each effect', () => {
    const states = new Set(transitions.flatMap(({ from, to }) => [...from, to ?? from[0]]))
    expect(explained('| state | means |')).toEqual(rising([...states].map(String)))
    const effects = new Set(transitions.flatMap((row) => row.effects))
    expect(explained('| effect | does |')).toEqual(rising([...effects]))
  })
})
