import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate, factorsIn, parseExpression } from './expression.ts'

const values: Readonly<Record<string, number>> = { Q: 25, COD: 40, 'PM2.5': 12, x: -3 }
const result = (text: string): number | null => {
  const expression = parseExpression(text)
  return expression && evaluate(expression, (name) => values[name])
}

describe('an expression', () => {
  test.for<[string, number]>([
    ['1', 1],
    ['Q * COD / 1000', 1],
    ['[PM2.5] + 1', 13],
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['100 / 10 / 2', 5],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['--x', -3],
    ['7 % 4', 3],
    ['min(Q, COD, 3)', 3],
    ['max(1, abs(x))', 3],
    ['round(sqrt(COD)) + ln(1) + log10(100) + exp(0)', 9],
    ['1.5e2', 150],
  ])('%s is %d', ([text, expected]) => {
    expect(result(text)).toBe(expected)
  })

  test.for([
    '',
    ' ',
    '1 +',
    '* 2',
    '(1',
    '1)',
    '1 2',
    'abs()',
    'abs(1, 2)',
    'fetch(1)',
    'constructor(1)',
    '__proto__(1)',
    'a = 1',
    'a; b',
    '"text"',
    'a.b',
    'a[0]',
    '[]',
    '()=>1',
    '`${1}`',
    '1..2',
    'é + 1',
  ])('%j is none', (text) => {
    expect(parseExpression(text)).toBeNull()
  })

  test('that is nested or long without bound is none', () => {
    expect(parseExpression(`${'('.repeat(5000)}1${')'.repeat(5000)}`)).toBeNull()
    expect(parseExpression(`${'-'.repeat(199)}1`)).toBeNull()
    expect(parseExpression('1+'.repeat(300))).toBeNull()
  })

  test('has no value where a factor has none, or the arithmetic', () => {
    expect(result('Q + unknown')).toBeNaN()
    expect(result('sqrt(x)')).toBeNaN()
    expect(result('1 / 0')).toBe(Number.POSITIVE_INFINITY)
  })

  test('says which factors it needs', () => {
    const expression = parseExpression('-Q * max([PM2.5], 1) ^ COD')
    expect(expression && factorsIn(expression)).toEqual(['Q', 'PM2.5', 'COD'])
  })

  test('of any text is a number or none', () => {
    const piece = fc.oneof(
      fc.constantFrom('Q', '(', ')', '+', '-', '*', '/', '^', '%', ',', 'min', 'abs', '[', ']', ' '),
      fc.double().map(String),
      fc.string({ maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const value = result(pieces.join(''))
        expect(value === null || typeof value === 'number').toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})
