import { gridBreakpoints, ModuleType, type WidgetPosition, signedInBy } from '@quantrac/contract'
import mqtt, { type MqttClient } from 'mqtt'
import { type Caller, createCaller, type Sent } from './caller.ts'
import { canaries, type Canary, fits } from './canaries.ts'
import { plantChannels } from './plant-channels.ts'
import { plantHandling } from './plant-handling.ts'
import { plantInstrument } from './plant-instrument.ts'
import { canaryRules, plantProfile } from './plant-profiles.ts'
import { plantMaintenance } from './plant-maintenance.ts'
import { plantReview } from './plant-review.ts'
import { plantRules } from './plant-rules.ts'
import { plantSample } from './plant-sample.ts'
import { plantStandard } from './plant-standard.ts'
import { plantTariffs } from './plant-tariffs.ts'
import { plantTransmission } from './plant-transmission.ts'
import { totpCode } from './totp-code.ts'

export interface Ground {
  readonly url: string
  readonly brokerUrl: string
  /** Of an admin. */
  readonly token: string
}

/** What was created with one canary. */
export interface Planted {
  readonly canary: Canary
  readonly module: { readonly id: number; readonly code: string; readonly device: string }
  readonly factor: { readonly id: number; readonly code: string; readonly device: string }
  readonly user: { readonly id: number; readonly token: string }
}

interface Field extends Caller {
  readonly client: MqttClient
  readonly permission_ids: readonly number[]
}

/** Texts that a search for a canary also finds if it treats `_` or `%` as a wildcard. */
const decoys = ['aaprotobb', 'x0dx0aSet-Cookie: canary=11']

/**
 * Puts every canary into every field that a person or a device may write, by the calls that the console and devices
 * make. Does not wait for what arrives by MQTT.
 */
export async function plantCanaries(
  ground: Ground,
): Promise<{ planted: Planted[]; sent: readonly Sent[]; client: MqttClient }> {
  const caller = createCaller(ground.url, ground.token)
  const client = await mqtt.connectAsync(ground.brokerUrl)
  const { data } = await caller.call('permissionList', {})
  const own = new Set(['adaptors.view_module', 'accounts.change_userprofile', 'widgets.view_widget'])
  const permission_ids = data
    .filter(({ content_type, codename }) => own.has(`${content_type.split('.')[0]}.${codename}`))
    .map(({ id }) => id)
  const field: Field = { ...caller, client, permission_ids }
  const planted: Planted[] = []
  for (const [place, canary] of canaries.entries()) {
    const station = await plantStation(field, canary, place + 1)
    const user = await plantPerson(field, canary, station.module.id)
    await plantWidgets(field, canary, { ...station, token: user.token })
    await plantImport(field, canary, station.module.id)
    await plantReport(field, canary, { module: station.module.code, factor: station.factor.code })
    await plantSchedules(field, canary, { module: station.module.code, factor: station.factor.code })
    const organisation = { name: fits.line(canary), unit: fits.line(canary), place: fits.line(canary) }
    await caller.call('organisationUpdate', { body: organisation })
    await caller.call('calculationRulesUpdate', { body: { source: fits.line(canary) } })
    await plantNotice(field, canary)
    await plantDevice(field, canary, place + 1)
    await plantProfile(caller, canary)
    await plantInstrument(caller, canary, { module_id: station.module.id, factor_id: station.factor.id })
    await plantStandard(caller, canary, station.module.id)
    await plantTariffs(caller, canary, { module_id: station.module.id, place })
    await plantMaintenance(caller, canary, station.module.code)
    await plantChannels(caller, canary)
    await plantReview(caller, canary, { module_code: station.module.code, factor: station.factor })
    await plantRules(caller, canary, {
      module_code: station.module.code,
      factor_code: station.factor.code,
      user_id: user.id,
    })
    await plantSample(caller, canary, { module_id: station.module.id, factor_id: station.factor.id })
    await plantTransmission(caller, canary, { module: station.module.code, factor: station.factor.code })
    planted.push({ canary, ...station, user })
  }
  for (const name of decoys) await plantDecoy(field, name)
  for (const canary of canaries) await plantBroker(field, canary)
  await nameBroker(field)
  return { planted, sent: caller.sent, client }
}

