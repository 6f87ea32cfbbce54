import { BreachClass, FactorPhase } from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import {
  disable,
  type Effect,
  evaluate,
  type FactorState,
  initialState,
  type Limits,
} from '../../server/src/features/judging/evaluate.ts'
import { read } from './tree.ts'

const document = read('docs/alerts.md')
const start = Date.parse('2026-11-20T05:00:00Z')
const secondOf = (ms: number) => (ms - start) / 1000

const noLimits: Limits = {
  min_value: null,
  max_value: null,
  min_range: 0,
  max_range: 0,
  deadband: 0,
  on_delay_seconds: 0,
  off_delay_seconds: 0,
}

/** `max_value 10, deadband 1` */
function limitsOf(text: string): Limits {
  const given = text.split(', ').map((one) => one.split(' '))
  expect(given.filter(([field = '']) => !(field in noLimits))).toEqual([])
  return { ...noLimits, ...Object.fromEntries(given.map(([field, value]) => [field, Number(value)])) }
}

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

function words(effect: Effect): string {
  if (effect.type === 'raise') return `raise ${effect.class} since ${secondOf(effect.started_at)}`
  if (effect.type === 'resolve') return `close ${effect.reason} at ${secondOf(effect.resolved_at)}`
  return `update ${effect.last}/${effect.peak}`
}

const examples = [...document.matchAll(/^### (.+)\n\nLimits: `(.+)`\n\n((?:\|.*\n)+)/gm)].map(
  ([, name = '', limits = '', table = '']) => ({ name, limits, rows: rowsOf(table) }),
)

/** The first column of the table with this head. */
const firstColumn = (head: string) => {
  const [table = ''] = document.split(`\n${head}\n`)[1]?.split('\n\n') ?? []
  return rowsOf(`${head}\n${table}`).map(([first = '']) => first)
}

describe('docs/alerts.md', () => {
  test('explains every state and every class', () => {
    expect(firstColumn('| state | means |')).toEqual(FactorPhase.options)
    const classes = firstColumn('| class | where the value is | severity |')
    expect(classes).toEqual([...BreachClass.options, 'LIMBO', 'OK'])
    expect(firstColumn('| field | means |').join(', ').replaceAll('`', '').split(', ')).toEqual(
      Object.keys(noLimits),
    )
  })

  test('every heading of an example has its table', () => {
    const [, after = ''] = document.split('## Examples')
    expect(examples.map(({ name }) => name)).toEqual(
      [...after.matchAll(/^### (.+)$/gm)].map(([, name]) => name),
    )
  })

  test.for(examples)('$name', ({ limits, rows }) => {
    let state: FactorState = initialState
    for (const [second, value = '', quality, phase, happens] of rows) {
      const ts = start + Number(second) * 1000
      const grade = ([0, 1, 2] as const).find((one) => one === Number(quality)) ?? 0
      const result =
        value === 'off'
          ? disable(state, ts)
          : evaluate(limitsOf(limits), state, { ts, value: Number(value), quality: grade })
      state = result.state
      expect([second, state.phase, result.effects.map(words).join(', ')]).toEqual([second, phase, happens])
    }
  })
})
