import { z } from 'zod'
import { DeviceProfileWrite, ProfileRules, ProfileTried } from './device-profiles.ts'
import { ModuleName, ModuleType } from './module-type.ts'
import { ModuleWrite } from './modules.ts'
import { ClaimedFactor } from './mqtt.ts'
import { noun } from './noun.ts'
import { Id, Instant, ManufacturerId, noControl, One, Page, pageQuery, Search } from './primitives.ts'
import { route } from './route.ts'
import { ThresholdChange } from './thresholds.ts'

/** Without a station; nothing it sent could be read; with a station. */
export const deviceGroups = ['new', 'refused', 'known'] as const
export const DeviceGroup = z.enum(deviceGroups)
export type DeviceGroup = z.infer<typeof DeviceGroup>

/** What its messages look like: flat and nested JSON are objects, `text` is no number and no JSON. */
export const deviceForms = ['flat-json', 'nested-json', 'number', 'text', 'binary'] as const
export const DeviceForm = z.enum(deviceForms)
export type DeviceForm = z.infer<typeof DeviceForm>

/** By its profile and its name: two profiles never make one device of the same name. */
const DeviceId = z
  .string()
  .min(2)
  .max(160)
  .regex(noControl)
  .meta({ examples: ['tasmota:plug1'] })

/** Something that has sent messages within the last 7 days. */
export const Device = z.object({
  /** To ask for it with; else it means nothing. */
  id: z.string(),
  /** As it calls itself; where it does not, the levels of its topic that name it. */
  name: z.string(),
  /** Of the newest message. */
  topic: z.string(),
  /** That reads its messages; null: they are read in the product’s own forms, or not at all. */
  profile: z.object({ id: z.string(), name: z.string() }).nullable(),
  group: DeviceGroup,
  /** Of the newest message. */
  form: DeviceForm,
  /** Readings in the newest message. */
  numbers: z.number().int(),
  /** What it measures, as it calls it; at most 50. */
  keys: z.array(z.string()),
  /** The kind of station, guessed by what it measures. */
  type: ModuleType.nullable(),
  /** Seconds between two messages, the mean of the newest ones; null: it has sent one. */
  interval_seconds: z.number().nullable(),
  messages: z.number().int(),
  first_at: Instant,
  last_at: Instant,
  station: ModuleName.extend({ type: ModuleType }).nullable(),
  /** Of a device with a station: how many of the names under which it sends are none of its factors. */
  unclaimed: z.number().int(),
  /** Parts of its messages that were refused. */
  refused_count: z.number().int(),
  /** The newest part that was refused: why, the key, and what stood there. */
  refused: z.object({ reason: z.string(), key: z.string(), found: z.string(), at: Instant }).nullable(),
})
export type Device = z.infer<typeof Device>

/** A message, and what it becomes as messages are read now. */
export const DeviceMessage = z.object({
  received_at: Instant,
  topic: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Null where it is no text: then it is `base64`. */
  text: z.string().nullable(),
  base64: z.string().nullable(),
  /** It is longer than what is kept of it: `read` is null. */
  is_cut: z.boolean(),
  read: ProfileTried.nullable(),
})
export type DeviceMessage = z.infer<typeof DeviceMessage>

export const DeviceDetail = Device.extend({
  /** What waits for a station: the messages that are kept, and readings; since when. */
  waiting: z.object({
    messages: z.number().int(),
    readings: z.number().int(),
    since: Instant.nullable(),
  }),
  /** The newest 20, the newest first. */
  newest: z.array(DeviceMessage),
})
export type DeviceDetail = z.infer<typeof DeviceDetail>

export const DevicePage = Page(Device).extend({
  /** Of all groups, with the same search. */
  counts: z.object({
    all: z.number().int(),
    new: z.number().int(),
    refused: z.number().int(),
    known: z.number().int(),
  }),
})
export type DevicePage = z.infer<typeof DevicePage>

const profileId = z
  .string()
  .regex(/^[a-z0-9-]{1,50}$/)
  .meta({ examples: ['tasmota'] })

export const DevicePreview = z.object({
  device: DeviceId,
  /** The id of one, or one that is not saved. */
  profile: z.union([profileId, ProfileRules]),
})
export type DevicePreview = z.infer<typeof DevicePreview>

export const AdoptedFactor = ClaimedFactor.extend({
  /** Limits of the factor, for who may change them. */
  threshold: ThresholdChange.optional(),
})
export type AdoptedFactor = z.infer<typeof AdoptedFactor>

export const Adopt = z.object({
  device: DeviceId,
  /** One to save; the id of one that is there; null: its messages are read as they are now. */
  profile: z.union([profileId, DeviceProfileWrite]).nullable().default(null),
  /** Of a station’s device: `profile` takes the place of the own one that reads it, with further values. */
  replaces_profile: z.boolean().default(false),
  /** The station’s id in the device’s messages; without it, that of the newest one as the profile reads it. */
  manufacturer_id: ManufacturerId.optional(),
  /** A station that is there; it takes the device’s id. Else `module` is a new one. */
  module_id: Id.optional(),
  module: ModuleWrite.omit({ manufacturer_id: true }).optional(),
  factors: z.array(AdoptedFactor).min(1).max(200),
})
export type Adopt = z.infer<typeof Adopt>

export const Adopted = z.object({
  module_id: Id,
  /** Of the profile that was saved or named. */
  profile: z.string().nullable(),
  /** In the order of `factors`. */
  factor_ids: z.array(Id),
  /** Of what waited. */
  readings_stored: z.number().int(),
})
export type Adopted = z.infer<typeof Adopted>

export const deviceRoutes = {
  deviceList: route({
    method: 'GET',
    path: '/devices/',
    summary: 'What has sent messages within 7 days: without a station, refused, with one; each by name',
    permission: 'settings.view_mqttconfig',
    query: z.object({
      ...pageQuery,
      /** In names, topics and keys. */
      search: Search,
      group: DeviceGroup.optional(),
    }),
    response: DevicePage,
  }),
  deviceRetrieve: route({
    method: 'GET',
    path: '/devices/retrieve/',
    summary: 'One device with its newest 20 messages and what each becomes',
    permission: 'settings.view_mqttconfig',
    query: z.object({ device: DeviceId }),
    response: One(DeviceDetail),
    errors: [404],
  }),
  devicePreview: route({
    method: 'POST',
    path: '/devices/preview/',
    summary: 'What a profile makes of the device’s newest 20 messages; nothing is stored',
    answers: 'The messages, the newest first',
    permission: 'settings.view_mqttconfig',
    body: DevicePreview,
    response: One(z.object({ newest: z.array(DeviceMessage) })),
  }),
  deviceAdopt: route({
    method: 'POST',
    path: '/devices/adopt/',
    summary: 'Make a station of a device, or give it to one: profile, station and factors in one step',
    permission: 'settings.change_mqttconfig',
    body: Adopt,
    response: One(Adopted),
    status: 201,
    errors: [409],
  }),
}

export const deviceNoun = noun({
  routes: deviceRoutes,
  tags: {
    devices: 'What has sent messages, and stations made of it',
  },
})
