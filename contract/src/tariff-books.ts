import { z } from 'zod'
import type { FieldErrorCode } from './errors.ts'
import { noun } from './noun.ts'
import { Finite, Id, idParams, Line, One, Page, pageQuery } from './primitives.ts'
import { route, signedIn } from './route.ts'
import { standardGrades } from './standards.ts'
import { hoursProblem, Price, TariffHours, TariffPrices } from './tariff.ts'

// What electricity costs and when, by documents with dates: an entry holds from its day until the next one of its kind
// begins. So a new entry changes nothing before its day.

/** A day of the calendar in Asia/Ho_Chi_Minh; null: always, until the next entry. */
const From = z.iso.date().nullable()

const origin = {
  /** What it follows from, as "Quyết định 1279/QĐ-BCT". */
  document: Line(200),
  /** Where its text can be read. */
  source: Line(500),
  /** How sure the numbers are, as of standards; null: the installation's own. */
  grade: z.enum(standardGrades).nullable(),
}

const percent = Finite.min(0).max(100)

const price = {
  ...origin,
  /**
   * Whose price it is, as "6–<22 kV" of business. Empty: of the stations without a group. The codes that the program
   * knows are in `priceGroups`; any other text is a group of the installation's own.
   */
  group: Line(60),
  valid_from: From,
  /** VND per kWh without VAT. */
  offpeak: Price,
  normal: Price,
  peak: Price,
  /** VND per kW of the month's greatest demand without VAT; null: none. */
  demand: Finite.min(0).max(100_000_000).nullable().meta({ description: 'VND per kW and month without VAT' }),
}

const hours = {
  ...origin,
  valid_from: From,
  /** One after the other, from 00:00 to 24:00. */
  hours: z
    .array(TariffHours)
    .max(48)
    .meta({ examples: [[{ period: 'normal', start: '00:00', end: '24:00' }]] }),
  /** Days of the week whose peak hours count as normal ones: 1 is Monday, 7 is Sunday. */
  days_without_peak: z.array(z.number().int().min(1).max(7)).max(7),
}

const vat = {
  ...origin,
  valid_from: From,
  /** Null: it is not known from then on. */
  percent: percent.nullable(),
}

const reactive = {
  ...origin,
  valid_from: From,
  /** From this contracted demand on, in kW, it is charged. */
  least_kw: Finite.min(0).max(1_000_000),
  /** Below it, it is charged: 0.9. */
  least_cos_phi: Finite.gt(0).max(1),
  /**
   * By the power factor of the month with two decimals: the row of the greatest one that is not above it; below the
   * last one, the last one's.
   */
  rows: z
    .array(z.object({ cos_phi: Finite.min(0).max(1), percent: Finite.min(0).max(1000) }))
    .min(1)
    .max(100)
    .refine((rows) => new Set(rows.map((row) => row.cos_phi)).size === rows.length, {
      params: { problem: 'taken' satisfies FieldErrorCode },
    }),
}

const grid = {
  ...origin,
  /** Whose data it is made of. A year takes the newest factor of a year before it. */
  year: z.number().int().min(1990).max(2100),
  /** kg of CO2 per kWh. */
  factor: Finite.gt(0).max(10),
}

const usualOrigin = {
  document: origin.document.default(''),
  source: origin.source.default(''),
  grade: origin.grade.default(null),
}

const refuseHours = (
  {
    hours: given,
    days_without_peak: days,
  }: { hours?: TariffHours[] | undefined; days_without_peak?: number[] | undefined },
  ctx: z.RefinementCtx,
): void => {
  const refuse = (field: 'hours' | 'days_without_peak', problem: FieldErrorCode) =>
    ctx.addIssue({ code: 'custom', path: [field], params: { problem }, input: field })
  const problem = given === undefined ? null : hoursProblem(given)
  if (problem !== null) refuse('hours', problem)
  if (days !== undefined && new Set(days).size < days.length) refuse('days_without_peak', 'taken')
}

export const PriceBook = z.object({
  id: Id,
  ...price,
  /** How many stations in the caller's reach have its group today. */
  stations: z.number().int(),
})
export type PriceBook = z.infer<typeof PriceBook>
export const PriceBookWrite = z.object({ ...price, ...usualOrigin, demand: price.demand.default(null) })
export type PriceBookWrite = z.infer<typeof PriceBookWrite>
/** Omitted fields stay unchanged. */
export const PriceBookChange = z.object(price).partial()
export type PriceBookChange = z.infer<typeof PriceBookChange>

