import { permissionCodes } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { type PermissionRow, selectUnknownCodes, upsertPermissions } from './permissions.queries.ts'

/**
 * Updates the rows of the permission codes to this version. Codes of another version stay, give nothing, and are
 * logged.
 */
export async function seedPermissions(ctx: Context): Promise<void> {
  await upsertPermissions(ctx.db, permissionCodes.map(describe))
  const codes = await selectUnknownCodes(ctx.db, permissionCodes)
  if (codes.length > 0)
    ctx.log.warn({ codes }, 'permission codes that this version does not know are ignored')
}

/**
 * `adaptors.change_module` → "Can change module" of content type `adaptors.module`; `readings.unlock` → "Can unlock" of
 * content type `readings`.
 */
function describe(code: string): PermissionRow {
  const [app = '', codename = ''] = code.split('.')
  const [verb = '', ...object] = codename.split('_')
  if (object.length === 0) return { code, name: `Can ${verb}`, content_type: app }
  const model = object.join('_')
  return { code, name: `Can ${verb} ${model}`, content_type: `${app}.${model}` }
}
