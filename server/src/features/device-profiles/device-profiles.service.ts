import {
  type DeviceProfile,
  type DeviceProfileChange,
  type DeviceProfileWrite,
  deviceProfileRoutes,
  type Page,
  ProfileRules,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { isTaken } from '../../db/uniqueness.ts'
import { AppError, type FieldProblem, type FieldProblems } from '../../errors.ts'
import { codeKey } from '../../lib/code-key.ts'
import { foldedText } from '../../lib/folded-text.ts'
import { pageOf, pageStart } from '../../lib/paging.ts'
import { writeAudit } from '../audit/audit.service.ts'
import {
  countProfiles,
  insertProfile,
  lockProfile,
  type ProfileColumns,
  type ProfileRow,
  removeProfile,
  selectProfile,
  selectProfiles,
  updateProfile,
} from './device-profiles.queries.ts'
import { parseExpression } from './engine/expression.ts'
import { shippedProfiles } from './shipped/all.ts'

export interface ProfileListQuery {
  readonly offset: number
  readonly limit: number
  readonly search?: string | undefined
}

const most = 500

/** Own ones first, then the shipped ones, each by name. */
export async function listDeviceProfiles(
  ctx: Context,
  query: ProfileListQuery,
): Promise<Page<DeviceProfile>> {
  const own = (await selectProfiles(ctx.db)).map(shown)
  const wanted = foldedText(query.search?.trim() ?? '')
  const all = [...own, ...shippedProfiles].filter(
    ({ name, description, topics }) =>
      wanted === '' || foldedText([name, description, ...topics].join('\n')).includes(wanted),
  )
  const { limit } = query
  const start = pageStart(all.length, query)
  const results = all.slice(start, start + limit)
  const { path } = deviceProfileRoutes.deviceProfileList
  return pageOf({ path, query, limit, start, count: all.length, results })
}

/** The name of each profile. */
export async function profileNames(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const own = await selectProfiles(ctx.db)
  return new Map([
    ...own.map(({ id, name }) => [String(id), name] as const),
    ...shippedProfiles.map(({ id, name }) => [id, name] as const),
  ])
}

/** @throws AppError not-found */
export async function getDeviceProfile(ctx: Context, id: string): Promise<DeviceProfile> {
  const shipped = shippedProfiles.find((profile) => profile.id === id)
  if (shipped !== undefined) return shipped
  const row = isOwn(id) ? await selectProfile(ctx.db, Number(id)) : undefined
  if (row === undefined) throw new AppError('not-found')
  return shown(row)
}

/** @throws AppError profiles-full, or under `name` (another one has it) or the field that is wrong */
export async function createDeviceProfile(ctx: Context, input: DeviceProfileWrite): Promise<DeviceProfile> {
  return transaction(ctx, async (tx) => {
    AppError.refuse(deviceProfileProblems(input))
    if ((await countProfiles(tx.db)) >= most) throw new AppError('profiles-full')
    const id = await insertProfile(tx.db, columnsOf(input))
    if (isTaken(id)) throw AppError.field(id.taken, 'taken')
    const after = await getDeviceProfile(tx, String(id))
    await writeAudit(tx, { action: 'device-profile.create', object_id: id, after: logged(after) })
    announce(tx)
    return after
  })
}

/** Omitted fields stay unchanged. @throws AppError not-found, profile-shipped, or under the field that is wrong */
export async function updateDeviceProfile(
  ctx: Context,
  id: string,
  input: DeviceProfileChange,
): Promise<DeviceProfile> {
  AppError.refuse(deviceProfileProblems(input))
  return transaction(ctx, async (tx) => {
    const before = shown(await held(tx, id))
    const changed = { ...before, ...defined(input) }
    const updated = await updateProfile(tx.db, Number(id), columnsOf(changed))
    if (isTaken(updated)) throw AppError.field(updated.taken, 'taken')
    const after = await getDeviceProfile(tx, id)
    const audit = { before: logged(before), after: logged(after) }
    await writeAudit(tx, { action: 'device-profile.update', object_id: id, ...audit })
    announce(tx)
    return after
  })
}

/** @throws AppError not-found, profile-shipped */
export async function deleteDeviceProfile(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = shown(await held(tx, id))
    await removeProfile(tx.db, Number(id))
    await writeAudit(tx, { action: 'device-profile.delete', object_id: id, before: logged(before) })
    announce(tx)
  })
}

/** What no field is wrong with by itself. */
export function deviceProfileProblems({ values = [] }: Pick<DeviceProfileChange, 'values'>): FieldProblems {
  const problems: Record<string, FieldProblem> = {}
  for (const { expression, factor, path } of values) {
    if (expression === null && path === null) problems['values.path'] = 'needed'
    if (expression === null) continue
    if (parseExpression(expression) === null) problems['values.expression'] = 'expression-invalid'
    if (factor === null) problems['values.factor'] = 'needed'
  }
  return problems
}

const isOwn = (id: string): boolean => /^[1-9]\d{0,8}$/.test(id)

async function held(tx: Context, id: string): Promise<ProfileRow> {
  if (shippedProfiles.some((profile) => profile.id === id)) throw new AppError('profile-shipped')
  const row = isOwn(id) ? await lockProfile(tx.db, Number(id)) : undefined
  if (row === undefined) throw new AppError('not-found')
  return row
}

const announce = (tx: Context): void => tx.afterCommit(() => tx.bus.publish('device-profiles.changed', {}))

// Rows of an older program lack what was added since.
const shown = ({ id, rules, ...same }: ProfileRow): DeviceProfile => ({
  ...same,
  id: String(id),
  shipped: false,
  ...ProfileRules.parse(rules),
})

function columnsOf({ name, description, enabled, ...rest }: DeviceProfileWrite): ProfileColumns {
  return {
    name,
    name_key: codeKey(name),
    description,
    enabled,
    rules: JSON.stringify(ProfileRules.parse(rest)),
  }
}

const logged = ({ shipped: _, ...profile }: DeviceProfile) => profile

const defined = <T extends object>(input: T): T =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T // without those that are left out
