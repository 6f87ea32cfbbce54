import { z } from 'zod'
import { noun } from './noun.ts'
import { Whole } from './primitives.ts'
import { elements } from './quantities.ts'
import { route, signedIn } from './route.ts'

const Quantity = z.object({
  code: z.string(),
  name_vi: z.string(),
  name_en: z.string(),
  element: z.enum(elements),
  /** What averages and limits of it are calculated in. */
  unit: z.string(),
  /** A value times `factor` plus `offset` is the value in `unit`. The most usual unit comes first. */
  units: z.array(z.object({ unit: z.string(), factor: z.number(), offset: z.number() })),
  /** Of a gas in g/mol, with which its volumes become masses, at 25 °C and 760 mmHg. */
  molar_mass: z.number().nullable(),
  /** In files for the department, by Circular 10/2021/TT-BTNMT. */
  symbol: z.string().nullable(),
})

export const quantityRoutes = {
  quantityList: route({
    method: 'GET',
    path: '/quantities/',
    summary: 'What factors may measure, with units, conversions and symbols',
    permission: signedIn('it is shipped with the program and says nothing of the plant'),
    response: Whole(Quantity),
  }),
}

export const quantityNoun = noun({
  routes: quantityRoutes,
  tags: { quantities: 'What factors may measure, with units and conversions' },
})