async function plantStation(field: Field, canary: Canary, number: number) {
  const { call, client } = field
  // The only canary that is a valid code.
  const code = canary.name === 'prototype' ? canary.text : `CAN-${number}`
  const device = fits.device(canary)
  const module = {
    code,
    manufacturer_id: device,
    name: fits.line(canary),
    description: fits.prose(canary),
    contact: fits.line(canary),
    type: ModuleType.options[number % ModuleType.options.length],
  }
  const { id } = (await call('moduleCreate', { body: module })).data
  await call('moduleUpdate', { params: { id }, body: { ...module, latitude: number } })
  const factor = {
    code: fits.code(canary),
    name: fits.line(canary),
    manufacturer_id: fits.factorDevice(canary),
    unit: fits.unit(canary),
    module: code,
  }
  const made = (await call('factorCreate', { body: factor })).data
  await call('factorUpdate', { params: { id: made.id }, body: { ...factor, decimals: 1 } })
  await call('thresholdCreate', { body: { factor_id: made.id, min_value: null, max_value: 10 } })
  const alert = { factor: factor.code, module: code, value: 12, status: 'ALERT' as const }
  await plantHandling(field, canary, (await call('alertCreate', { body: alert })).data)
  const line = Array.from({ length: 5 }, () => fits.cell(canary)).join(',')
  await call('metricImport', { body: `module,factor,timestamp,value,quality\r\n${line}\r\n` })
  const cell = fits.cell(canary)
  await call('moduleImport', { body: `module,${cell},name\r\n${cell},,${cell}\r\n${code},,${cell}\r\n` })
  const message = JSON.stringify({ module: device, values: { [factor.manufacturer_id]: 5 } })
  await client.publishAsync('canaries', message, { qos: 1 })
  return {
    module: { id, code, device },
    factor: { id: made.id, code: factor.code, device: factor.manufacturer_id },
  }
}

/** A file whose name is a canary, read as a person with canaries wants it. */
async function plantImport({ call }: Field, canary: Canary, module_id: number): Promise<void> {
  const form = new FormData()
  form.set('module_id', String(module_id))
  const text = 'time,COD\n2026-03-13 00:00,1\n2026-03-13 00:15,2\n'
  form.set('file', new Blob([text]), `${fits.line(canary)}.csv`)
  const { id, mapping } = (await call('importCreate', { body: form })).data
  const create = { code: fits.code(canary), name: fits.line(canary), unit: fits.unit(canary) }
  const columns = mapping.columns.map((column) =>
    column.use === 'value' ? { ...column, factor_id: null, create } : column,
  )
  const format = { ...mapping.format, missing: [fits.unit(canary)] }
  await call('importUpdate', { params: { id }, body: { ...mapping, format, columns } })
}

async function plantPerson({ call, permission_ids }: Field, canary: Canary, module_id: number) {
  const group = { name: fits.line(canary), permission_ids: [...permission_ids], module_ids: [module_id] }
  const { id: group_id } = (await call('groupCreate', { body: group })).data
  await call('groupUpdate', { params: { id: group_id }, body: { ...group, module_ids: [] } })
  const name = fits.line(canary)
  const person = {
    email: fits.email(canary),
    first_name: name,
    last_name: name,
    username: name,
    phone_number: '0901234567',
    date_of_birth: '1990-02-28',
  }
  // Before the person: lists have the newest first.
  await call('userServiceCreate', { body: { name, group_ids: [group_id] } })
  const password = fits.password(canary)
  const { id } = (await call('userSignup', { body: { ...person, password, group_ids: [group_id] } })).data
  await call('userUpdate', { params: { id }, body: { ...person, group_ids: [group_id], is_active: true } })
  const invitation = { body: { ...person, email: `invited.${person.email}`, group_ids: [group_id] } }
  const { link } = (await call('userInvite', invitation)).data
  const chosen = { token: new URL(link.url ?? '').hash.slice(1), new_password: password }
  await call('passwordLinkUse', { body: chosen })
  await call('apiKeyCreate', {
    body: { name, permissions: ['adaptors.view_module'], module_ids: [module_id] },
  })
  const token = await plantSession({ call }, canary, { email: person.email, password })
  const as = { token }
  await plantSecondFactor({ call }, canary, token)
  const next = `${password}, longer`
  await call('userChangePassword', { body: { old_password: password, new_password: next } }, as)
  await call('userChangePassword', { body: { oldPassword: next, newPassword: password } }, as)
  return { id, token }
}

