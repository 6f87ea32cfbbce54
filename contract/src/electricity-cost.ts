import { z } from 'zod'
import { noun } from './noun.ts'
import { CodeText, fileLocale, Instant, startBeforeEnd, timeQuery } from './primitives.ts'
import { route, signedIn } from './route.ts'

export const costSteps = ['total', 'day', 'month'] as const
export const costCodes = ['offpeak', 'normal', 'peak', 'demand', 'reactive', 'vat', 'total'] as const
export type CostCode = (typeof costCodes)[number]

/** What a month's reactive energy was, and what it costs. */
const PowerFactorOfMonth = z.object({
  start: Instant,
  /** Not included; of a month that is not over, now. */
  end: Instant,
  active_kwh: z.number(),
  reactive_kvarh: z.number(),
  /** Of the month: active ÷ √(active² + reactive²). */
  cos_phi: z.number(),
  least_cos_phi: z.number(),
  /** Of the money for active energy; 0: nothing is charged. */
  percent: z.number(),
  /** VND without VAT; null where the contracted demand or a price is not known. */
  amount: z.number().nullable(),
  /** The capacitors, in kvar, that would have brought it to the least; 0: none. */
  kvar: z.number(),
})
export type PowerFactorOfMonth = z.infer<typeof PowerFactorOfMonth>

const DemandOfMonth = z.object({
  start: Instant,
  /** The greatest mean of half an hour, and when it was. */
  kw: z.number(),
  at: Instant,
  /** VND without VAT; null: no price is known. */
  amount: z.number().nullable(),
})
export type DemandOfMonth = z.infer<typeof DemandOfMonth>

/** A line of a bill: what one price made of one quantity. */
const CostLine = z.object({
  code: z.enum(costCodes),
  /** In which it held, within what was asked for. */
  start: Instant,
  end: Instant,
  /** kWh, kW of demand, or VND that a rate is of. */
  quantity: z.number().nullable(),
  unit: z.enum(['kWh', 'kW', 'VND']),
  /** VND per unit, or percent of VND; null: not known. */
  price: z.number().nullable(),
  /** Whole VND, rounded half up; null: not known. */
  amount: z.number().nullable(),
  /** What it follows from; empty: the installation's own. */
  document: z.string(),
})
export type CostLine = z.infer<typeof CostLine>

export const ElectricityCost = z.object({
  /** The start of each day or month; one label of `total`. */
  labels: z.array(Instant),
  ends: z.array(Instant),
  datasets: z.array(
    z.object({
      code: z.enum(costCodes),
      /** Null for what is no energy. */
      kwh: z.array(z.number().nullable()),
      /** VND per kWh or kW, or percent; null where it is not known, or there were several. */
      price: z.array(z.number().nullable()),
      /** Whole VND; null where something is not known. `total` is the sum of those that are known with the energy. */
      data: z.array(z.number().nullable()),
    }),
  ),
  /** The bill of the whole time, each line by its document. */
  lines: z.array(CostLine),
  /** Of whole months within the time, and of the running one. */
  demand: z.array(DemandOfMonth),
  power_factor: z.array(PowerFactorOfMonth),
  /** By year of use: what the energy stands for. */
  carbon: z.array(
    z.object({
      year: z.number().int(),
      kwh: z.number(),
      kg: z.number().nullable(),
      /** kg per kWh, and the year of its data; null: no factor of a year before is known. */
      factor: z.number().nullable(),
      data_year: z.number().int().nullable(),
      document: z.string(),
    }),
  ),
  /**
   * The whole month that the time ends in: what it used so far and, for the rest, what the same weekdays of the last
   * four weeks did. The amount is of its energy with VAT, in whole VND. Null: it is over, or not known.
   */
  forecast: z
    .object({ start: Instant, end: Instant, kwh: z.number(), amount: z.number().nullable() })
    .nullable(),
  /** What prices, hours and taxes are from. */
  documents: z.array(
    z.object({ document: z.string(), from: z.iso.date().nullable(), until: z.iso.date().nullable() }),
  ),
  /** Of the readings that the meter should have sent in the time so far, 0 to 1; null: none is due yet. */
  coverage: z.number().nullable(),
})
export type ElectricityCost = z.infer<typeof ElectricityCost>

const params = z.object({ code: CodeText })
const asked = { ...timeQuery, by: z.enum(costSteps).default('total') }
const permission = signedIn('the element pages are for every signed-in person')

export const electricityCostRoutes = {
  moduleCost: route({
    method: 'GET',
    path: '/modules/get-cost-by-module/:code/',
    summary:
      'What the electricity of a station costs: energy by tariff period, demand, reactive energy and VAT, each by its document; this month if no start is given',
    permission,
    heavy: true,
    params,
    query: z.object(asked).superRefine(startBeforeEnd),
    response: ElectricityCost,
  }),
  moduleCostCsv: route({
    method: 'GET',
    path: '/modules/export-cost-by-module/:code/csv/',
    summary: 'The same bill as a CSV file, in words',
    permission,
    heavy: true,
    params,
    query: z.object({ ...asked, ...fileLocale }).superRefine(startBeforeEnd),
    produces: 'text/csv',
  }),
}

export const electricityCostNoun = noun({ routes: electricityCostRoutes })
