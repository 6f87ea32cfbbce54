import type { Download, ModuleStandard } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { SentForm } from '../../lib/sent-form.ts'
import { attachmentDownload, keepAttachment, readAttachment } from '../attachments/attachments.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { getModule, holdModule } from '../modules/modules.service.ts'
import { removeUnusedFile, selectTaken, setPermitFile, type TakenRow } from './module-standards.queries.ts'
import { logged, shown } from './module-standards.service.ts'

/** What the station takes now. @throws AppError not-found: the station, or its permit */
async function permitOf(ctx: Context, moduleId: number): Promise<{ code: string; row: TakenRow }> {
  const { id, code } = await getModule(ctx, moduleId)
  const row = (await selectTaken(ctx.db, [id])).at(-1)
  if (row === undefined || row.permit === null) throw new AppError('not-found')
  return { code, row }
}

/**
 * Keeps the file, in the place of the one that the permit has.
 * @throws AppError not-found, or as readAttachment()
 */
export async function setPermitFileOf(
  ctx: Context,
  moduleId: number,
  form: SentForm,
): Promise<ModuleStandard> {
  await permitOf(ctx, moduleId)
  const file = await readAttachment(ctx, form)
  return changeFile(ctx, moduleId, (tx) => keepAttachment(tx, file))
}

/** @throws AppError not-found: the station, its permit, or its file */
export async function deletePermitFile(ctx: Context, moduleId: number): Promise<void> {
  await changeFile(ctx, moduleId, async () => null)
}

/** A choice of before that has the same file keeps it. */
async function changeFile(
  ctx: Context,
  moduleId: number,
  next: (tx: Context) => Promise<number | null>,
): Promise<ModuleStandard> {
  return transaction(ctx, async (tx) => {
    if (!(await holdModule(tx, moduleId))) throw new AppError('not-found')
    const { code, row: before } = await permitOf(tx, moduleId)
    const file = await next(tx)
    if (file === null && before.permit_file_id === null) throw new AppError('not-found')
    await setPermitFile(tx.db, moduleId, file)
    if (before.permit_file_id !== null) await removeUnusedFile(tx.db, before.permit_file_id)
    const { row } = await permitOf(tx, moduleId)
    await writeAudit(tx, {
      action: 'module-standard.update',
      object_id: moduleId,
      module_id: moduleId,
      before: logged(code, before),
      after: logged(code, row),
    })
    return shown(row)
  })
}

/** @throws AppError not-found: the station, its permit, or its file */
export async function permitFileDownload(ctx: Context, moduleId: number): Promise<Download> {
  const { row } = await permitOf(ctx, moduleId)
  return attachmentDownload(ctx, row.permit_file_id, row.permit_file)
}