/** An authenticator app called like the canary, which is then deleted: the person signs in without one. */
async function plantSecondFactor({ call }: Pick<Caller, 'call'>, canary: Canary, token: string) {
  const { secret } = (await call('secondFactorTotpStart', {}, { token })).data
  const body = { name: fits.line(canary), code: totpCode(secret) }
  const { factor } = (await call('secondFactorTotpConfirm', { body }, { token })).data
  await call('secondFactorDelete', { params: { id: factor.id } }, { token })
  // Where no browser can have one.
  const passkey = { name: fits.line(canary), credential: {} }
  await call('secondFactorPasskeyConfirm', { body: passkey }, { token, refused: 409 })
}

/** Signs in with the canary as the browser's name, and fails to sign in with canaries as tokens. */
async function plantSession(
  { call }: Pick<Caller, 'call'>,
  canary: Canary,
  credentials: { email: string; password: string },
): Promise<string> {
  // Refusals are counted by address, and the limit is ten.
  const elsewhere = { 'x-forwarded-for': `192.0.2.${canaries.indexOf(canary) + 1}` }
  // A header carries bytes.
  const headers = { 'user-agent': Buffer.from(canary.text).toString('latin1') }
  const unknown = { email: `nobody-${credentials.email}`, password: credentials.password }
  await call('accountLogin', { body: unknown }, { refused: 401, headers: elsewhere })
  const gone = await call('accountLogin', { body: credentials }, { headers })
  const token = signedInBy(gone).token.access_token
  await call('accountLogout', { body: { refresh_token: fits.line(canary) } }, { token })
  await call('accountRefresh', { body: { refresh: canary.text } }, { refused: 401 })
  await call('accountVerify', { body: { token: canary.text } }, { refused: 401 })
  await call('accountLoginSecond', { body: { token: canary.text, code: '123456' } }, { refused: 401 })
  await call('accountPasskeyLogin', { body: { token: canary.text, assertion: {} } }, { refused: 401 })
  return signedInBy(await call('accountLogin', { body: credentials }, { headers })).token.access_token
}

async function plantWidgets(
  { call }: Field,
  canary: Canary,
  { module, factor, token }: { module: { code: string }; factor: { code: string }; token: string },
): Promise<void> {
  const place = { i: fits.unit(canary), x: 0, y: 0, w: 15, h: 14, minW: 9, minH: 9 }
  const position = Object.fromEntries(gridBreakpoints.map((width) => [width, [place]])) as WidgetPosition // every width
  const shown = { module_code: module.code, factors: [factor.code], title: fits.line(canary) }
  const widget = { type: 'line_basic' as const, ...shown, position }
  const { id } = (await call('widgetCreate', { body: widget })).data
  await call('widgetUpdate', { params: { id }, body: widget })
  await call('widgetPositions', { body: [{ id, position }] })
  await call('widgetCreateSet', { body: { widgets: [widget] } }, { token })
}

async function plantReport(
  { call }: Field,
  canary: Canary,
  at: { module: string; factor: string },
): Promise<void> {
  const name = fits.line(canary)
  const period = { start_datetime: '2026-03-01', end_datetime: '2026-03-02' }
  const asked = { report_type: 'history' as const, module_code: at.module, factors: [at.factor], ...period }
  const { id } = (await call('reportCreate', { body: { ...asked, name } })).data
  await call('reportUpdate', { params: { id }, body: { name } })
}

async function plantSchedules(
  { call }: Field,
  canary: Canary,
  at: { module: string; factor: string },
): Promise<void> {
  const [name, words] = [fits.line(canary), fits.prose(canary)]
  const task = { task_name: name, task_description: words, summary: words, starts_on: '2099-01-01' }
  const body = { ...task, module_code: at.module, factors: [at.factor] }
  const { id } = (await call('schedulerCreate', { body })).data
  await call('schedulerUpdate', { params: { id }, body })
  const every = (await call('intervalScheduleCreate', { body: { every: 1, period: 'days' } })).data
  const kwargs = { moduleCode: at.module, selectedFactors: [at.factor] }
  const periodic = { name, description: words, interval: every.id, kwargs }
  await call('periodicTaskCreate', { body: periodic })
}

