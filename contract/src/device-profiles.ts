import { z } from 'zod'
import type { FieldErrorCode } from './errors.ts'
import { SentQuality } from './metrics.ts'
import { noun } from './noun.ts'
import { PayloadName } from './payloads.ts'
import { pathProblem, templateProblem, timeFormProblem, topicPatternProblem } from './profile-texts.ts'
import { CodeText, Finite, Line, noControl, noNul, One, Page, pageQuery, Search } from './primitives.ts'
import { route } from './route.ts'

const text = (max: number) => z.string().max(max).regex(noControl)
const checked = (max: number, example: string, problemOf: (given: string) => FieldErrorCode | null) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(noControl)
    .superRefine((given, ctx) => {
      const problem = problemOf(given)
      if (problem !== null) ctx.addIssue({ code: 'custom', params: { problem }, input: given })
    })
    .meta({ examples: [example] })

/** `tele/{module}/SENSOR`: `+` is one level, `#` all that follow; `{a}` and `{a#}` are the same with a name. */
const TopicPattern = checked(300, 'tele/{module}/SENSOR', topicPatternProblem)
/** `ENERGY.Power`, `metrics.*`, `object.**`; a key with a dot in quotes; `^.` begins at the whole message. */
const ProfilePath = checked(300, 'ENERGY.*', pathProblem)
/** Text with `{1}` for what a `*` of the path stood for, `{name}`, `{tags}`, `{.path}` and `{level}` of the topic. */
const Template = checked(200, '{module}.{1}', templateProblem)
const Zone = z
  .string()
  .regex(/^(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/)
  .meta({ examples: ['+07:00'] })

export const profileForms = [
  'json',
  'line-protocol',
  'text',
  'number',
  'cbor',
  'senml',
  'sparkplug',
  'discovery',
] as const
export const ProfileForm = z.enum(profileForms)
export type ProfileForm = z.infer<typeof ProfileForm>

const words = z.record(text(100), Finite).refine((given) => Object.keys(given).length <= 100)

/** `auto` reads every spelling of the table of times; else a unit of epoch, or a form such as `dd/MM/yyyy HH:mm:ss`. */
const ProfileTime = z.object({
  path: ProfilePath,
  form: checked(40, 'dd/MM/yyyy HH:mm:ss', timeFormProblem).default('auto'),
  /** Of times that name none. */
  zone: Zone.default('+07:00'),
})
export type ProfileTime = z.infer<typeof ProfileTime>

const ProfileQuality = z.object({
  path: ProfilePath,
  words: z.record(text(100), SentQuality).refine((given) => Object.keys(given).length <= 100),
})

/** Where values are, and what they are called. */
export const ProfileValue = z.object({
  /** Null where `expression` makes the value of others. */
  path: ProfilePath.nullable().default(null),
  /** Within what `path` finds: the name and the value of a pair. */
  name: ProfilePath.nullable().default(null),
  value: ProfilePath.nullable().default(null),
  /** Within what `path` finds; else of the whole item. */
  time: ProfileTime.nullable().default(null),
  quality: ProfileQuality.nullable().default(null),
  /** The manufacturer id of the factor; without it the pair’s name, what the `*` stood for, or the last key. */
  factor: Template.nullable().default(null),
  /** An object whose texts are `{tags}` of the factor’s name, except those of these keys. */
  tags: ProfilePath.nullable().default(null),
  without_tags: z.array(text(100)).max(50).default([]),
  /** Factors that are left out; `*` is any text. */
  except: z.array(text(100)).max(100).default([]),
  expression: text(500).nullable().default(null),
  scale: Finite.default(1),
  offset: Finite.default(0),
  unit: Line(20).default(''),
  /** Texts that are numbers are read. */
  numeric_text: z.boolean().default(false),
  decimal_comma: z.boolean().default(false),
  /** Texts that mean a number, as ON and OFF. */
  words: words.default({}),
})
export type ProfileValue = z.infer<typeof ProfileValue>

/** Where the station’s id is; the first that is there counts. */
const ProfileStation = z.object({
  path: ProfilePath.nullable().default(null),
  topic: Template.nullable().default(null),
  fixed: PayloadName.nullable().default(null),
})

/** Topics on which a device, or a bridge for it, says that it is there or gone. */
const ProfileAvailability = z.object({
  topics: z.array(TopicPattern).min(1).max(20),
  /** Where a message that is JSON says it; a message that is not, or lacks it, is the word itself. */
  path: ProfilePath.nullable().default(null),
  online: Line(100).min(1).default('online'),
  offline: Line(100).min(1).default('offline'),
})

const rules = {
  topics: z.array(TopicPattern).min(1).max(20),
  /** Topics of the same devices on which nothing is measured: acknowledged and ignored. */
  skipped: z.array(TopicPattern).max(50),
  availability: ProfileAvailability.nullable(),
  form: ProfileForm,
  /** Of delimited text: the names of the fields of a line; empty: the first line has them. */
  columns: z.array(text(100)).max(200),
  separator: z.string().min(1).max(5).regex(noNul),
  /** A path that must be there, or the message is not of this profile. */
  when: ProfilePath.nullable(),
  /** A path that must be in each item: without it the item is refused, not ignored. */
  needs: ProfilePath.nullable(),
  /** A list of items, each with its own station and time; null: the message is one, or a list of them. */
  items: ProfilePath.nullable(),
  station: ProfileStation.refine(
    ({ path, topic, fixed }) => path !== null || topic !== null || fixed !== null,
    { params: { problem: 'needed' satisfies FieldErrorCode } },
  ),
  /** Null: the time of arrival. */
  time: ProfileTime.nullable(),
  quality: ProfileQuality.nullable(),
  values: z.array(ProfileValue).max(200),
}

/** How messages of a kind of device become readings. */
export const ProfileRules = z.object({
  ...rules,
  skipped: rules.skipped.default([]),
  availability: rules.availability.default(null),
  columns: rules.columns.default([]),
  separator: rules.separator.default(','),
  when: rules.when.default(null),
  needs: rules.needs.default(null),
  items: rules.items.default(null),
  time: rules.time.default(null),
  quality: rules.quality.default(null),
  values: rules.values.default([]),
})
export type ProfileRules = z.infer<typeof ProfileRules>

/** The id of a shipped profile is its name in the documents, that of an own one a number. */
const ProfileId = z
  .string()
  .regex(/^[a-z0-9-]{1,50}$/)
  .meta({ examples: ['tasmota'] })

export const DeviceProfile = z.object({
  id: ProfileId,
  name: z.string(),
  description: z.string(),
  /** It came with the product: it can be copied, not changed. */
  shipped: z.boolean(),
  /** Messages are read by it. */
  enabled: z.boolean(),
  ...ProfileRules.shape,
})
export type DeviceProfile = z.infer<typeof DeviceProfile>

const named = { name: Line(100).min(1), description: Line(500), enabled: z.boolean() }

export const DeviceProfileWrite = ProfileRules.extend({
  ...named,
  description: named.description.default(''),
  enabled: named.enabled.default(true),
})
export type DeviceProfileWrite = z.infer<typeof DeviceProfileWrite>

/** Omitted fields stay unchanged. */
export const DeviceProfileChange = z.object({ ...named, ...rules }).partial()
export type DeviceProfileChange = z.infer<typeof DeviceProfileChange>

export const ProfileTry = z.object({
  topic: text(1000).min(1),
  payload: z.string().max(1_048_576).optional(),
  payload_base64: z
    .base64()
    .max(1_400_000)
    .meta({ examples: ['eyJDT0QiOjcuMjV9'] })
    .optional(),
  /** The id of one, or one that is not saved; without it, the one that its topic chooses. */
  profile: z.union([ProfileId, ProfileRules]).optional(),
})
export type ProfileTry = z.infer<typeof ProfileTry>

export const ProfileTried = z.object({
  /** Null: it was read in one of the product’s own forms. */
  profile: z.string().nullable(),
  /** The manufacturer id of the station, as the message gives it; null: none, or several. */
  module: z.string().nullable(),
  readings: z.array(
    z.object({
      factor: z.string(),
      value: z.number(),
      quality: SentQuality,
      timestamp: z.string(),
      module: z.string(),
      unit: z.string(),
    }),
  ),
  /** `found` is what stood there. */
  refused: z.array(z.object({ key: z.string(), reason: z.string(), found: z.string() })),
  ignored: z.array(z.string()),
  /** Why the whole message is ignored; null: it is not. */
  ignored_because: z.string().nullable(),
})
export type ProfileTried = z.infer<typeof ProfileTried>

const byCode = z.object({ code: CodeText })

export const deviceProfileRoutes = {
  deviceProfileList: route({
    method: 'GET',
    path: '/device-profiles/list/',
    summary: 'Profiles of devices: the own ones, then the shipped ones, each by name',
    permission: 'settings.view_mqttconfig',
    query: z.object({ ...pageQuery, search: Search }),
    response: Page(DeviceProfile),
  }),
  deviceProfileRetrieve: route({
    method: 'GET',
    path: '/device-profiles/retrieve/:code/',
    summary: 'One profile',
    permission: 'settings.view_mqttconfig',
    params: byCode,
    response: One(DeviceProfile),
  }),
  deviceProfileCreate: route({
    method: 'POST',
    path: '/device-profiles/create/',
    summary: 'Add a profile; messages are read by it from then on',
    permission: 'settings.change_mqttconfig',
    body: DeviceProfileWrite,
    response: One(DeviceProfile),
    status: 201,
    errors: [409],
  }),
  deviceProfileUpdate: route({
    method: 'PUT',
    path: '/device-profiles/update/:code/',
    summary: 'Change a profile of one’s own; a shipped one is copied instead',
    permission: 'settings.change_mqttconfig',
    params: byCode,
    body: DeviceProfileChange,
    response: One(DeviceProfile),
    errors: [409],
  }),
  deviceProfileDelete: route({
    method: 'DELETE',
    path: '/device-profiles/delete/:code/',
    summary: 'Delete a profile of one’s own',
    permission: 'settings.change_mqttconfig',
    params: byCode,
    errors: [409],
  }),
  deviceProfileTry: route({
    method: 'POST',
    path: '/device-profiles/try/',
    summary: 'What a message would become, or why not; nothing is stored',
    answers: 'The readings, what is refused and what is ignored',
    permission: 'settings.view_mqttconfig',
    body: ProfileTry,
    response: One(ProfileTried),
  }),
}

export const deviceProfileNoun = noun({
  routes: deviceProfileRoutes,
  tags: {
    'device-profiles': 'How messages of devices become readings',
  },
  audit: { 'device-profile': ['create', 'update', 'delete'] },
  logged: DeviceProfile.omit({ shipped: true }).shape,
})