export const HourBook = z.object({ id: Id, ...hours })
export type HourBook = z.infer<typeof HourBook>
export const HourBookWrite = z.object({ ...hours, ...usualOrigin }).superRefine(refuseHours)
export type HourBookWrite = z.infer<typeof HourBookWrite>
export const HourBookChange = z.object(hours).partial().superRefine(refuseHours)
export type HourBookChange = z.infer<typeof HourBookChange>

export const VatRate = z.object({ id: Id, ...vat })
export type VatRate = z.infer<typeof VatRate>
export const VatRateWrite = z.object({ ...vat, ...usualOrigin })
export type VatRateWrite = z.infer<typeof VatRateWrite>
export const VatRateChange = z.object(vat).partial()
export type VatRateChange = z.infer<typeof VatRateChange>

export const ReactiveTable = z.object({ id: Id, ...reactive })
export type ReactiveTable = z.infer<typeof ReactiveTable>
export const ReactiveTableWrite = z.object({ ...reactive, ...usualOrigin })
export type ReactiveTableWrite = z.infer<typeof ReactiveTableWrite>
export const ReactiveTableChange = z.object(reactive).partial()
export type ReactiveTableChange = z.infer<typeof ReactiveTableChange>

export const GridFactor = z.object({ id: Id, ...grid })
export type GridFactor = z.infer<typeof GridFactor>
export const GridFactorWrite = z.object({ ...grid, ...usualOrigin })
export type GridFactorWrite = z.infer<typeof GridFactorWrite>
export const GridFactorChange = z.object(grid).partial()
export type GridFactorChange = z.infer<typeof GridFactorChange>

/** Whose price a station pays from a day on. */
const StationGroup = z.object({
  valid_from: From,
  /** Of price books; empty: the price of the stations without a group. */
  group: Line(60),
  /** The contracted greatest demand in kW; null: not given, no reactive energy is charged. */
  contracted_kw: Finite.gt(0).max(1_000_000).nullable(),
})
export const StationGroups = z.object({
  entries: z
    .array(StationGroup)
    .max(50)
    .refine((entries) => new Set(entries.map((one) => one.valid_from)).size === entries.length, {
      params: { problem: 'taken' satisfies FieldErrorCode },
    }),
})
export type StationGroups = z.infer<typeof StationGroups>

const seen = signedIn('the element pages are for every signed-in person')
const list = z.object(pageQuery)
const changes = 'settings.change_tariff'

