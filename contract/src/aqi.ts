import { z } from 'zod'
import { aqiBands, aqiDocument, aqiQuantities } from './aqi-table.ts'
import { ModuleName } from './module-type.ts'
import { noun } from './noun.ts'
import { CodeText, Instant, startBeforeEnd, timeQuery, withinAYear } from './primitives.ts'
import { route, signedIn } from './route.ts'

const Of = <T extends z.ZodType>(item: T) =>
  z.object({ 'PM2.5': item, PM10: item, O3: item, NO2: item, SO2: item, CO: item })

/** The index of an hour or a day. */
const AqiValue = z.object({
  start: Instant,
  /** Not included; the Decision names an hour by it. */
  end: Instant,
  /** Null: `reason` says why. */
  value: z
    .number()
    .int()
    .nullable()
    .meta({ examples: [43] }),
  band: z.enum(aqiBands).nullable(),
  /** The quantity with the greatest index. */
  leading: z.enum(aqiQuantities).nullable(),
  /** By quantity; null where too little was measured, or it is not measured at all. */
  indices: Of(
    z
      .number()
      .int()
      .nullable()
      .meta({ examples: [41] }),
  ),
  /** In µg/m³, what each index is made of. */
  concentrations: Of(
    z
      .number()
      .nullable()
      .meta({ examples: [20.3] }),
  ),
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

const LatestAqi = z.object({ module: ModuleName, ...AqiValue.shape })
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
