import { z } from 'zod'
import { FactorCode } from './factors.ts'
import { noun } from './noun.ts'
import {
  Id,
  idParams,
  Instant,
  InstantInput,
  Line,
  noControl,
  noNul,
  One,
  Page,
  pageQuery,
  Search,
  startBeforeEnd,
  timeQuery,
  Whole,
} from './primitives.ts'
import { route } from './route.ts'
import type { FieldErrorCode } from './errors.ts'
import { TransmissionDay } from './transmission-day.ts'
import { isFolderPattern, isNamePattern, isRising } from './transmission-patterns.ts'
import { transmissionProtocols, transmissionSteps } from './transmission-steps.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

const problem = (code: FieldErrorCode) => ({ params: { problem: code } })

/** A text between two separators: without white space, at which receivers split a line. */
const Symbol = z
  .string()
  .trim()
  .max(50)
  .regex(/^[\p{L}\p{N}.,+_/-]*$/u)
  .meta({ examples: ['COD'] })
const Unit = z
  .string()
  .trim()
  .max(20)
  .regex(/^[\p{L}\p{N}.,+_/%°‰^*·-]*$/u)
  .meta({ examples: ['mg/L'] })

/** A part of a name of a file. */
const NamePart = z
  .string()
  .trim()
  .max(40)
  .regex(/^[A-Za-z0-9_.-]*$/)
  .meta({ examples: ['NTHPH'] })

const Folder = z.string().trim().max(200).refine(isFolderPattern, problem('pattern-invalid'))

const fileIds = z.array(Id).min(1).max(1000)

/** How lines are written: name, value, unit, time and status, in this order. */
export const TransmissionLine = z.object({
  separator: z.enum(['tab', 'comma', 'semicolon']).default('tab'),
  decimal: z.enum(['.', ',']).default('.'),
  line_end: z.enum(['crlf', 'lf']).default('crlf'),
  /** Null: as many as each factor has. */
  decimals: z.number().int().min(0).max(6).nullable().default(null),
  /** What stands for the unit of what has none: an empty one would shift the columns. */
  no_unit: Unit.min(1).default('-'),
})
export type TransmissionLine = z.infer<typeof TransmissionLine>

const usualLine: TransmissionLine = {
  separator: 'tab',
  decimal: '.',
  line_end: 'crlf',
  decimals: null,
  no_unit: '-',
}

const settings = {
  name: Line(100).min(1),
  protocol: z.enum(transmissionProtocols),
  host: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9._:-]+$/),
  port: z.number().int().min(1).max(65_535),
  username: z.string().max(200).regex(noControl),
  /** SFTP: the only key that the server may have, as OpenSSH shows it: `SHA256:…`. Null: not known, nothing is sent. */
  host_key: z
    .string()
    .trim()
    .regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/)
    .meta({ examples: ['SHA256:uNiVztksCsDhcc0u9e8BrBMGD6aDXJvGK3Z2x1p8SYI'] })
    .nullable(),
  /** FTPS: who signs the server’s certificate, as PEM, in place of the usual authorities. */
  certificate: z.string().trim().max(20_000).regex(noNul).nullable(),
  province: NamePart,
  facility: NamePart,
  /** On the day of sending; receivers look into the folder of today. */
  folder: Folder,
  file_name: z
    .string()
    .trim()
    .min(1)
    .max(150)
    .refine(isNamePattern, problem('pattern-invalid'))
    .refine(isRising, problem('names-not-rising'))
    .meta({ examples: ['{station}_{yyyy}{MM}{dd}{HHmmss}.txt'] }),
  /** Whole minutes that divide a day. */
  period_seconds: z
    .number()
    .int()
    .min(60)
    .max(86_400)
    .refine((seconds) => seconds % 60 === 0 && 86_400 % seconds === 0, problem('divides-no-day'))
    .meta({ examples: [300] }),
  /** So long after its instant a file is made, so that what is still on its way is in it. */
  wait_seconds: z.number().int().min(0).max(600),
  content: z.enum(['latest', 'mean']),
  line: TransmissionLine,
  enabled: z.boolean(),
}

const secrets = {
  /** Empty keeps the stored one, null deletes it. */
  password: z.string().max(500).regex(noControl).nullable().optional(),
  /** SFTP: as OpenSSH or PEM has it, without a passphrase. Empty keeps the stored one, null deletes it. */
  private_key: z.string().trim().max(20_000).regex(noNul).nullable().optional(),
}

