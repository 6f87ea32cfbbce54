import { z } from 'zod'
import { aqiBands, aqiDocument, aqiQuantities } from './aqi-table.ts'
import { ModuleName } from './module-type.ts'
import { noun } from './noun.ts'
import { CodeText, Instant, startBeforeEnd, timeQuery, withinAYear } from './primitives.ts'
import { route, signedIn } from './route.ts'

const Index = z
  .number()
  .int()
  .nullable()
  .meta({ examples: [43] })
const Concentration = z
  .number()
  .nullable()
  .meta({ examples: [20.3] })

/** One concentration that the index is made of, with the index it has by itself. */
const AqiPart = z.object({
  quantity: z.enum(aqiQuantities),
  /** What it is a mean of; of a day, the greatest mean of 1 hour and of 8 hours. */
  mean: z.enum(['nowcast', '1h', '8h', '24h']),
  /** In µg/m³; null where too little was measured. */
  concentration: Concentration,
  /** Null as well for 8 hours of O3 above 400 µg/m³, which the Decision leaves out. */
  index: Index,
  /** How many means it is made of or chosen from, of how many; of the mean of one hour: its readings. */
  n: z.number().int(),
  expected: z.number().int(),
  /** Of `nowcast`: the weight, and the means of 12 hours, the newest first. */
  weight: z
    .number()
    .nullable()
    .meta({ examples: [0.61] }),
  hours: z.array(Concentration),
})
export type AqiPart = z.infer<typeof AqiPart>

/** The index of an hour or a day. */
const AqiValue = z.object({
  start: Instant,
  /** Not included; the Decision names an hour by it. */
  end: Instant,
  /** Null: `reason` says why. */
  value: Index,
  band: z.enum(aqiBands).nullable(),
  /** The quantity with the greatest index. */
  leading: z.enum(aqiQuantities).nullable(),
  /** Of every quantity that is measured, the greatest index first; O3 of a day is there twice. */
  parts: z.array(AqiPart),
  reason: z.enum(['no-particles', 'not-enough-data']).nullable(),
})
export type AqiValue = z.infer<typeof AqiValue>

const method = z.object({
  document: z.literal(aqiDocument),
  /** What the Decision writes for the weight ½, or its sum divided by the weights. */
  half_weight: z.enum(['literal', 'divided']),
})

export const AqiCourse = z.object({ data: z.array(AqiValue), method })
export type AqiCourse = z.infer<typeof AqiCourse>

const LatestAqi = z.object({ module: ModuleName, ...AqiValue.omit({ parts: true }).shape })
export type LatestAqi = z.infer<typeof LatestAqi>
export const LatestAqiList = z.object({ data: z.array(LatestAqi), method })
export type LatestAqiList = z.infer<typeof LatestAqiList>

const params = z.object({ module_code: CodeText })
const everybody = signedIn('the element pages are for every signed-in person')

const query = z.object(timeQuery).superRefine(startBeforeEnd).superRefine(withinAYear)

export const aqiRoutes = {
  aqiHourly: route({
    method: 'GET',
    path: '/aqi/:module_code/hourly/',
    summary:
      'VN_AQI of each hour that is over, by Decision 1459/QĐ-TCMT; the last 24 hours if no start is given',
    permission: everybody,
    heavy: true,
    params,
    query,
    response: AqiCourse,
  }),
  aqiDaily: route({
    method: 'GET',
    path: '/aqi/:module_code/daily/',
    summary:
      'VN_AQI of each day that is over, by Decision 1459/QĐ-TCMT; the last 30 days if no start is given',
    permission: everybody,
    heavy: true,
    params,
    query,
    response: AqiCourse,
  }),
  aqiLatest: route({
    method: 'GET',
    path: '/aqi/latest/',
    summary: 'VN_AQI of the last hour of every air station',
    permission: everybody,
    heavy: true,
    response: LatestAqiList,
  }),
}

export const aqiNoun = noun({
  routes: aqiRoutes,
  tags: { aqi: 'The air quality index VN_AQI by Decision 1459/QĐ-TCMT' },
})
