import { permissionCodes } from '@quantrac/contract'
import type { Context } from '../../context.ts'
import { type PermissionRow, selectCodesBeyond, upsertPermissions } from './permissions.queries.ts'

/** Brings the rows of the permission codes up to this version. Codes of another version stay, give nothing, and are logged. */
export async function seedPermissions(ctx: Context): Promise<void> {
  await upsertPermissions(ctx.db, permissionCodes.map(describe))
  const codes = await selectCodesBeyond(ctx.db, permissionCodes)
  if (codes.length > 0)
    ctx.log.warn({ codes }, 'permission codes that this version does not know are ignored')
}

/** `adaptors.change_module` → "Can change module" of content type `adaptors.module`. */
function describe(code: string): PermissionRow {
  const [app = '', codename = ''] = code.split('.')
  const [verb = '', ...object] = codename.split('_')
  const model = object.join('_')
  return { code, name: `Can ${verb} ${model}`, content_type: `${app}.${model}` }
}