export const tariffBookRoutes = {
  priceBookList: route({
    method: 'GET',
    path: '/price-books/list/',
    summary: 'What a kWh costs, by group and date, page by page, the newest first within a group',
    permission: seen,
    query: list,
    response: Page(PriceBook),
  }),
  priceBookCreate: route({
    method: 'POST',
    path: '/price-books/create/',
    summary: 'Add prices of a group from a day on',
    permission: changes,
    body: PriceBookWrite,
    response: One(PriceBook),
    status: 201,
  }),
  priceBookUpdate: route({
    method: 'PATCH',
    path: '/price-books/update/:id/',
    summary: 'Change prices; costs of the time in which they hold are then made by them',
    permission: changes,
    params: idParams,
    body: PriceBookChange,
    response: One(PriceBook),
  }),
  priceBookDelete: route({
    method: 'DELETE',
    path: '/price-books/delete/:id/',
    summary: 'Delete prices; those before them hold on',
    permission: changes,
    params: idParams,
  }),
  hourBookList: route({
    method: 'GET',
    path: '/hour-books/list/',
    summary: 'The hours of off-peak, normal and peak electricity by date, page by page, the newest first',
    permission: seen,
    query: list,
    response: Page(HourBook),
  }),
  hourBookCreate: route({
    method: 'POST',
    path: '/hour-books/create/',
    summary: 'Add hours from a day on',
    permission: changes,
    body: HourBookWrite,
    response: One(HourBook),
    status: 201,
  }),
  hourBookUpdate: route({
    method: 'PATCH',
    path: '/hour-books/update/:id/',
    summary: 'Change hours; energy of the time in which they hold is then divided by them',
    permission: changes,
    params: idParams,
    body: HourBookChange,
    response: One(HourBook),
  }),
  hourBookDelete: route({
    method: 'DELETE',
    path: '/hour-books/delete/:id/',
    summary: 'Delete hours, but not the only ones that hold from the beginning; those before them hold on',
    permission: changes,
    params: idParams,
    errors: [409],
  }),
  vatList: route({
    method: 'GET',
    path: '/vat/list/',
    summary: 'The value added tax of electricity by date, page by page, the newest first',
    permission: seen,
    query: list,
    response: Page(VatRate),
  }),
  vatCreate: route({
    method: 'POST',
    path: '/vat/create/',
    summary: 'Add a rate from a day on',
    permission: changes,
    body: VatRateWrite,
    response: One(VatRate),
    status: 201,
  }),
  vatUpdate: route({
    method: 'PATCH',
    path: '/vat/update/:id/',
    summary: 'Change a rate',
    permission: changes,
    params: idParams,
    body: VatRateChange,
    response: One(VatRate),
  }),
  vatDelete: route({
    method: 'DELETE',
    path: '/vat/delete/:id/',
    summary: 'Delete a rate',
    permission: changes,
    params: idParams,
  }),
  reactiveTableList: route({
    method: 'GET',
    path: '/reactive-tables/list/',
    summary: 'What a low power factor costs, by date, page by page, the newest first',
    permission: seen,
    query: list,
    response: Page(ReactiveTable),
  }),
  reactiveTableCreate: route({
    method: 'POST',
    path: '/reactive-tables/create/',
    summary: 'Add a table from a day on',
    permission: changes,
    body: ReactiveTableWrite,
    response: One(ReactiveTable),
    status: 201,
  }),
  reactiveTableUpdate: route({
    method: 'PATCH',
    path: '/reactive-tables/update/:id/',
    summary: 'Change a table',
    permission: changes,
    params: idParams,
    body: ReactiveTableChange,
    response: One(ReactiveTable),
  }),
  reactiveTableDelete: route({
    method: 'DELETE',
    path: '/reactive-tables/delete/:id/',
    summary: 'Delete a table',
    permission: changes,
    params: idParams,
  }),
  gridFactorList: route({
    method: 'GET',
    path: '/grid-factors/list/',
    summary:
      'How much CO2 a kWh from the grid stands for, by year of the data, page by page, the newest first',
    permission: seen,
    query: list,
    response: Page(GridFactor),
  }),
  gridFactorCreate: route({
    method: 'POST',
    path: '/grid-factors/create/',
    summary: 'Add the factor of a year',
    permission: changes,
    body: GridFactorWrite,
    response: One(GridFactor),
    status: 201,
  }),
  gridFactorUpdate: route({
    method: 'PATCH',
    path: '/grid-factors/update/:id/',
    summary: 'Change the factor of a year',
    permission: changes,
    params: idParams,
    body: GridFactorChange,
    response: One(GridFactor),
  }),
  gridFactorDelete: route({
    method: 'DELETE',
    path: '/grid-factors/delete/:id/',
    summary: 'Delete the factor of a year',
    permission: changes,
    params: idParams,
  }),
  stationGroups: route({
    method: 'GET',
    path: '/modules/price-group/:id/',
    summary: 'Whose price a station pays, by date, the newest first',
    permission: seen,
    params: idParams,
    response: One(StationGroups),
  }),
  stationGroupsUpdate: route({
    method: 'PUT',
    path: '/modules/price-group/:id/',
    summary: 'Say whose price a station pays, all dates in one write',
    permission: changes,
    params: idParams,
    body: StationGroups,
    response: One(StationGroups),
  }),
}

export const tariffBookNoun = noun({
  routes: tariffBookRoutes,
  tags: {
    'price-books': 'What a kWh costs, by group and date',
    'hour-books': 'The hours of off-peak, normal and peak electricity by date',
    vat: 'The value added tax of electricity by date',
    'reactive-tables': 'What a low power factor costs, by date',
    'grid-factors': 'How much CO2 a kWh from the grid stands for',
  },
  audit: {
    'price-book': ['create', 'update', 'delete'],
    'hour-book': ['create', 'update', 'delete'],
    vat: ['create', 'update', 'delete'],
    'reactive-table': ['create', 'update', 'delete'],
    'grid-factor': ['create', 'update', 'delete'],
    'price-group': ['update'],
    // Lines from before there were dates stay readable.
    tariff: ['update'],
  },
  logged: {
    ...origin,
    valid_from: From,
    price_group: price.group,
    prices: TariffPrices,
    demand: price.demand,
    hours: hours.hours,
    days_without_peak: hours.days_without_peak,
    percent: vat.percent,
    least_kw: reactive.least_kw,
    least_cos_phi: reactive.least_cos_phi,
    percents: reactive.rows,
    data_year: grid.year,
    kg_per_kwh: grid.factor,
    code: Line(50),
    price_groups: z.array(StationGroup),
  },
})
