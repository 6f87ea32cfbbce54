import { z } from 'zod'
import type { FieldErrorCode } from './errors.ts'
import { DAY_MS } from './time.ts'

// A control character in a name breaks logs, CSV and terminals; PostgreSQL cannot store NUL at all.
// oxlint-disable-next-line no-control-regex -- the control characters are what is refused
export const noControl = /^[^\u0000-\u001f\u007f]*$/
// oxlint-disable-next-line no-control-regex -- only NUL is refused where line breaks are allowed
export const noNul = /^[^\u0000]*$/

// Format characters: they turn the direction of the text around them (U+202E), or make two names look the same. The
// joiner of an emoji is one of them; the others of the list are letters and symbols without a picture.
const invisible = /\p{Cf}|[\u115f\u1160\u2028\u2029\u2800\u3164\uffa0]/u
const joinedEmoji =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu

/** A check of a name that people read: none of its characters is invisible. */
export const withoutInvisible = [
  (text: string): boolean => !invisible.test(text.replace(joinedEmoji, '')),
  { params: { problem: 'invisible-characters' satisfies FieldErrorCode } },
] as const

/**
 * A check of what charts draw by itself, as a code or a unit: their library looks it up among what every object has.
 */
export const withoutObjectName = [
  (text: string): boolean => !(text in Object.prototype),
  { params: { problem: 'reserved-name' satisfies FieldErrorCode } },
] as const

/** Row ids are positive 32 or 64 bit integers, far below 2^53. */
export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** An id in a path or a query: digits only, anything else is malformed (400). An impossible id is not found (404). */
export const IdText = z
  .string()
  .regex(/^(?:0|[1-9]\d*)$/)
  .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
  .meta({ type: 'integer', minimum: 0 })

export const idParams = z.object({ id: IdText })

/** An instant on the wire: UTC ISO 8601 with milliseconds and `Z`. */
export const Instant = z.iso.datetime({ precision: 3 })

/**
 * An instant as a person or script may write it: ISO 8601 with or without a zone (without: Asia/Ho_Chi_Minh), or a date
 * alone (the start of that day there). The transform returns the UTC instant in the wire's form.
 */
export const InstantInput = z
  .string()
  .trim()
  .max(40)
  .transform((text, ctx) => {
    const match =
      /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(\.\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(
        withPlus(text),
      )
    const millis = match === null ? Number.NaN : instantMillis(match)
    if (!Number.isFinite(millis)) {
      ctx.addIssue({ code: 'invalid_format', format: 'datetime', input: text })
      return z.NEVER
    }
    return new Date(millis).toISOString()
  })
  .meta({
    description: 'ISO 8601; without a zone it is the time of Asia/Ho_Chi_Minh',
  })

function instantMillis(match: RegExpExecArray): number {
  const [, day, minute = '00:00', second = ':00', fraction = '', zone = '+07:00'] = match
  const millis = Date.parse(`${day}T${minute}${second}${fraction.slice(0, 4)}${wholeZone(zone)}`)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Date.parse rolls 2026-02-30 over to March; a date that does not exist is an error, not another date.
  const exists = Number.isFinite(midnight) && new Date(midnight).toISOString().slice(0, 10) === day
  return exists ? millis : Number.NaN
}

/**
 * A download's language; without it, the caller's. A CSV file of `vi` has `;` and decimal commas, for a Vietnamese
 * Excel.
 */
export const fileLocale = { locale: z.enum(['vi', 'en']).optional() }

/** A query's time range, [start, end). */
export const timeQuery = { start_datetime: InstantInput.optional(), end_datetime: InstantInput.optional() }

/** Refuses a start after its end; a range with start and end equal is empty. */
export function startBeforeEnd(
  {
    start_datetime,
    end_datetime,
  }: { start_datetime?: string | undefined; end_datetime?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (start_datetime === undefined || end_datetime === undefined) return
  if (Date.parse(start_datetime) <= Date.parse(end_datetime)) return
  const params = { problem: 'start-after-end' satisfies FieldErrorCode }
  ctx.addIssue({ code: 'custom', path: ['start_datetime'], params, input: start_datetime })
}

/** A leap year. */
export const longestRangeMs = 366 * DAY_MS

/** Refuses a start more than 366 days before its end, or before now where no end is given. */
export function withinAYear(
  {
    start_datetime: start,
    end_datetime: end,
  }: { start_datetime?: string | undefined; end_datetime?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (start === undefined) return
  if ((end === undefined ? Date.now() : Date.parse(end)) - Date.parse(start) <= longestRangeMs) return
  const params = { problem: 'longer-than-a-year' satisfies FieldErrorCode }
  ctx.addIssue({ code: 'custom', path: ['start_datetime'], params, input: start })
}

/** An unescaped `+` of a zone in a query arrives as a blank. */
const withPlus = (text: string) => text.replace(/(:\d{2}(?:\.\d+)?) (\d{2}(?::?\d{2})?)$/, '$1+$2')

/** `Z` or `+hh:mm`. */
function wholeZone(zone: string): string {
  if (zone.length === 1) return 'Z'
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
}

export const Page = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.number().int().nonnegative(),
    limit: z.number().int().nonnegative(),
    offset: z.number().int().nonnegative(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
export interface Page<T> {
  count: number
  limit: number
  offset: number
  next: string | null
  previous: string | null
  results: T[]
}

export const One = <T extends z.ZodType>(item: T) => z.object({ data: item })
export const Whole = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) })

export const wholeNumberText = (min: number, max: number) =>
  z
    .union([z.string().regex(/^\d{1,9}$/), z.number()])
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max })

