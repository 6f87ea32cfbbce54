import { expect, test } from 'vitest'
import { ruleBody, ruleValues } from './rule-form.ts'

const rules = {
  share_1h: 0.75,
  share_8h: 0.55,
  share_24h: 1,
  share_month: 0.3333,
  share_year: 0.07,
  source: '',
  half_weight: 'literal' as const,
  average_calibration: false,
  average_service: true,
  average_off: false,
}

test('shares are shown in per cent without the noise of binary fractions, and sent as they were', () => {
  const shown = ruleValues(rules, 'vi')
  expect(shown).toMatchObject({ share_8h: '55', share_month: '33,33', share_year: '7', share_24h: '100' })
  expect(ruleBody(shown, 'vi')).toEqual(rules)
})
