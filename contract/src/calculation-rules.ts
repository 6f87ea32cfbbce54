import { z } from 'zod'
import { noun } from './noun.ts'
import { Finite, Line, One } from './primitives.ts'
import { route, signedIn } from './route.ts'

/** Of a period, in which an average of it is valid. */
const Share = Finite.gt(0)
  .max(1)
  .meta({ examples: [0.75] })

/** How averages and VN_AQI are made where the law leaves it open. */
export const CalculationRules = z.object({
  /** Of an hour its readings, of 8 hours and a day their valid hours, of a month and a year their valid days. */
  share_1h: Share,
  share_8h: Share,
  share_24h: Share,
  share_month: Share,
  share_year: Share,
  /** The text of the law that the shares are from; empty: none, they are Quantrac’s own. */
  source: z.string(),
  /** Of NowCast with the weight ½: as the Decision writes it, or its sum divided by the weights. */
  half_weight: z.enum(['literal', 'divided']),
  /** Whether readings in maintenance of a kind are averaged. */
  average_calibration: z.boolean(),
  average_service: z.boolean(),
  average_off: z.boolean(),
})
export type CalculationRules = z.infer<typeof CalculationRules>

/** Omitted fields stay unchanged. */
export const CalculationRulesChange = CalculationRules.extend({ source: Line(200) }).partial()
export type CalculationRulesChange = z.infer<typeof CalculationRulesChange>

export const calculationRuleRoutes = {
  calculationRulesRetrieve: route({
    method: 'GET',
    path: '/calculation-rules/',
    summary:
      'How much must be measured for an average to be valid, how NowCast weighs, and in which maintenance readings count',
    permission: signedIn('the rule stands beside every average'),
    response: One(CalculationRules),
  }),
  calculationRulesUpdate: route({
    method: 'PUT',
    path: '/calculation-rules/',
    summary: 'Change the rules; averages and VN_AQI of all times are then made by them',
    permission: 'standards.change_standard',
    body: CalculationRulesChange,
    response: One(CalculationRules),
  }),
}

export const calculationRuleNoun = noun({
  routes: calculationRuleRoutes,
  tags: { 'calculation-rules': 'How averages and VN_AQI are made where the law leaves it open' },
  audit: { 'calculation-rule': ['update'] },
  logged: CalculationRules.shape,
})