async function plantNotice({ call }: Field, canary: Canary): Promise<void> {
  const body = { title: fits.line(canary), message: fits.prose(canary) }
  const { id } = (await call('notificationCreate', { body })).data
  await call('notificationUpdate', { params: { id }, body })
}

/** Sends from an unknown device and from a known one, and sends broken messages. */
async function plantDevice({ call, client }: Field, canary: Canary, number: number): Promise<void> {
  const device = fits.device(canary)
  const say = (module: string, factor: string) =>
    client.publishAsync('canaries', JSON.stringify({ module, values: { [factor]: 5 } }), { qos: 1 })
  const factor = fits.factorDevice(canary)
  await say(`${device} unknown`, `${factor} unknown`)
  await say(`${device} wild`, `${factor} unknown`)
  const wild = { device: `own:${device} wild`, profile: canaryRules(canary) }
  await call('devicePreview', { body: wild })
  const line = fits.line(canary)
  await call('deviceAdopt', {
    body: {
      ...wild,
      profile: { ...wild.profile, name: `adopted ${line}`, description: line },
      manufacturer_id: `${device} adopted`,
      module: { code: `ADOPT-${number}`, name: line, description: fits.prose(canary), contact: line },
      factors: [
        {
          factor_manufacturer_id: `${factor} adopted`,
          factor: { code: fits.code(canary), name: line, unit: fits.unit(canary) },
        },
      ],
    },
  })
  await call('mqttClaim', {
    body: {
      module_manufacturer_id: `${device} known`,
      factor_manufacturer_id: `${factor} known`,
      module: {
        code: `CLAIM-${number}`,
        name: fits.line(canary),
        description: fits.prose(canary),
        contact: fits.line(canary),
      },
      factor: { code: fits.code(canary), name: fits.line(canary), unit: fits.unit(canary) },
    },
  })
  await call('mqttClaim', {
    body: {
      module_manufacturer_id: `${device} listed`,
      module: { code: `LISTED-${number}` },
      factors: [
        {
          factor_manufacturer_id: `${factor} listed`,
          factor: { code: fits.code(canary), name: fits.line(canary), unit: fits.unit(canary) },
        },
      ],
    },
  })
  await client.publishAsync(`canaries/${fits.topic(canary)}`, canary.text, { qos: 1 })
  await client.publishAsync(
    'canaries',
    JSON.stringify({ module: device, factor: canary.text, value: canary.text }),
    {
      qos: 1,
    },
  )
}

async function plantDecoy({ call, permission_ids }: Field, name: string): Promise<void> {
  const code = `DECOY-${decoys.indexOf(name)}`
  const device = fits.device({ name, text: name, short: name })
  await call('moduleCreate', { body: { code, manufacturer_id: device, name } })
  const factor = { code, name, manufacturer_id: device, module: code }
  const { id } = (await call('factorCreate', { body: factor })).data
  await call('thresholdCreate', { body: { factor_id: id, max_value: 10 } })
  await call('alertCreate', { body: { factor: code, module: code, value: 12, status: 'ALERT' } })
  await call('groupCreate', { body: { name, permission_ids: [...permission_ids] } })
  const born = { phone_number: '0901234567', date_of_birth: '1990-02-28', password: 'a long pass phrase' }
  const email = `${code}@canary.test`
  await call('userSignup', { body: { ...born, email, first_name: name, last_name: name } })
  await call('notificationCreate', { body: { title: name } })
}

async function plantBroker({ call }: Field, canary: Canary): Promise<void> {
  const { host, port } = (await call('mqttConfig', {})).data
  const text = fits.line(canary)
  const login = { username: text, password: fits.password(canary), client_id: text }
  await call('mqttUpdate', { body: { host, port, name: text, ...login, topics: ['#', fits.topic(canary)] } })
}

/** Saves the final settings, with every canary among the topics. */
async function nameBroker({ call }: Field): Promise<void> {
  const { host, port } = (await call('mqttConfig', {})).data
  const [image] = canaries
  const name = image?.text
  const topics = ['#', ...canaries.map(fits.topic)]
  await call('mqttUpdate', { body: { host, port, name, client_id: name, username: name, topics } })
}
