import { isPayloadName, ProfileRules } from '@quantrac/contract'
import { type AnnouncedAvailability, availabilityKey } from './availability.ts'
import { isObject } from './json-paths.ts'
import type { Memory } from './memory.ts'

/** A sensor that Home Assistant's discovery announced: where its value comes, and whose it is. */
export interface Announced {
  readonly module: string
  readonly factor: string
  readonly unit: string
  /** Keys within the message, with dots; null: the message is the value. */
  readonly path: string | null
}

type Texts = Readonly<Record<string, unknown>>

// The short names that a configuration may use instead.
const short: Readonly<Record<string, string>> = {
  state_topic: 'stat_t',
  value_template: 'val_tpl',
  unit_of_measurement: 'unit_of_meas',
  device: 'dev',
  object_id: 'obj_id',
  unique_id: 'uniq_id',
  availability: 'avty',
  availability_mode: 'avty_mode',
  availability_topic: 'avty_t',
  availability_template: 'avty_tpl',
  payload_available: 'pl_avail',
  payload_not_available: 'pl_not_avail',
  identifiers: 'ids',
  name: 'name',
}

const given = (of: Texts, name: string): unknown => of[name] ?? of[short[name] ?? name]
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const announcedKey = (topic: string): string => `discovery/${topic}`

// `{{ value_json.a.b | float }}`, `{{ value_json['a'] }}`, `{{ value }}`: what does more than that is not read.
const template =
  /^\{\{-?\s*value(_json((?:\.[A-Za-z_]\w*|\[['"][^'"\]]+['"]\])+))?\s*(?:\|\s*(?:float|int|round|default)\s*(?:\([^()]*\))?\s*)*-?\}\}$/

function pathOf(text: string | null): string | null | undefined {
  if (text === null) return null
  const found = template.exec(text.trim())
  if (found === null) return undefined
  const keys = [...(found[2] ?? '').matchAll(/\.(\w+)|\[['"]([^'"]+)['"]\]/g)].map(
    (key) => key[1] ?? key[2] ?? '',
  )
  return keys.length === 0 ? null : keys.map((key) => (key.includes('.') ? `"${key}"` : key)).join('.')
}

// As many sensors as one topic may carry.
const most = 200

/**
 * Learns from `homeassistant/{component}/…/config`, whose last level but one is the object and whose level before
 * it, if any, the node. False where the configuration is none of a sensor that can be read.
 */
export function learnAnnounced(topic: string, config: unknown, memory: Memory): boolean {
  if (!isObject(config)) return false
  const components = config['components'] ?? config['cmps']
  if (!isObject(components)) return learnOne(topic, config, memory)
  const { components: _, cmps: __, ...shared } = config
  const learnt = Object.entries(components).map(
    ([id, own]) => isObject(own) && learnOne(topic, { object_id: id, ...shared, ...own }, memory),
  )
  return learnt.includes(true)
}

function learnOne(topic: string, config: Texts, memory: Memory): boolean {
  const stateTopic = stateTopicOf(config)
  const levels = topic.split('/')
  const path = pathOf(textOf(given(config, 'value_template')))
  const device = given(config, 'device')
  const module = deviceName(isObject(device) ? device : {}) ?? levels.at(-3) ?? ''
  const factor = textOf(given(config, 'object_id')) ?? textOf(config['name']) ?? levels.at(-2) ?? ''
  const isNamed = [module, factor].every((name) => isPayloadName(name) && !/[{}]/.test(name))
  const isPlain = [stateTopic, path, textOf(given(config, 'unit_of_measurement'))].every((text) =>
    isStorableText(text),
  )
  if (stateTopic === null || path === undefined || !isNamed || !isPlain) return false
  const unit = (textOf(given(config, 'unit_of_measurement')) ?? '').slice(0, 20)
  const before = (memory.get(announcedKey(stateTopic)) as readonly Announced[] | undefined) ?? [] // stored below
  const announced: Announced = { module, factor, unit, path }
  const others = before.filter((one) => one.module !== module || one.factor !== factor)
  const isKnown = before.some((one) => JSON.stringify(one) === JSON.stringify(announced))
  if (!isKnown && others.length < most) memory.set(announcedKey(stateTopic), [...others, announced])
  learnAvailability(module, config, memory)
  return true
}

/** Where one of several topics is enough to be there, none of them says that a device is gone. */
function learnAvailability(module: string, config: Texts, memory: Memory): void {
  const written = given(config, 'availability')
  const list = Array.isArray(written) ? written.filter(isObject) : []
  if (list.length > 1 && given(config, 'availability_mode') === 'any') return
  const whole = {
    topic: given(config, 'availability_topic'),
    value_template: given(config, 'availability_template'),
  }
  for (const one of [...list, { ...config, ...whole }]) {
    const topic = fullTopic(textOf(one['topic'] ?? one['t']), config)
    const path = pathOf(textOf(one['value_template'] ?? one['val_tpl']))
    const online = textOf(given(one, 'payload_available')) ?? 'online'
    const offline = textOf(given(one, 'payload_not_available')) ?? 'offline'
    if (topic === null || path === undefined || ![topic, path, online, offline].every(isStorableText))
      continue
    const announced: AnnouncedAvailability = { module, path, online, offline }
    const before = (memory.get(availabilityKey(topic)) as readonly AnnouncedAvailability[] | undefined) ?? [] // stored below
    if (before.some((known) => JSON.stringify(known) === JSON.stringify(announced))) continue
    const others = before.filter((known) => known.module !== module)
    if (others.length < most) memory.set(availabilityKey(topic), [...others, announced])
  }
}

const isStorableText = (text: string | null | undefined): boolean =>
  text === null || text === undefined || (text.length <= 1000 && !/[\p{Cc}\p{Cs}]/u.test(text))

const stateTopicOf = (config: Texts): string | null => fullTopic(textOf(given(config, 'state_topic')), config)

function fullTopic(topic: string | null, config: Texts): string | null {
  const base = textOf(config['~'])
  if (topic === null || base === null) return topic
  if (topic.startsWith('~')) return base + topic.slice(1)
  return topic.endsWith('~') ? topic.slice(0, -1) + base : topic
}

function deviceName(device: Texts): string | null {
  const ids = given(device, 'identifiers')
  return textOf(Array.isArray(ids) ? ids[0] : ids) ?? textOf(device['name'])
}

/** What reads the messages of such a topic: one profile for the values of each device in each form. */
export function profilesOf(announced: readonly Announced[]): ProfileRules[] {
  const groups = Map.groupBy(announced, ({ module, path }) => `${path === null}\n${module}`)
  return [...groups.values()].map((group) =>
    ProfileRules.parse({
      topics: ['announced/+'],
      form: group.every(({ path }) => path === null) ? 'number' : 'json',
      station: { fixed: group[0]?.module ?? null },
      values: group.map(({ path, factor, unit }) => ({
        path: path ?? 'value',
        factor,
        unit,
        numeric_text: true,
        words: switches,
      })),
    }),
  )
}

const switches = { ON: 1, OFF: 0, on: 1, off: 0, true: 1, false: 0 }