const ModuleCode = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[A-Za-z0-9._-]+$/)
  .meta({ examples: ['NT-HPH'] })

/** A station of a destination, and what is sent of it. */
const StationWrite = z.object({
  module_code: ModuleCode,
  /** As the receiver knows it. */
  station_code: NamePart.min(1),
  type: NamePart.default(''),
  factors: z
    .array(
      z.object({
        factor_code: FactorCode,
        /** Without it, the symbol of its quantity. */
        symbol: Symbol.min(1).optional(),
        /** Without it, the unit of the factor. Of another unit of its quantity, values are converted. */
        unit: Unit.optional(),
      }),
    )
    .min(1)
    .max(100),
})

const stations = z.array(StationWrite).min(1).max(200)

export const TransmissionWrite = z.object({
  ...settings,
  ...secrets,
  port: settings.port.optional(),
  username: settings.username.default(''),
  host_key: settings.host_key.default(null),
  certificate: settings.certificate.default(null),
  province: settings.province.default(''),
  facility: settings.facility.default(''),
  folder: settings.folder.default('/{yyyy}/{MM}/{dd}'),
  file_name: settings.file_name.default('{station}_{yyyy}{MM}{dd}{HHmmss}.txt'),
  period_seconds: settings.period_seconds.default(300),
  wait_seconds: settings.wait_seconds.default(30),
  content: settings.content.default('latest'),
  line: settings.line.default(usualLine),
  enabled: settings.enabled.default(true),
  stations,
})
export type TransmissionWrite = z.infer<typeof TransmissionWrite>

/** Omitted fields stay unchanged. */
export const TransmissionChange = z.object({ ...settings, ...secrets, stations }).partial()
export type TransmissionChange = z.infer<typeof TransmissionChange>

const TransmissionStation = z.object({
  module_code: z.string(),
  module_name: z.string(),
  station_code: z.string(),
  type: z.string(),
  factors: z.array(z.object({ factor_code: z.string(), symbol: z.string(), unit: z.string() })),
})

export const Transmission = z.object({
  id: Id,
  ...settings,
  name: z.string(),
  host: z.string(),
  folder: z.string(),
  file_name: z.string(),
  period_seconds: z.number().int(),
  /** Always "": what is stored is never returned. */
  password: z.literal(''),
  has_password: z.boolean(),
  private_key: z.literal(''),
  has_private_key: z.boolean(),
  stations: z.array(TransmissionStation),
  state: z.object({
    /** The instant of the newest file that was sent. */
    sent_until: Instant.nullable(),
    pending: z.number().int(),
    /** The instant of the oldest file that waits. */
    oldest_pending: Instant.nullable(),
    failed: z.number().int(),
    /** Late ones, after which a later one was sent: a person sends them. */
    held: z.number().int(),
    /** Why the last try failed, in the language of the caller. */
    error: z.string().nullable(),
    retry_at: Instant.nullable(),
    /** Since when files are made; null: it is off. */
    since: Instant.nullable(),
  }),
})
export type Transmission = z.infer<typeof Transmission>

export const TransmissionTest = z.object({
  step: z.enum(transmissionSteps),
  ok: z.boolean(),
  /** What was found, or why it failed, in the language of the caller. */
  detail: z.string(),
  milliseconds: z.number().int(),
})
export type TransmissionTest = z.infer<typeof TransmissionTest>

export const TransmissionPreview = z.object({
  module_code: z.string(),
  path: z.string(),
  at: Instant,
  /** Empty: no factor has a reading, and no file is made. */
  text: z.string(),
  /** Symbols without a reading in the period. */
  left_out: z.array(z.string()),
})
export type TransmissionPreview = z.infer<typeof TransmissionPreview>

export const transmissionFileStatuses = ['pending', 'sent', 'failed', 'held'] as const
export type TransmissionFileStatus = (typeof transmissionFileStatuses)[number]

export const TransmissionFile = z.object({
  id: Id,
  module_code: z.string(),
  path: z.string(),
  at: Instant,
  status: z.enum(transmissionFileStatuses),
  tries: z.number().int(),
  bytes: z.number().int(),
  /** Of its text, as hexadecimal digits. */
  sha256: z.string(),
  error: z.string().nullable(),
  sent_at: Instant.nullable(),
  /** When it was last left behind by hand, and by whom; null: never, or it was sent again since. */
  skipped: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
})
export type TransmissionFile = z.infer<typeof TransmissionFile>