/** `offset` and `limit` of every paged list. */
export const pageQuery = {
  offset: wholeNumberText(0, 999_999_999).default(0),
  limit: wholeNumberText(1, 1000).default(10),
}
/** For the lists that are complete without a `limit`. */
export const optionalPageQuery = { offset: pageQuery.offset, limit: wholeNumberText(1, 1000).optional() }

/** Free text of a search box; more than 200 characters are refused as a mistake. */
export const Search = z.string().max(200).regex(noNul).optional()

const factorId = wholeNumberText(1, 999_999_999)
/** `?factor_id=3&factor_id=7`: at most 200. */
export const FactorIds = z
  .union([factorId, z.array(factorId).max(200)])
  .transform((one) => (Array.isArray(one) ? one : [one]))

/** A local time of day. */
export const TimeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .meta({ examples: ['22:00'] })

/** A code that filters a list. */
export const CodeFilter = z.string().trim().max(50).regex(noControl).optional()

/** A code in a path. An impossible code is not found (404). */
export const CodeText = z.string().trim().regex(noControl)

/** A query flag: `true`, `false` in any case, `1`, `0`. */
export const FlagText = z
  .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })
  .meta({ enum: ['true', 'false', '1', '0'] })

/** `ordering=field` or `ordering=-field` over the given fields. */
export function ordering<const F extends readonly [string, ...string[]]>(fields: F) {
  type Order = F[number] | `-${F[number]}`
  const all = fields.flatMap((field) => [field, `-${field}`]) as [Order, ...Order[]] // two for each of at least one
  return z.enum(all).optional()
}

/** Numbers on the wire are finite; −0 becomes 0. */
export const Finite = z.number().overwrite((value) => (value === 0 ? 0 : value))

/** One line of text a person types, trimmed. */
export const Line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(noControl)
    .refine(...withoutInvisible)

/** Names that every object has. A reading under one of them is refused, so no device may be called so. */
export const objectNames: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** What a device calls a factor: any printable text, such as `NH4+` or `mg/L`. */
export const FactorManufacturerId = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(noControl)
  .refine((name) => !objectNames.includes(name))

/**
 * What a device calls itself, or the first levels of its topics, as `plant/tank1`; without `# +`, which no topic of a
 * message has.
 */
export const ManufacturerId = FactorManufacturerId.regex(/^[^#+]*$/)

/** Text that may contain line breaks. */
export const Prose = (max: number) => z.string().trim().max(max).regex(noNul)

export const Series = z.object({
  labels: z.array(Instant),
  datasets: z.array(
    z.object({
      factor_name: z.string(),
      code: z.string(),
      unit: z.string(),
      data: z.array(z.number().nullable()),
      min: z.array(z.number().nullable()).optional(),
      max: z.array(z.number().nullable()).optional(),
    }),
  ),
})
export type Series = z.infer<typeof Series>
