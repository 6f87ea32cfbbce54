import type { Components } from './components.ts'
import type { JsonSchema } from './json-schema.ts'

/** What a field of this name holds, where the schema allows it. */
const byName: Readonly<Record<string, unknown>> = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
  refresh_token: 'cmVmcmVzaC10b2tlbg',
  refresh: 'cmVmcmVzaC10b2tlbg',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
  email: 'lan@factory.example',
  recipient: 'lan@factory.example',
  username: 'lan',
  first_name: 'Lan',
  last_name: 'Nguyen',
  phone_number: '0912345678',
  phonenumber: '0912345678',
  date_of_birth: '1990-05-17',
  password: 'treated water at forty',
  old_password: 'treated water at forty',
  oldPassword: 'treated water at forty',
  new_password: 'flue gas of stack two',
  newPassword: 'flue gas of stack two',
  name: 'Hai Phong waste water',
  code: 'NT-HPH',
  module_code: 'NT-HPH',
  moduleCode: 'NT-HPH',
  module: 'NT-HPH',
  module_name: 'Hai Phong waste water',
  manufacturer_id: 'qt-nt-hph',
  module_manufacturer_id: 'qt-nt-hph',
  factor_manufacturer_id: 'COD',
  factor: 'COD',
  factor_code: 'COD',
  factor_name: 'COD',
  factors: ['COD'],
  unit: 'mg/L',
  decimals: 1,
  value: 81.5,
  values: { COD: 81.5, pH: 7.1 },
  latitude: 20.8449,
  longitude: 106.6881,
  host: 'mqtt.factory.example',
  port: 1883,
  topic: 'quantrac/demo/telemetry',
  client_id: 'quantrac',
  ip: '192.0.2.17',
  user_agent: 'Mozilla/5.0',
  address: 'https://quantrac.factory.example',
  content_type: 'module',
  codename: 'view_module',
  task_name: 'Monthly report',
  taskName: 'Monthly report',
  title: 'COD above its limit',
  message: 'COD 81.5 mg/L, limit 75 mg/L',
  start_datetime: '2026-11-01T00:00:00.000Z',
  end_datetime: '2026-11-20T05:00:00.000Z',
  logo: 'data:image/png;base64,iVBORw0KGgo=',
  template: 'https://tiles.example/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap',
  timestamp: '2026-11-20T05:00:00.000Z',
  at: '2026-11-20T05:00:00.000Z',
  taken_at: '2026-11-20T05:00:00.000Z',
  expires_at: '2027-02-28T00:00:00.000Z',
  resolved_at: '2026-11-20T06:30:00.000Z',
  start_time: '2026-12-01T00:00:00.000Z',
  end_date: '2027-11-01T00:00:00.000Z',
  expires: '2027-11-01T00:00:00.000Z',
  minute: '0',
  hour: '6',
  day_of_week: '*',
  day_of_month: '1',
  month_of_year: '*',
  starts_on: '2026-12-01T00:00:00.000Z',
  older_than: '2026-10-21T17:00:00.000Z',
  shown: '2026-11-20T05:00:00.000Z',
  startsOn: '2026-12-01T00:00:00.000Z',
  action: 'module.update',
  next: null,
  previous: null,
}

/** Of text that has a form. */
const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T05:00:00.000Z',
  date: '2026-11-20',
  uuid: '0e2ab6f5-93a8-4c42-8a0e-6b4c2a1f0d37',
  email: 'lan@factory.example',
}
const byPattern: readonly string[] = ['17', '1', '17-1795402089', '07:00', '0912345678', 'NT-HPH']

/** A value that the schema takes, the same each time. */
export function exampleOf(schema: JsonSchema, components: Components, name = ''): unknown {
  if (Array.isArray(schema['examples'])) return schema['examples'][0]
  if (schema.$ref !== undefined) return exampleOf(components.find(schema.$ref), components, name)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  for (const key of ['anyOf', 'oneOf'])
    if (Array.isArray(schema[key])) return exampleOf(schema[key][0] as JsonSchema, components, name) // each is one
  const [type = 'object'] = [schema.type ?? []].flat()
  if (name in byName && isOf(byName[name], [schema.type ?? type].flat()) && !isOfObjects(schema))
    return byName[name]
  return sample[type]?.(schema, components, name) ?? null
}

type Sample = (schema: JsonSchema, components: Components, name: string) => unknown

const sample: Readonly<Record<string, Sample>> = {
  string: textOf,
  integer: ({ minimum, exclusiveMinimum }) =>
    Math.max(Number(minimum ?? 1), Number(exclusiveMinimum ?? 0) + 1),
  number: ({ minimum }) => Math.max(Number(minimum ?? 1), 1),
  boolean: () => true,
  array: ({ items = {}, minItems, prefixItems }, components, name) =>
    Array.isArray(prefixItems)
      ? prefixItems.map((item: JsonSchema) => exampleOf(item, components, name))
      : Array.from({ length: Math.max(1, Number(minItems ?? 1)) }, () => exampleOf(items, components, name)),
  object: ({ properties, additionalProperties, propertyNames }, components) => {
    const fields = Object.entries(properties ?? {})
    if (fields.length > 0)
      return Object.fromEntries(fields.map(([key, one]) => [key, exampleOf(one, components, key)]))
    if (typeof additionalProperties !== 'object' || additionalProperties === null) return {}
    const key = propertyNames === undefined ? 'COD' : exampleOf(propertyNames as JsonSchema, components) // as JSON Schema has it
    return { [String(key)]: exampleOf(additionalProperties as JsonSchema, components) } // the same
  },
}

function textOf(schema: JsonSchema, _: Components, name: string): string {
  const { format, minLength, maxLength } = schema
  const ofFormat = byFormat[String(format)]
  if (ofFormat !== undefined) return ofFormat
  const words = name === '' ? 'COD' : name
  const fits = (text: string) =>
    patternsOf(schema).every((pattern) => pattern.test(text)) &&
    text.length >= Number(minLength ?? 0) &&
    text.length <= Number(maxLength ?? text.length)
  return [words, ...byPattern].find(fits) ?? words
}

function patternsOf({ pattern, allOf = [] }: JsonSchema): RegExp[] {
  const own = typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : []
  return [...own, ...(allOf as JsonSchema[]).flatMap(patternsOf)] // as JSON Schema has it
}

const isOfObjects = ({ items, properties }: JsonSchema): boolean =>
  properties !== undefined || (items !== undefined && items.type !== 'string')

function isOf(value: unknown, types: readonly string[]): boolean {
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  if (typeof value === 'number') return types.some((type) => type === 'number' || type === 'integer')
  return types.includes(typeof value)
}