/** Files are kept for so many days. */
export const transmissionKeptDays = 60
/** A file that waits for longer is told to the administrators. */
export const transmissionLateMs = 30 * MINUTE_MS
/** Readings of a gap that arrive later than this make no files. */
export const transmissionGapMs = 3 * DAY_MS

export const transmissionRoutes = {
  transmissionList: route({
    method: 'GET',
    path: '/transmissions/list/',
    summary: 'Where files of readings are sent, with what waits, by name',
    permission: 'transmissions.view_transmission',
    query: z.object({ ...pageQuery, search: Search }),
    response: Page(Transmission),
  }),
  transmissionDayList: route({
    method: 'GET',
    path: '/transmissions/days/',
    summary: 'What became of the files of the last 24 hours, of each destination',
    answers:
      'Each destination, by name, with how many files of each slot of time were sent, late or not sent',
    permission: 'transmissions.view_transmission',
    response: Whole(TransmissionDay),
  }),
  transmissionRetrieve: route({
    method: 'GET',
    path: '/transmissions/retrieve/:id/',
    summary: 'One destination of files',
    permission: 'transmissions.view_transmission',
    params: idParams,
    response: One(Transmission),
  }),
  transmissionCreate: route({
    method: 'POST',
    path: '/transmissions/create/',
    summary: 'Add a destination; files are made from then on',
    permission: 'transmissions.add_transmission',
    body: TransmissionWrite,
    response: One(Transmission),
    status: 201,
    errors: [409],
  }),
  transmissionUpdate: route({
    method: 'PUT',
    path: '/transmissions/update/:id/',
    summary: 'Change a destination; files that are made stay as they are',
    permission: 'transmissions.change_transmission',
    params: idParams,
    body: TransmissionChange,
    response: One(Transmission),
    errors: [409],
  }),
  transmissionDelete: route({
    method: 'DELETE',
    path: '/transmissions/delete/:id/',
    summary: 'Delete a destination with its files; readings stay',
    permission: 'transmissions.delete_transmission',
    params: idParams,
  }),
  transmissionTest: route({
    method: 'POST',
    path: '/transmissions/test/:id/',
    summary: 'Connect as it is saved, write a file, read it back and delete it',
    answers: 'The steps until the first that failed',
    permission: 'transmissions.change_transmission',
    heavy: true,
    params: idParams,
    response: Whole(TransmissionTest),
  }),
  transmissionPreview: route({
    method: 'GET',
    path: '/transmissions/preview/:id/',
    summary: 'The files that would be made of an instant, of each station; nothing is sent',
    permission: 'transmissions.view_transmission',
    params: idParams,
    query: z.object({ at: InstantInput.optional() }),
    response: Whole(TransmissionPreview),
  }),
  transmissionFileList: route({
    method: 'GET',
    path: '/transmissions/files/:id/',
    summary: 'Files of a destination, newest instant first',
    permission: 'transmissions.view_transmission',
    params: idParams,
    query: z
      .object({ ...pageQuery, ...timeQuery, status: z.enum(transmissionFileStatuses).optional() })
      .superRefine(startBeforeEnd),
    response: Page(TransmissionFile),
  }),
  transmissionFileResend: route({
    method: 'POST',
    path: '/transmissions/files/:id/resend/',
    summary: 'Send files again under their own names; those that wait are left as they are',
    answers: 'How many wait now',
    permission: 'transmissions.change_transmission',
    params: idParams,
    body: z.object({
      ids: fileIds,
      /** In place of the folder of the destination, of the day of the readings. */
      folder: Folder.min(1).nullable().default(null),
    }),
    response: One(z.object({ count: z.number().int() })),
  }),
  transmissionFileSkip: route({
    method: 'POST',
    path: '/transmissions/files/:id/skip/',
    summary: 'Leave files that wait behind, as the receiver refuses them; they can be sent again',
    answers: 'How many were left behind',
    permission: 'transmissions.change_transmission',
    params: idParams,
    body: z.object({ ids: fileIds }),
    response: One(z.object({ count: z.number().int() })),
  }),
}

export const transmissionNoun = noun({
  routes: transmissionRoutes,
  tags: {
    transmissions: 'Files of readings for the environmental department, over FTP, FTPS and SFTP',
  },
  audit: { transmission: ['create', 'update', 'delete', 'resend', 'skip'] },
  logged: {
    ...Transmission.omit({ state: true, password: true, private_key: true }).shape,
    ids: z.array(Id),
  },
})
